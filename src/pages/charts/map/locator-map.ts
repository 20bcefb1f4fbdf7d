import type { Country, Extent } from '../../../countries/country.ts';
import { greatCircleKm } from '../../../datasets/measures/numbers.ts';
import { fill, type SiteWords } from '../../language.ts';
import { unbroken, type Place } from '../../place.ts';
import { ABOUT_PLACE, drawnFrom, type DeclaredChart } from '../chart.ts';
import { element, group } from '../svg.ts';
import { islandDots, scaleBar, seaName, type MapLayer, type MapPart } from './islands.ts';
import { mapPlaces, placesData, RADII, renderPlaces, type MapPlace } from './places.ts';
import {
  boxAround,
  countryOutline,
  grow,
  isInside,
  isWithin,
  mapBackdrop,
  overlaps,
  projectionOf,
  type Box,
  type Point,
  type Projection,
} from './projection.ts';

const WIDTH = 520;
const SHAPE = 0.72;
const NEIGHBOURS = 6;
const SCALE_KM = 50;
type LayerSize = Pick<MapLayer, 'name' | 'fontSize' | 'swell'>;
const SIZES: readonly LayerSize[] = [
  { name: 'wide', fontSize: 12, swell: 1 },
  { name: 'narrow', fontSize: 17.5, swell: 1.35 },
];
const INSET = { width: 104, margin: 10, islandRadius: 0.7, finest: 1.6 };

/** A map of a destination and its surroundings, with an inset of the country. */
export const location: DeclaredChart<'place' | 'places'> = {
  ...ABOUT_PLACE,
  id: 'location',
  listSources: drawnFrom({ destinations: ['lat', 'lng', 'tier'] }),
  draw({ country, place, places }, { words, links }) {
    const destinations = mapPlaces(places);
    const here = destinations.find(({ slug }) => slug === place.slug)!;
    const { drawing, near, shown } = drawSurroundings(country, destinations, here, words, {
      href: links.place,
      highlighted: here.slug,
    });
    const names = words.list(near.map(({ name }) => name));
    return {
      title: titleOf(place, near[0] && places.get(near[0].slug), words),
      description: fill(words.charts.locator.description, { name: here.name, near: names }),
      drawings: drawing,
      note: words.charts.map.credit,
      data: placesData(shown),
    };
  },
};

function titleOf(here: Place, nearest: Place | undefined, words: SiteWords): string {
  const { name } = unbroken(here);
  if (!nearest) return fill(words.charts.locator.title, { name });
  const km = words.distance(greatCircleKm(here.row, nearest.row));
  return fill(words.charts.locator.nearest, { name, nearest: unbroken(nearest).name, km });
}

interface SurroundingsOptions extends Pick<MapLayer, 'href'> {
  /** How large letters and dots are: for wide and narrow screens by default. */
  readonly sizes?: readonly LayerSize[];
  readonly highlighted?: string;
}

/** Draws the destinations around a place. Returns the projection too, for additions to the map. */
export function drawSurroundings(
  country: Country,
  destinations: readonly MapPlace[],
  middle: MapPlace,
  words: SiteWords,
  { href, sizes = SIZES, highlighted }: SurroundingsOptions,
) {
  const near = listNearest(destinations, middle).map(({ place }) => place);
  const extent = extentAround(middle, near, country.map.covered);
  const shown = destinations.filter(({ lng, lat }) => isWithin(extent, [lng, lat]));
  const projection = projectionOf(extent, WIDTH, middle.lat);
  const points = shown.map(({ lng, lat }) => projection.project([lng, lat]));
  const inset = drawInset(country, extent, points, projection);
  const drawLayer = (size: LayerSize) => {
    const layer = { country, words, projection, href, ...size };
    const scale = scaleBar(layer, SCALE_KM);
    const fixed = [...inset.taken, ...scale.taken];
    const sea = findSeaName(layer, [...fixed, ...points.map((point) => boxAround(point, RADII[0]!))]);
    return group(
      { class: `chart-${size.name}`, 'font-size': size.fontSize },
      sea?.body ?? '',
      renderPlaces(shown, layer, [...fixed, ...(sea?.taken ?? [])], highlighted),
      scale.body,
    );
  };
  const { width, height } = projection;
  const body = mapBackdrop(country, projection) + inset.body + sizes.map(drawLayer).join('');
  return { drawing: { width, height, body }, projection, near, shown };
}

