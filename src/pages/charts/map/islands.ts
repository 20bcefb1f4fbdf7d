import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Country, Extent, Position } from '../../../countries/country.ts';
import { once } from '../../../datasets/once.ts';
import type { SiteLanguage } from '../../language.ts';
import { element, group, label, textWidth } from '../drawing/svg.ts';
import { boxAround, type Box, type Point, type Projection } from './projection.ts';

/** A part of a map, and the boxes that labels must not cover. */
export interface MapPart {
  readonly body: string;
  readonly taken: readonly Box[];
}

const LINE = 1.15;
const INSET_PADDING = 6;
const INSET_MARGIN = 4;
const INSET_SCALE = 0.6;
const SEA_SIZE = 1.25;
/** The extra width of letter-spaced text. */
const SPACED = 1.12;

export function islandDots(country: Country, project: Projection['project'], radius: number): string {
  return listIslandGroups(country)
    .flatMap(({ islands }) => islands)
    .map((island) => islandDot(project(island), radius))
    .join('');
}

/** Draws each island group at its position, with its name below. */
export function islandsInPlace(
  country: Country,
  { project }: Projection,
  language: SiteLanguage,
  fontSize: number,
  radius: number,
): MapPart {
  const parts = listIslandGroups(country).map(
    ({ name, extent: { west, east, south, north }, islands }): MapPart => {
      const [left, top] = project([west, north]);
      const [right, bottom] = project([east, south]);
      const middle: Point = [(left + right) / 2, bottom + radius + fontSize * 0.85];
      return {
        body:
          islands.map((island) => islandDot(project(island), radius)).join('') +
          islandsName(name[language], middle, fontSize),
        taken: [{ left, top, right, bottom }, boxOfText(name[language], middle, fontSize)],
      };
    },
  );
  return joined(parts);
}

/** Draws each island group in a small frame at the right edge, near its latitude. */
export function islandFrames(
  country: Country,
  projection: Projection,
  language: SiteLanguage,
  fontSize: number,
  radius: number,
): MapPart {
  const parts = listIslandGroups(country).map((each) =>
    islandFrame(projection, each, country.map.sea!.frameTops[each.key]!, language, fontSize, radius),
  );
  return joined(parts);
}

function islandFrame(
  { project, width }: Projection,
  { name, extent: { west, east, south, north }, islands }: IslandGroup,
  latitude: number,
  language: SiteLanguage,
  fontSize: number,
  radius: number,
): MapPart {
  const lines = twoLines(name[language]);
  const [left, top] = project([west, north]);
  const [right, bottom] = project([east, south]);
  const wide = Math.max(
    (right - left) * INSET_SCALE + 2 * radius,
    ...lines.map((line) => textWidth(line, fontSize)),
  );
  const high = (bottom - top) * INSET_SCALE + 2 * radius;
  const first = project([west, latitude])[1];
  const box = {
    left: width - INSET_MARGIN - wide - 2 * INSET_PADDING,
    right: width - INSET_MARGIN,
    top: first,
    bottom: first + high + 2 * INSET_PADDING + lines.length * fontSize * LINE,
  };
  const middle = (box.left + box.right) / 2;
  const place = ([x, y]: Point): Point => [
    middle + (x - (left + right) / 2) * INSET_SCALE,
    first + INSET_PADDING + radius + (y - top) * INSET_SCALE,
  ];
  const body = group(
    {},
    element('rect', {
      class: 'map-inset',
      x: box.left,
      y: box.top,
      width: box.right - box.left,
      height: box.bottom - box.top,
      rx: 3,
    }),
    ...islands.map((island) => islandDot(place(project(island)), radius)),
    ...lines.map((line, index) =>
      islandsName(line, [middle, first + INSET_PADDING + high + fontSize * (0.75 + index * LINE)], fontSize),
    ),
  );
  return { body, taken: [box] };
}

/** Empty if the country names no sea. */
export function seaName(
  country: Country,
  { project }: Projection,
  language: SiteLanguage,
  at: Position | undefined,
  fontSize: number,
  isStacked: boolean,
): MapPart {
  const size = fontSize * SEA_SIZE;
  const text = findSea(country)?.name[language];
  if (text === undefined || at === undefined) return { body: '', taken: [] };
  const [x, y] = project(at);
  const lines = isStacked ? twoLines(text) : [text];
  const middles = lines.map((_, index): Point => [x, y + index * size * LINE]);
  return {
    body: lines
      .map((line, index) =>
        label(line, {
          class: 'map-sea-name',
          x,
          y: middles[index]![1] + size * 0.35,
          'font-size': size,
        }),
      )
      .join(''),
    taken: lines.map((line, index) => boxOfText(line, middles[index]!, size)),
  };
}

function joined(parts: readonly MapPart[]): MapPart {
  return { body: parts.map(({ body }) => body).join(''), taken: parts.flatMap(({ taken }) => taken) };
}

function listIslandGroups(country: Country): readonly IslandGroup[] {
  return findSea(country)?.groups ?? [];
}

function islandDot([cx, cy]: Point, r: number): string {
  return element('circle', { class: 'map-island', cx, cy, r });
}

function islandsName(text: string, [x, y]: Point, fontSize: number): string {
  return label(text, { class: 'map-islands-name', x, y: y + fontSize * 0.35 });
}

/** The box around letter-spaced text. */
export function boxOfText(text: string, middle: Point, fontSize: number): Box {
  return boxAround(middle, (textWidth(text, fontSize) * SPACED) / 2, fontSize * 0.6);
}

function twoLines(name: string): readonly string[] {
  const words = name.split(' ');
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')];
}

interface IslandGroup {
  readonly key: string;
  readonly name: Readonly<Record<SiteLanguage, string>>;
  readonly extent: Extent;
  /** The centre of each island; maps of the country show islands as dots. */
  readonly islands: readonly Position[];
}

interface Sea {
  readonly name: Readonly<Record<SiteLanguage, string>>;
  readonly groups: readonly IslandGroup[];
}

/** The sea on a country's map, with its name and islands. */
export const findSea = once(
  (country: Country): Sea | undefined =>
    country.map.sea && parseSea(readRows(country, 'sea-names.csv'), readRows(country, 'islands.csv')),
);

function readRows({ folder }: Country, table: string): string[][] {
  const lines = readFileSync(join(folder, 'sources/natural-earth', table), 'utf8')
    .trim()
    .split('\n');
  return lines.slice(1).map((line) => line.split(','));
}

function parseSea(names: readonly string[][], islands: readonly string[][]): Sea {
  const groups = names.slice(0, -1).map(([key = '', en = '', vi = '', ...degrees]): IslandGroup => {
    const [west = 0, south = 0, east = 0, north = 0] = degrees.map(Number);
    return {
      key,
      name: { en, vi },
      extent: { west, south, east, north },
      islands: islands
        .filter(([of]) => of === key)
        .map(([, lng, lat]): Position => [Number(lng), Number(lat)]),
    };
  });
  const [, en = '', vi = ''] = names.at(-1)!;
  return { name: { en, vi }, groups };
}
