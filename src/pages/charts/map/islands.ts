import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Country, Position } from '../../../countries/country.ts';
import { once } from '../../../datasets/records.ts';
import { fill, type SiteWords } from '../../language.ts';
import { element, group, label, textWidth } from '../svg.ts';
import { boxAround, type Box, type Point, type Projection } from './projection.ts';

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
  return dots(islands.map(project), r);
}

const dots = (points: readonly Point[], r: number) =>
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
      body: dots(islands.map(project), radius) + named.body,
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
  const inside = dots(
    islands.map((island) => inFrame(project(island))),
    radius,
  );
  return { body: group({}, frame, inside, ...names), taken: [box] };
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

type IslandGroup = ReturnType<typeof parseSea>['groups'][number];

/** The sea on a country's map, with its name and islands. */
export const findSea = once(
  (country: Country) =>
    country.map.sea && parseSea(readRows(country, 'sea-names.csv'), readRows(country, 'islands.csv')),
);

function readRows({ folder }: Country, table: string): string[][] {
  const lines = readFileSync(join(folder, 'sources/natural-earth', table), 'utf8')
    .trim()
    .split('\n');
  return lines.slice(1).map((line) => line.split(','));
}

function parseSea(names: readonly string[][], islands: readonly string[][]) {
  const groups = names.slice(0, -1).map(([key = '', en = '', vi = '', ...degrees]) => {
    const [west = 0, south = 0, east = 0, north = 0] = degrees.map(Number);
    return {
      key,
      name: { en, vi },
      extent: { west, south, east, north },
      /** The centre of each island; maps of the country show islands as dots. */
      islands: islands
        .filter(([of]) => of === key)
        .map(([, lng, lat]): Position => [Number(lng), Number(lat)]),
    };
  });
  const [, en = '', vi = ''] = names.at(-1)!;
  return { name: { en, vi }, groups };
}
