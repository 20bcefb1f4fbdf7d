import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { vietnam } from '../countries/vietnam.ts';
import { publishReceipt } from '../datasets/provenance/receipt-words.ts';
import { makeDestinations, type DestinationReceipts } from './make-destinations.ts';
import { readSources } from './sources/source.ts';

const DATA = join(import.meta.dirname, '../../data/vietnam');

interface Correction {
  readonly slug: string;
  readonly column: string;
  readonly proposed: string;
  readonly decision: 'applied' | 'differs';
  readonly value: string;
  /** If the value differs from the proposal: words in the receipt that give the reason. */
  readonly reason: string;
}

const corrections: Correction[] = parse(readFileSync(join(DATA, 'corrections.csv')), { columns: true });
const made = new Map(
  makeDestinations(readSources(vietnam), vietnam).map((destination) => [destination.row.slug, destination]),
);

test('every proposed correction is answered', () => {
  assert.equal(corrections.length, 68);
  assert.equal(new Set(corrections.map(({ slug, column }) => `${slug} ${column}`)).size, 68);
});

for (const { slug, column, proposed, decision, value, reason } of corrections) {
  test(`${column} of ${slug}, proposed as ${proposed}, is ${value}`, () => {
    const receipts = column
      .split(' ')
      .map((name) => made.get(slug)!.receipts[name as keyof DestinationReceipts]);
    const built = receipts.map((receipt) =>
      JSON.stringify(receipt.value)
        .replaceAll(/["[\]]/g, '')
        .replaceAll(',', ' '),
    );
    assert.equal(built.join(' '), value);
    if (decision === 'applied') return assert.equal(value, proposed.replace(/ \(.*\)$/, ''));
    assert.notEqual(value, proposed);
    assert.ok(reason);
    for (const receipt of receipts)
      assert.ok(JSON.stringify(publishReceipt(receipt)).includes(reason), reason);
  });
}
