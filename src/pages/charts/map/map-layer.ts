import type { Country, Position } from '../../../countries/country.ts';
import { once } from '../../../datasets/records.ts';
import { escapeXml } from '../../../datasets/words/text.ts';
import { fill, tierName, type SiteWords } from '../../language.ts';
import type { Places } from '../../place.ts';
import { chartData, type ChartData } from '../chart.ts';
import { element, group, label, markTitle, round, shortName, textWidth } from '../svg.ts';
import { placeLabels, type Dot, type Label } from './place-labels.ts';
import {
  boxAround,
  clip,
  findSea,
  type Box,
  type IslandGroup,
  type Point,
  type Projection,
} from './projection.ts';

/** How a map is drawn at one width. Letters must stay readable when the map shrinks to a phone. */
export interface MapLayer {
  readonly name: 'wide' | 'narrow';
  readonly country: Country;
  readonly words: SiteWords;
  readonly projection: Projection;
  readonly fontSize: number;
  /** How many times larger the dots are. */
  readonly swell: number;
  /** Places of later tiers have no name. */
  readonly lastNamedTier?: number;
  /** The address that a dot links to; without it, dots are not links. */
  readonly href?: ((slug: string) => string) | undefined;
}

/** A part of a map, and the boxes that labels must not cover. */
export interface MapPart {
  readonly body: string;
  readonly taken: readonly Box[];
}

const LINE = 1.15;
const ISLAND_RADIUS = 2;
const INSET_PADDING = 6;
const INSET_MARGIN = 4;
const INSET_SCALE = 0.6;
const SEA_SIZE = 1.25;
/** The extra width of letter-spaced text. */
const SPACED = 1.12;

export function islandDots(country: Country, project: Projection['project'], r: number): string {
  const islands = findSea(country)?.groups.flatMap((each) => each.islands) ?? [];
  return drawIslands(islands.map(project), r);
}

const drawIslands = (points: readonly Point[], r: number) =>
  points.map(([cx, cy]) => element('circle', { class: 'map-island', cx, cy, r })).join('');

/** Draws each island group at its position, with its name below. */
export function islandsInPlace(layer: MapLayer): MapPart {
  const { country, words, projection, fontSize, swell } = layer;
  const { project } = projection;
  const radius = ISLAND_RADIUS * swell;
  const parts = (findSea(country)?.groups ?? []).map(({ name, extent, islands }): MapPart => {
    const [left, top] = project([extent.west, extent.north]);
    const [right, bottom] = project([extent.east, extent.south]);
    const middle: Point = [(left + right) / 2, bottom + radius + fontSize * 0.85];
    const named = textAt(name[words.language], middle, fontSize);
    return {
      body: drawIslands(islands.map(project), radius) + named.body,
      taken: [{ left, top, right, bottom }, ...named.taken],
    };
  });
  return joinParts(parts);
}

/** Draws each island group in a small frame at the right edge, near its latitude. */
export function islandFrames(layer: MapLayer): MapPart {
  return joinParts((findSea(layer.country)?.groups ?? []).map((each) => islandFrame(layer, each)));
}

function islandFrame(layer: MapLayer, { key, name, extent, islands }: IslandGroup): MapPart {
  const { country, words, projection, fontSize, swell } = layer;
  const { project, width } = projection;
  const radius = ISLAND_RADIUS * swell;
  const lines = twoLines(name[words.language]);
  const [left, top] = project([extent.west, extent.north]);
  const [right, bottom] = project([extent.east, extent.south]);
  const wide = Math.max(
    (right - left) * INSET_SCALE + 2 * radius,
    ...lines.map((line) => textWidth(line, fontSize)),
  );
  const high = (bottom - top) * INSET_SCALE + 2 * radius;
  const [, first] = project([extent.west, country.map.sea!.frameTops[key]!]);
  const box = {
    left: width - INSET_MARGIN - wide - 2 * INSET_PADDING,
    right: width - INSET_MARGIN,
    top: first,
    bottom: first + high + 2 * INSET_PADDING + lines.length * fontSize * LINE,
  };
  const middle = (box.left + box.right) / 2;
  const inFrame = ([x, y]: Point): Point => [
    middle + (x - (left + right) / 2) * INSET_SCALE,
    first + INSET_PADDING + radius + (y - top) * INSET_SCALE,
  ];
  const names = lines.map((line, index) => {
    const y = first + INSET_PADDING + high + fontSize * (0.75 + index * LINE);
    return textAt(line, [middle, y], fontSize).body;
  });
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const frame = element('rect', { class: 'map-inset', x: box.left, y: box.top, ...size, rx: 3 });
  const points = islands.map((island) => inFrame(project(island)));
  return { body: group({}, frame, drawIslands(points, radius), ...names), taken: [box] };
}

