import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../../countries/vietnam.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import { rowChecker } from '../../../datasets/releases/draft-release.ts';
import { makeComparisons } from './make-comparisons.ts';
import { sampleVietnam } from '../../../../test/support/sample-compared.ts';

const { comparisons } = datasetsOf(vietnam);

const { rows: made, ledger } = makeComparisons(sampleVietnam(), []);
const rows = [...made];

test('every row for Vietnam matches the declaration, member by member', () => {
  const problemsOf = rowChecker(comparisons);
  const members = Object.keys(comparisons.columns);
  for (const row of rows) {
    assert.deepEqual(problemsOf(row), [], row.slug);
    assert.deepEqual(Object.keys(row), members);
    assert.equal(row.slug, `${row.a_slug}-vs-${row.b_slug}`);
  }
});

test('rows are in slug order, one for each slug in the ledger', () => {
  assert.deepEqual(
    rows.map(({ slug }) => slug),
    ledger.toSorted(),
  );
});

test('the declaration rejects data points of another shape', () => {
  const problemsOf = rowChecker(comparisons);
  const [row] = rows;
  const points = row!.data_points;
  const climate = (tmean_c: unknown) => ({
    climate: { ...points.climate, a: { ...points.climate.a, tmean_c } },
  });
  const verdict = (cheaper: object) => ({ verdicts: { ...points.verdicts, cheaper } });
  const SHAPES: object[] = [
    { unknown_member: 1 },
    { distance_km: -1 },
    { population: { a: 0, b: null } },
    climate(Array(11).fill(20)),
    climate(Array(12).fill('20')),
    verdict({ ...points.verdicts.cheaper, winner: 'c' }),
    verdict({ ...points.verdicts.cheaper, reason: 'cheap' }),
  ];
  for (const shape of SHAPES)
    assert.notDeepEqual(
      problemsOf({ ...row, data_points: { ...points, ...shape } }),
      [],
      JSON.stringify(shape),
    );
});

test("an operator's search volume replaces the estimate for that pair only", () => {
  const volumes = new Map([['hanoi-vs-hue', 4321]]);
  const replaced = [...makeComparisons(sampleVietnam(), [], volumes).rows];
  const changed = replaced.filter((row, index) => row.search_volume !== rows[index]!.search_volume);
  assert.deepEqual(
    changed.map(({ slug, search_volume }) => [slug, search_volume]),
    [['hanoi-vs-hue', 4321]],
  );
});

test('no two introductions are alike', () => {
  for (const language of ['en', 'vi'] as const) {
    const texts = rows.map(({ intros }) => intros[language]);
    assert.equal(new Set(texts).size, texts.length);
  }
});