/** The first position inside the map that covers nothing. */
function findSeaName(layer: MapLayer, taken: readonly Box[]): MapPart | undefined {
  const { width, height } = layer.projection;
  const frame = { left: 0, top: 0, right: width, bottom: height };
  const isFree = (box: Box) => isInside(box, frame) && !taken.some((other) => overlaps(box, other));
  return layer.country.map.sea?.near
    .map((at) => seaName(layer, at, true))
    .find((part) => part.taken.every(isFree));
}

type Position = Pick<MapPlace, 'slug' | 'lng' | 'lat'>;

export function listNearest<Near extends Position>(places: readonly Near[], { slug, lng, lat }: Position) {
  return places
    .filter((place) => place.slug !== slug)
    .map((place) => ({ place, km: greatCircleKm({ lng, lat }, place) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEIGHBOURS);
}

/** Large enough for the nearest places, and shifted to stay within the known borders. */
function extentAround({ lng, lat }: MapPlace, near: readonly MapPlace[], covered: Extent): Extent {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const reach = near.map((place) => [Math.abs(place.lng - lng) * shrink, Math.abs(place.lat - lat) / SHAPE]);
  const half = Math.min(3.2, Math.max(0.7, ...reach.flat()) * 1.2);
  const [wide, high] = [half / shrink, half * SHAPE];
  const x = Math.min(Math.max(lng, covered.west + wide), covered.east - wide);
  const y = Math.min(Math.max(lat, covered.south + high), covered.north - high);
  return { west: x - wide, east: x + wide, south: y - high, north: y + high };
}

/** A small map of the country that shows which part the large map covers, in the corner where it covers the fewest places. */
function drawInset(
  country: Country,
  { west, south, east, north }: Extent,
  places: readonly Point[],
  { width, height }: Projection,
): MapPart {
  const small = projectionOf(country.map.inset, INSET.width, country.map.middleLatitude);
  const { margin } = INSET;
  const [right, bottom] = [width - small.width - margin, height - small.height - margin];
  // The scale bar is in the fourth corner.
  const corners: readonly Point[] = [
    [right, bottom],
    [right, margin],
    [margin, margin],
  ];
  const boxAt = ([left, top]: Point) => ({
    left,
    top,
    right: left + small.width,
    bottom: top + small.height,
  });
  const countCovered = (corner: Point) => {
    const box = grow(boxAt(corner), margin);
    return places.filter((place) => overlaps(box, boxAround(place, 0))).length;
  };
  const [x, y] = corners.toSorted((a, b) => countCovered(a) - countCovered(b))[0]!;
  const [left, top] = small.project([west, north]).map((at) => Math.max(at, 2)) as [number, number];
  const [farRight, farBottom] = small.project([east, south]);
  const window = {
    x: left,
    y: top,
    width: Math.min(farRight, small.width - 2) - left,
    height: Math.min(farBottom, small.height - 2) - top,
  };
  const body = group(
    { transform: `translate(${x} ${y})` },
    element('rect', { class: 'map-inset', width: small.width, height: small.height, rx: 3 }),
    element('path', { class: 'map-inset-country', d: countryOutline(country, small, INSET.finest) }),
    islandDots(country, small.project, INSET.islandRadius),
    element('rect', { class: 'map-inset-window', ...window }),
  );
  return { body, taken: [boxAt([x, y])] };
}