/** The name of the sea at a position, in one line or two; empty if the country names no sea. */
export function seaName(layer: MapLayer, at: Position | undefined, isStacked: boolean): MapPart {
  const { country, words, projection, fontSize } = layer;
  const size = fontSize * SEA_SIZE;
  const text = findSea(country)?.name[words.language];
  if (text === undefined || at === undefined) return { body: '', taken: [] };
  const [x, y] = projection.project(at);
  const lines = isStacked ? twoLines(text) : [text];
  const parts = lines.map((line, index) =>
    textAt(line, [x, y + index * size * LINE], size, 'map-sea-name', { 'font-size': size }),
  );
  return joinParts(parts);
}

/** The names of the countries around. */
export function neighbourNames(layer: MapLayer): MapPart {
  const { country, words, projection, name: width } = layer;
  const named = country.map.neighbours.flatMap(({ name, [width]: position }) =>
    position
      ? [textAt(name[words.language], projection.project(position), layer.fontSize, 'map-neighbour-name')]
      : [],
  );
  return joinParts(named);
}

/** In the lower left corner. */
export function scaleBar({ projection, fontSize, words }: MapLayer, km: number): MapPart {
  const { height, unitsPerKm } = projection;
  const y = height - 16;
  const right = 16 + km * unitsPerKm;
  const name = fill(words.charts.map.kilometres, { km });
  return {
    body:
      element('path', { class: 'map-scale', d: `M16 ${y - 5}v5H${Math.round(right)}v-5` }) +
      label(name, { class: 'map-scale-name', x: 16, y: y - 10, 'font-size': fontSize * 0.9 }),
    taken: [{ left: 0, right: 8 + right, top: height - 28 - fontSize, bottom: height }],
  };
}

export function joinParts(parts: readonly MapPart[]): MapPart {
  return { body: parts.map(({ body }) => body).join(''), taken: parts.flatMap(({ taken }) => taken) };
}

/** Letter-spaced text, and the box around it. */
function textAt(
  text: string,
  middle: Point,
  fontSize: number,
  name = 'map-islands-name',
  more = {},
): MapPart {
  const [x, y] = middle;
  const box = boxAround(middle, (textWidth(text, fontSize) * SPACED) / 2, fontSize * 0.6);
  return { body: label(text, { class: name, x, y: y + fontSize * 0.35, ...more }), taken: [box] };
}

function twoLines(name: string): readonly string[] {
  const words = name.split(' ');
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')];
}

/** A tier is 1 (first) to 3. */
export type MapPlace = ReturnType<typeof mapPlaces>[number];

export const mapPlaces = once((places: Places) =>
  Array.from(places.values(), ({ slug, name, row: { lat, lng, tier } }) => ({ slug, name, lat, lng, tier })),
);

/** The drawn places. There is no table, because the map shows the names. */
export function placesData(places: readonly MapPlace[]): ChartData {
  const keys = ['slug', 'name', 'lat', 'lng', 'tier'] as const;
  return chartData(
    places,
    keys.map((key) => [key, (place) => place[key]]),
  );
}

const LAST_RANK = 3;

/** Indexed by rank: 0 is the ring around a highlighted place, the others are tiers. */
export const RADII: Readonly<Record<number, number>> = { 0: 11, 1: 5.5, 2: 4.2, 3: 3.2 };

/** A place as a map draws it. */
type MapDot = MapPlace & Dot;

