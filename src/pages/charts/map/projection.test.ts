import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../../countries/vietnam.ts';
import { findSea, listBorders, outlinePath, projectionOf, type Point } from './projection.ts';

const FLAT = projectionOf({ west: 0, south: 0, east: 100, north: 100 }, 100, 0);

const pathOf = (points: Point[]) => outlinePath([{ points: points.map(FLAT.unproject) }], FLAT);

const numbers = (text: string) =>
  [...text.matchAll(/-?(?:\d+\.\d+|\.\d+|\d+)/g)].map(([found]) => Number(found));

/** Walks the relative steps of a path that has one ring. */
function walk(path: string): [number, number][] {
  const [start, steps] = path.slice(1, -1).split('l');
  let [x, y] = numbers(start!) as [number, number];
  const given = numbers(steps!);
  const points: [number, number][] = [[x, y]];
  for (let index = 0; index < given.length; index += 2) {
    [x, y] = [x + given[index]!, y + given[index + 1]!];
    points.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
  }
  return points;
}

test('writes a closed line as relative steps that give the original points', () => {
  const points: [number, number][] = [
    [10, 10],
    [20.5, 10.2],
    [40.2, 50.9],
    [9.6, 60],
  ];
  assert.equal(pathOf(points), 'M10 10l10.5 .2 19.7 40.7-30.6 9.1z');
  assert.deepEqual(walk(pathOf(points)), points);
});

test('cuts lines a little outside the frame', () => {
  const around = pathOf([
    [-500, -500],
    [500, -500],
    [500, 500],
    [-500, 500],
  ]);
  const corners = walk(around);
  assert.ok(corners.every(([x, y]) => Math.abs(x - 50) === 56 && Math.abs(y - 50) === 56));
  assert.equal(
    pathOf([
      [200, 200],
      [300, 200],
      [300, 300],
    ]),
    '',
  );
});

test('the borders cover all of Vietnam with its islands and the land around it', () => {
  const borders = listBorders(vietnam);
  assert.deepEqual([...new Set(borders.map(({ country }) => country))].sort(), [
    'CN',
    'HK',
    'KH',
    'LA',
    'MM',
    'TH',
    'VN',
  ]);
  const ours = borders.filter(({ country }) => country === 'VN').flatMap(({ points }) => points);
  const [west, east] = [Math.min(...ours.map(([lng]) => lng)), Math.max(...ours.map(([lng]) => lng))];
  const [south, north] = [Math.min(...ours.map(([, lat]) => lat)), Math.max(...ours.map(([, lat]) => lat))];
  assert.deepEqual([west, south, east, north].map(Math.round), [102, 9, 109, 23]);
});

test('a projection keeps north up and distances correct in the middle of the country', () => {
  const { project, unproject, unitsPerKm, width, height } = projectionOf(
    { west: 102, east: 110, south: 8, north: 24 },
    400,
    vietnam.map.middleLatitude,
  );
  assert.deepEqual(project([102, 24]), [0, 0]);
  assert.deepEqual(project([110, 8]).map(Math.round), [width, height]);
  assert.deepEqual(unproject(project([105, 20])).map(Math.round), [105, 20]);
  const [[ax, ay], [bx, by]] = [project([105.84, 21.02]), project([106.63, 10.82])];
  assert.ok(Math.abs(Math.hypot(ax - bx, ay - by) / unitsPerKm - 1_138) < 10);
});

test('drops islands that are smaller than the drawing’s resolution', () => {
  const projection = projectionOf({ west: 100, east: 110, south: 0, north: 10 }, 100, 5);
  const islet = {
    country: 'VN',
    points: [
      [105, 5],
      [105.01, 5],
      [105.01, 5.01],
    ],
  } as const;
  assert.equal(outlinePath([islet], projection, 2), '');
});

test('the sea has two named island groups in both languages, with each island inside its group’s extent', () => {
  const { name, groups } = findSea(vietnam)!;
  assert.deepEqual(name, { en: 'East Sea', vi: 'Biển Đông' });
  assert.deepEqual(
    groups.map((group) => [group.name.en, group.name.vi, group.islands.length]),
    [
      ['Paracel Islands', 'Quần đảo Hoàng Sa', 7],
      ['Spratly Islands', 'Quần đảo Trường Sa', 12],
    ],
  );
  for (const { extent, islands } of groups)
    for (const [lng, lat] of islands) {
      assert.ok(lng >= extent.west && lng <= extent.east);
      assert.ok(lat >= extent.south && lat <= extent.north);
    }
});

test('no country outline has a point in the sea between the coast and the islands', () => {
  const inSea = listBorders(vietnam)
    .flatMap(({ points }) => points)
    .filter(([lng, lat]) => lng > 109.6 && lat > 8 && lat < 17.8 && lng < 116.8);
  assert.deepEqual(inSea, []);
});
