import type { Country, Extent } from '../../../countries/country.ts';
import { fill, VOCABULARY, WORDS, type SiteLanguage } from '../../language.ts';
import { ABOUT_PLACE, drawnFrom, linksOf, type DeclaredChart, type PlaceFacts } from '../declared-chart.ts';
import { element, group } from '../drawing/svg.ts';
import { countryOutline, mapBackdrop } from './country-outline.ts';
import { islandDots, seaName, type MapPart } from './islands.ts';
import { scaleBar } from './map.ts';
import {
  boxAround,
  isInside,
  overlaps,
  type Box,
  distanceKm,
  projectionOf,
  type Projection,
} from './projection.ts';
import {
  dotsOf,
  mapPlaces,
  placesData,
  RADII,
  renderDots,
  renderTargets,
  type MapLayer,
  type MapPlace,
} from './places.ts';

const WIDTH = 520;
const SHAPE = 0.72;
const NEIGHBOURS = 6;
const SCALE_KM = 50;
const LAYERS: readonly MapLayer[] = [
  { name: 'wide', fontSize: 12, swell: 1 },
  { name: 'narrow', fontSize: 17.5, swell: 1.35 },
];
const INSET = { width: 104, margin: 10, islandRadius: 0.7, finest: 1.6 };

/** A map of a destination and its surroundings, with an inset of the country. */
export const location: DeclaredChart<PlaceFacts> = {
  ...ABOUT_PLACE,
  id: 'location',
  listSources: drawnFrom({ destinations: ['lat', 'lng', 'tier'] }),
  draw({ country, place, places }, options) {
    const { language } = options;
    const { locator, map } = WORDS[language].charts;
    const destinations = mapPlaces(places);
    const here = destinations.find(({ slug }) => slug === place.slug)!;
    const { drawing, near, shown } = drawSurroundings(country, destinations, here, language, {
      href: linksOf(country, options),
      highlighted: here.slug,
    });
    const names = VOCABULARY[language].list(near.map(({ name }) => name));
    return {
      title: titleOf(here, near[0], language),
      description: fill(locator.description, { name: here.name, near: names }),
      drawings: drawing,
      note: map.credit,
      data: placesData(shown),
    };
  },
};

function titleOf(here: MapPlace, nearest: MapPlace | undefined, language: SiteLanguage): string {
  const { locator } = WORDS[language].charts;
  const { name } = here;
  if (!nearest) return fill(locator.title, { name });
  const km = VOCABULARY[language].distance(distanceKm([here.lng, here.lat], [nearest.lng, nearest.lat]));
  return fill(locator.nearest, { name, nearest: nearest.name, km });
}

interface SurroundingsOptions {
  readonly href?: ((slug: string) => string) | undefined;
  readonly layers?: readonly MapLayer[];
  readonly highlighted?: string;
}

/** Draws the destinations around a place. Returns the projection too, for additions to the map. */
export function drawSurroundings(
  country: Country,
  destinations: readonly MapPlace[],
  middle: MapPlace,
  language: SiteLanguage,
  { href, layers = LAYERS, highlighted }: SurroundingsOptions,
) {
  const near = listNearest(destinations, middle);
  const extent = extentAround(middle, near, country.map.covered);
  const { west, south, east, north } = extent;
  const shown = destinations.filter(({ lng, lat }) => lng > west && lng < east && lat > south && lat < north);
  const projection = projectionOf(extent, WIDTH, middle.lat);
  const { width, height } = projection;
  const points = shown.map(({ lng, lat }) => projection.project([lng, lat]));
  const inset = drawInset(country, extent, points, projection);
  const drawLayer = (layer: MapLayer) => {
    const { name, fontSize } = layer;
    const dots = dotsOf(shown, projection, layer, highlighted);
    const scale = scaleBar(projection, SCALE_KM, fontSize, language);
    const fixed = [...inset.taken, ...scale.taken];
    const sea = findSeaName(country, projection, language, fontSize, [
      ...fixed,
      ...points.map((point) => boxAround(point, RADII[0]!)),
    ]);
    return group(
      { class: `chart-${name}`, 'font-size': fontSize },
      sea?.body ?? '',
      renderTargets(dots, projection, href),
      renderDots(dots, projection, layer, [...fixed, ...(sea?.taken ?? [])], language, href),
      scale.body,
    );
  };
  const body = mapBackdrop(country, projection) + inset.body + layers.map(drawLayer).join('');
  return { drawing: { width, height, body }, projection, near, shown };
}

/** The first position inside the map that covers nothing. */
function findSeaName(
  country: Country,
  projection: Projection,
  language: SiteLanguage,
  fontSize: number,
  taken: readonly Box[],
): MapPart | undefined {
  const frame = { left: 0, top: 0, right: projection.width, bottom: projection.height };
  return country.map.sea?.near
    .map((at) => seaName(country, projection, language, at, fontSize, true))
    .find((part) =>
      part.taken.every((box) => isInside(box, frame) && !taken.some((other) => overlaps(box, other))),
    );
}

function listNearest(places: readonly MapPlace[], { slug, lng, lat }: MapPlace): MapPlace[] {
  return places
    .filter((place) => place.slug !== slug)
    .map((place) => ({ place, km: distanceKm([lng, lat], [place.lng, place.lat]) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEIGHBOURS)
    .map(({ place }) => place);
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
  places: readonly (readonly [x: number, y: number])[],
  { width, height }: Projection,
): MapPart {
  const small = projectionOf(country.map.inset, INSET.width, country.map.middleLatitude);
  const { margin } = INSET;
  const [right, bottom] = [width - small.width - margin, height - small.height - margin];
  // The scale bar is in the fourth corner.
  const corners = [
    [right, bottom],
    [right, margin],
    [margin, margin],
  ] as const;
  const countCovered = ([x, y]: (typeof corners)[number]) =>
    places.filter(
      ([px, py]) =>
        px > x - margin && px < x + small.width + margin && py > y - margin && py < y + small.height + margin,
    ).length;
  const [x, y] = corners.toSorted((a, b) => countCovered(a) - countCovered(b))[0]!;
  const [left, top] = small.project([west, north]).map((at) => Math.max(at, 2)) as [number, number];
  const [farRight, farBottom] = small.project([east, south]);
  const body = group(
    { transform: `translate(${x} ${y})` },
    element('rect', { class: 'map-inset', width: small.width, height: small.height, rx: 3 }),
    element('path', { class: 'map-inset-country', d: countryOutline(country, small, INSET.finest) }),
    islandDots(country, small.project, INSET.islandRadius),
    element('rect', {
      class: 'map-inset-window',
      x: left,
      y: top,
      width: Math.min(farRight, small.width - 2) - left,
      height: Math.min(farBottom, small.height - 2) - top,
    }),
  );
  return { body, taken: [{ left: x, top: y, right: x + small.width, bottom: y + small.height }] };
}