/** Draws each place as a dot with its name outside the boxes in `taken`. The most important places are drawn last, on top. */
export function renderPlaces(
  places: readonly MapPlace[],
  layer: MapLayer,
  taken: readonly Box[],
  highlighted?: string,
): string {
  const { fontSize, projection, swell, lastNamedTier = LAST_RANK } = layer;
  const dots = places
    .map((place): MapDot => {
      const rank = place.slug === highlighted ? 0 : place.tier > lastNamedTier ? LAST_RANK : place.tier;
      const radius = RADII[rank === 0 ? 0 : place.tier]! * swell;
      const at = projection.project([place.lng, place.lat]);
      return { ...place, name: shortName(place.name), rank, at, radius };
    })
    .sort((a, b) => a.rank - b.rank);
  const { width, height } = projection;
  const labels = placeLabels(dots, { fontSize, width, height, taken, lastNamedRank: lastNamedTier });
  const drawn = dots.toReversed().map((dot) => renderDot(dot, labels.get(dot), layer));
  return renderTargets(dots, layer) + drawn.join('');
}

function renderDot(dot: MapDot, placed: Label | undefined, { words, href }: MapLayer): string {
  const { slug, name, rank, tier, radius } = dot;
  const [cx, cy] = dot.at;
  const anchor = placed?.anchor === 'start' ? undefined : placed?.anchor;
  const mark = [
    markTitle(`${name}: ${tierName(words, tier)}`),
    placed?.leader ? leaderLine(placed.leader) : '',
    rank === 0 ? element('circle', { class: 'map-here', cx, cy, r: radius }) : '',
    rank === 0
      ? element('circle', { class: 'tier-1', cx, cy, r: radius / 2 })
      : element('circle', { class: `tier-${tier}`, cx, cy, r: radius }),
    placed
      ? label(name, { class: `map-name map-name-${rank}`, x: placed.x, y: placed.y, 'text-anchor': anchor })
      : '',
  ].join('');
  return href
    ? element('a', { class: 'mark', href: href(slug), tabindex: -1 }, mark)
    : group({ class: 'mark' }, mark);
}

function leaderLine([[ax, ay], [bx, by]]: readonly [Point, Point]): string {
  const d = `M${round(ax)} ${round(ay)}L${round(bx)} ${round(by)}`;
  return element('path', { class: 'map-leader', d });
}

/** Target size in CSS pixels: WCAG 2.2 requires 24 (2.5.8, level AA) and recommends 44 (2.5.5, level AAA). */
const TARGET_PX = 44;
/** The width of a map on a phone that is 360 pixels wide. */
const PHONE_PX = 328;
const CORNERS = 12;

/** The radius of the touch target around a dot, in the units of a drawing of this width. */
export function reachOn(width: number): number {
  return ((TARGET_PX / 2) * width) / PHONE_PX;
}

/** Invisible links below the dots, which are too small to touch. A touch selects the nearest place, so targets never overlap. */
function renderTargets(dots: readonly MapDot[], { projection, href }: MapLayer): string {
  if (!href) return '';
  const reach = reachOn(projection.width);
  const targets = dots.map((dot) => {
    const [first, ...rest] = targetOf(dot.at, dots, reach).map((point) => point.map(round).join(' '));
    const d = `M${first}L${rest.join(' ')}Z`;
    const shape = element('path', { d, fill: 'none', 'pointer-events': 'all' });
    const title = element('title', {}, escapeXml(dot.name));
    return element('a', { class: 'map-target', href: href(dot.slug), tabindex: -1 }, title + shape);
  });
  return targets.join('');
}

/** The corners of the area that is within reach of a dot and closer to it than to any other dot. */
export function targetOf(at: Point, dots: readonly Pick<MapDot, 'at'>[], reach: number): readonly Point[] {
  // The polygon encloses the circle, so the target is never smaller.
  const radius = reach / Math.cos(Math.PI / CORNERS);
  const around = Array.from({ length: CORNERS }, (_, corner): Point => {
    const angle = ((corner + 0.5) / CORNERS) * 2 * Math.PI;
    return [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)];
  });
  return dots.reduce<readonly Point[]>((corners, { at: other }) => {
    const across: Point = [other[0] - at[0], other[1] - at[1]];
    const away = Math.hypot(...across);
    if (away === 0 || away > 2 * radius) return corners;
    const limit = (other[0] ** 2 + other[1] ** 2 - at[0] ** 2 - at[1] ** 2) / 2;
    return clip(corners, ([x, y]) => limit - x * across[0] - y * across[1]);
  }, around);
}
