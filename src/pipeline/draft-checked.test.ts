import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../countries/vietnam.ts';
import { createCatalog } from '../datasets/catalog.ts';
import type { Row } from '../datasets/dataset.ts';
import { draftRelease } from '../datasets/releases/draft-release.ts';
import { madeOnReading } from '../datasets/rows/rows.ts';
import type { Database } from '../storage/database.ts';
import { RejectedRows } from './check-rows.ts';
import { draftChecked } from './draft-checked.ts';
import { makeRows } from './make-rows.ts';

const catalog = createCatalog({ operator: 'service', countries: [vietnam] });
const context = { db: undefined as unknown as Database, today: '2026-01-01' };
const { made } = makeRows(vietnam, { publishedSlugs: [] });
const slugOfPairs = 'vietnam-comparisons';
const pairs = made.find(({ dataset }) => dataset.slug === slugOfPairs)!;

function withPairs(change: (row: Row, index: number) => Row) {
  return made.map((each) =>
    each === pairs ? { ...each, rows: madeOnReading(Array.from(pairs.rows), change) } : each,
  );
}

test('makes each row once to check and to draft it', async () => {
  let makings = 0;
  const counted = withPairs((row) => {
    makings += 1;
    return row;
  });
  const drafts = await draftChecked(catalog, counted, context);
  const draft = drafts.get(slugOfPairs)!;
  assert.equal(makings, pairs.rows.length);
  assert.deepEqual(draft, draftRelease(pairs.dataset, pairs.rows));
});

test('drafts every dataset except live ones', async () => {
  const drafts = await draftChecked(catalog, made, context);
  const built = catalog.filter(({ live }) => !live).map(({ slug }) => slug);
  assert.deepEqual([...drafts.keys()].sort(), built.sort());
});

test('rejects a row with a duplicate item in a list', async () => {
  const broken = withPairs((row, index) =>
    index === 3 ? { ...row, target_keywords: ['hue or da nang', 'hue or da nang'] } : row,
  );
  await assert.rejects(draftChecked(catalog, broken, context), (error) => {
    assert.ok(error instanceof RejectedRows);
    const [reject] = error.rejects;
    assert.equal(reject?.column, 'target_keywords');
    assert.match(reject.reason, /^must not have duplicate items/);
    return true;
  });
});
