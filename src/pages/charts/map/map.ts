import { type Country, type Extent } from '../../../countries/country.ts';
import { countryPath, DESTINATIONS_PATH } from '../../../datasets/addresses.ts';
import { tableQuery, type TableView } from '../../dataset/table-rows.ts';
import { fill, type SiteWords } from '../../language.ts';
import { type Place, type Places, unbroken } from '../../place.ts';
import {
  countOf,
  drawnFrom,
  type DeclaredChart,
  type Drawing,
  type SomePlaces,
  ABOUT_PLACE,
} from '../chart.ts';
import { element, group, label } from '../svg.ts';
import {
  islandFrames,
  islandsInPlace,
  neighbourNames,
  scaleBar,
  seaName,
  joinParts,
  type MapLayer,
  type MapPart,
  islandDots,
  mapPlaces,
  placesData,
  RADII,
  renderPlaces,
  type MapPlace,
} from './map-layer.ts';
import {
  mapBackdrop,
  projectionOf,
  boxAround,
  countryOutline,
  grow,
  isInside,
  isWithin,
  overlaps,
  type Box,
  type Point,
  type Projection,
} from './projection.ts';
import { greatCircleKm } from '../../../datasets/measures/numbers.ts';

/** Undefined if the list shows all places. The query leaves out the order, which does not affect a map. */
export function somePlaces(view: TableView, found: readonly Place[], places: Places): SomePlaces | undefined {
  if (found.length === places.size) return undefined;
  return { query: tableQuery({ ...view, sort: [] }), slugs: new Set(found.map(({ slug }) => slug)) };
}

const TIERS = [1, 2, 3];

export const destinationsMap: DeclaredChart<'places' | 'some'> = {
  id: 'destinations-map',
  queryOf: ({ some }) => some?.query ?? '',
  pagePath: ({ country, some }) => countryPath(country, DESTINATIONS_PATH) + (some?.query ?? ''),
  listSources: drawnFrom({ destinations: ['lat', 'lng', 'tier'] }),
  draw({ country, places, some }, { words, links }) {
    const { map } = words.charts;
    const drawn = mapPlaces(places).filter(({ slug }) => !some || some.slugs.has(slug));
    const first = drawn.filter(({ tier }) => tier === 1).map(({ name }) => name);
    const values = {
      places: countOf('places', first.length, words),
      destinations: countOf('destinations', drawn.length, words),
      country: country.name[words.language],
    };
    const goFirst = fill(map.goFirst, { first: words.list(first) });
    const draw = (name: MapLayer['name']) => mapDrawing(drawn, { country, words, name, href: links.place });
    return {
      title: first.length > 0 ? fill(map.title, values) : map.titleWithoutFirst,
      subtitle: fill(map.subtitle, values),
      description: fill(map.description, values) + (first.length > 0 ? ` ${goFirst}` : ''),
      isMap: true,
      drawings: { wide: draw('wide'), narrow: draw('narrow') },
      note: map.credit,
      data: placesData(drawn),
    };
  },
};

const LAYOUTS = { wide: { width: 580, swell: 0.85 }, narrow: { width: 380, swell: 0.8 } };

/** The whole country. On a phone it needs the whole width, so the islands are in separate frames. */
export function mapDrawing(
  places: readonly MapPlace[],
  given: Pick<MapLayer, 'country' | 'words' | 'name'> & Partial<MapLayer>,
): Drawing {
  const { country, name } = given;
  const { map } = country;
  const { width, swell } = LAYOUTS[name];
  const projection = projectionOf(map[name], width, map.middleLatitude);
  const layer: MapLayer = { swell, fontSize: 12, projection, ...given };
  const isNarrow = name === 'narrow';
  const fixed = joinParts([
    isNarrow ? islandFrames(layer) : islandsInPlace(layer),
    seaName(layer, map.sea?.[name], isNarrow),
    neighbourNames(layer),
    legend(layer),
    scaleBar(layer, map.scaleKm),
  ]);
  const bySlug = places.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const body = group({ 'font-size': layer.fontSize }, fixed.body, renderPlaces(bySlug, layer, fixed.taken));
  return { width, height: projection.height, body: mapBackdrop(country, projection) + body };
}

/** A single line at the lower edge, because names need the corners. */
function legend({ fontSize, swell, words, projection: { width, height } }: MapLayer): MapPart {
  const step = 5 * fontSize;
  const left = width - TIERS.length * step - fontSize;
  const cy = height - 16;
  const body = TIERS.map((tier, index) => {
    const cx = left + index * step;
    return (
      element('circle', { class: `tier-${tier}`, cx, cy, r: RADII[tier]! * swell }) +
      label(words.charts.map.tiers[index]!, { x: cx + fontSize * 0.8, y: cy + fontSize * 0.35 })
    );
  });
  const box = { left: left - fontSize, right: width, top: cy - fontSize, bottom: height };
  return { body: body.join(''), taken: [box] };
}

const WIDTH = 520;
const SHAPE = 0.72;
/** How many of the nearest places a map shows, how many degrees at least on each side of the middle, and its scale. */
const AROUND_PLACE = { count: 6, least: 0.7, scaleKm: 50 };
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
      receipts: links.receipts(
        'destinations',
        [place, ...near.slice(0, 1)].map(({ slug }) => slug),
        ['lat', 'lng'],
      ),
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
  readonly around?: typeof AROUND_PLACE;
}

/** Draws the destinations around a point. Returns the projection too, for additions to the map. */
export function drawSurroundings(
  country: Country,
  destinations: readonly MapPlace[],
  middle: Positioned,
  words: SiteWords,
  { href, sizes = SIZES, highlighted, around = AROUND_PLACE }: SurroundingsOptions,
) {
  const near = listNearest(destinations, middle, around.count).map(({ place }) => place);
  const extent = extentAround(middle, near, country.map.covered, around.least);
  const shown = destinations.filter(({ lng, lat }) => isWithin(extent, [lng, lat]));
  const projection = projectionOf(extent, WIDTH, middle.lat);
  const points = shown.map(({ lng, lat }) => projection.project([lng, lat]));
  const inset = drawInset(country, extent, points, projection);
  const drawLayer = (size: LayerSize) => {
    const layer = { country, words, projection, href, ...size };
    const scale = scaleBar(layer, around.scaleKm);
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

type Positioned = Pick<MapPlace, 'slug' | 'lng' | 'lat'>;

export function listNearest<Near extends Positioned>(
  places: readonly Near[],
  { slug, lng, lat }: Positioned,
  count = AROUND_PLACE.count,
) {
  return places
    .filter((place) => place.slug !== slug)
    .map((place) => ({ place, km: greatCircleKm({ lng, lat }, place) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, count);
}

/** Large enough for the nearest places, and shifted to stay within the known borders. */
function extentAround({ lng, lat }: Positioned, near: readonly MapPlace[], covered: Extent, least: number) {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const reach = near.map((place) => [Math.abs(place.lng - lng) * shrink, Math.abs(place.lat - lat) / SHAPE]);
  const half = Math.min(3.2, Math.max(least, ...reach.flat()) * 1.2);
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
