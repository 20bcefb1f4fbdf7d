import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../countries/vietnam.ts';
import { rowChecker } from '../datasets/releases/draft-release.ts';
import { VALUE_CLASSES } from '../datasets/provenance/provenance.ts';
import { makeRows } from './make-rows.ts';

test('every row made from the bundled sources is valid for its dataset', () => {
  for (const { dataset, rows } of makeRows(vietnam).made) {
    const problemsOf = rowChecker(dataset);
    assert.deepEqual(
      [...rows].flatMap((row) => problemsOf(row)),
      [],
    );
    assert.ok(rows.length >= 68, dataset.slug);
  }
});

test('every published comparison is in the ledger, so its slug never changes', () => {
  const { made, ledger } = makeRows(vietnam);
  const { rows } = made.find(({ dataset }) => dataset.slug === 'vietnam-comparisons')!;
  const slugs = Array.from(rows, ({ slug }) => slug as string);
  assert.deepEqual(
    slugs.filter((slug) => !ledger.includes(slug)),
    [],
  );
  assert.ok(slugs.length >= 150);
});

test('a slug that this installation published stays, even if no rule selects it', () => {
  const { made, ledger } = makeRows(vietnam, { publishedSlugsOf: () => ['ca-mau-vs-dong-van'] });
  const rows = made.find(({ dataset }) => dataset.slug === 'vietnam-comparisons')!.rows;
  assert.equal([...rows].find(({ slug }) => slug === 'ca-mau-vs-dong-van')?.['type'], 'kept');
  assert.ok(ledger.includes('ca-mau-vs-dong-van'));
});

test('two runs give the same rows, and so do two iterations of one run', () => {
  const [one, other] = [makeRows(vietnam), makeRows(vietnam)];
  const read = ({ made, ...rest }: typeof one) => ({
    ...rest,
    made: made.map(({ dataset, rows, receipts }) => ({
      slug: dataset.slug,
      rows: [...rows],
      receipts: [...receipts],
    })),
  });
  assert.deepEqual(read(one), read(other));
  assert.deepEqual(read(one), read(one));
});

test('every value of every row has a class, a method and its source rows', () => {
  const { made, sources } = makeRows(vietnam);
  const known = new Set([...sources.map(({ name }) => name), ...made.map(({ dataset }) => dataset.slug)]);
  for (const { dataset, ...read } of made) {
    const [rows, receipts] = [[...read.rows], [...read.receipts]];
    assert.deepEqual([rows.length, receipts.length], [read.rows.length, read.receipts.length]);
    assert.equal(receipts.length, rows.length);
    for (const [index, row] of rows.entries()) {
      assert.deepEqual(Object.keys(receipts[index]!), Object.keys(row));
      for (const [column, { class: valueClass, method, sources: origins }] of Object.entries(
        receipts[index]!,
      )) {
        assert.ok(valueClass in VALUE_CLASSES && method, `${dataset.slug} ${index} ${column}`);
        assert.ok(origins.length > 0, `${dataset.slug} ${index} ${column}`);
        for (const origin of origins)
          assert.ok(known.has('dataset' in origin ? origin.dataset : origin.source));
      }
    }
  }
});
