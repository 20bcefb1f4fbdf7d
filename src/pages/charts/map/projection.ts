import type { Extent, Position, Country } from '../../../countries/country.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../../datasets/records.ts';
import { element } from '../svg.ts';

export type Point = readonly [x: number, y: number];

export type Projection = ReturnType<typeof projectionOf>;

const KM_PER_DEGREE = 111.2;

/** Equirectangular: north is up everywhere. Distances are exact at the middle latitude; over 15 degrees, shapes are distorted by at most 3 %. */
export function projectionOf({ west, south, east, north }: Extent, width: number, middleLatitude: number) {
  const shrink = Math.cos((middleLatitude * Math.PI) / 180);
  const unitsPerDegree = width / ((east - west) * shrink);
  return {
    width,
    height: Math.round((north - south) * unitsPerDegree),
    unitsPerKm: unitsPerDegree / KM_PER_DEGREE,
    project: ([lng, lat]: Position): Point => [
      (lng - west) * shrink * unitsPerDegree,
      (north - lat) * unitsPerDegree,
    ],
    unproject: ([x, y]: Point): Position => [
      west + x / (shrink * unitsPerDegree),
      north - y / unitsPerDegree,
    ],
  };
}

export function isWithin({ west, south, east, north }: Extent, [lng, lat]: Position): boolean {
  return lng > west && lng < east && lat > south && lat < north;
}

export type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

export function isInside(box: Box, frame: Box): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}

export function boxAround([x, y]: Point, halfWidth: number, halfHeight = halfWidth): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

export function grow({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function distanceToBox({ left, top, right, bottom }: Box, [x, y]: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Keeps the strokes of clipped edges outside the picture. */
const MARGIN = 6;

/** The sea, the neighbouring countries and the country itself, without text. */
export function mapBackdrop(own: Country, projection: Projection): string {
  const { width, height } = projection;
  const others = listBorders(own).filter(({ country }) => country !== own.code);
  return [
    element('rect', { class: 'map-sea', width, height }),
    element('path', { class: 'map-neighbour', d: outlinePath(others, projection) }),
    element('path', { class: 'map-country', d: countryOutline(own, projection) }),
  ].join('');
}

/** The SVG path of a country in a projection. Steps shorter than `finest` units are left out. */
export function countryOutline(own: Country, projection: Projection, finest?: number): string {
  const borders = listBorders(own).filter(({ country }) => country === own.code);
  return outlinePath(borders, projection, finest);
}

/** The coasts and borders of a country and its neighbours, as closed lines. */
export const listBorders = once((own: Country) =>
  // The country is an ISO 3166-1 alpha-2 code.
  readRows(own, 'borders.csv').map(([country = '', , points = '']) => {
    const degrees = points.split(' ').map(Number);
    return {
      country,
      points: Array.from({ length: degrees.length / 2 }, (_, index): Position => [
        degrees[2 * index]!,
        degrees[2 * index + 1]!,
      ]),
    };
  }),
);

/** The SVG path of closed lines in a projection; empty if none is visible. */
export function outlinePath(
  rings: readonly { readonly points: readonly Position[] }[],
  projection: Projection,
  finest = 0.5,
): string {
  const sides = sidesOf(projection);
  return rings
    .map(({ points }) => sides.reduce(clip, points.map(projection.project)))
    .filter((points) => points.length > 2)
    .map((points) => closedPath(points, finest))
    .join('');
}

/** Each is not negative on the side of an edge of the picture where the picture is. */
const sidesOf = ({ width, height }: Projection): ((point: Point) => number)[] => [
  ([x]) => x + MARGIN,
  ([x]) => width + MARGIN - x,
  ([, y]) => y + MARGIN,
  ([, y]) => height + MARGIN - y,
];

/** The part of a polygon where `inside` is not negative: one step of the Sutherland–Hodgman algorithm, for a side that is a straight line. */
export function clip(points: readonly Point[], inside: (point: Point) => number): readonly Point[] {
  return points.flatMap((to, index) => {
    const from = points.at(index - 1)!;
    const [before, after] = [inside(from), inside(to)];
    const kept = after >= 0 ? [to] : [];
    if (before >= 0 === after >= 0) return kept;
    const share = before / (before - after);
    return [[from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])], ...kept];
  });
}

/** Rounds to tenths of a unit and uses relative coordinates, because that gives the shortest path. */
function closedPath(points: readonly Point[], finest: number): string {
  let x = Math.round(points[0]![0] * 10);
  let y = Math.round(points[0]![1] * 10);
  const start = `M${x / 10} ${y / 10}l`;
  let steps = '';
  for (const [px, py] of points.slice(1)) {
    const dx = Math.round(px * 10) - x;
    const dy = Math.round(py * 10) - y;
    if (Math.abs(dx) + Math.abs(dy) < finest * 10) continue;
    x += dx;
    y += dy;
    steps += spaced(dx, steps === '') + spaced(dy, false);
  }
  // Lines shorter than the resolution vanish.
  return steps === '' ? '' : `${start}${steps}z`;
}

function spaced(tenths: number, isFirst: boolean): string {
  const size = Math.abs(tenths);
  const text = size > 0 && size < 10 ? `.${size}` : String(size / 10);
  if (tenths < 0) return `-${text}`;
  return isFirst ? text : ` ${text}`;
}

export type IslandGroup = ReturnType<typeof parseSea>['groups'][number];

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
