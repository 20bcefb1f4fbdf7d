import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidTable } from '../../sources/table.ts';
import { parseLedger, writeLedger } from './choose-pairs.ts';

test('a ledger reads back as written, in the same order', () => {
  const slugs = ['sa-pa-vs-ha-giang', 'da-nang-vs-hue'];
  assert.equal(writeLedger(slugs), 'sa-pa-vs-ha-giang\nda-nang-vs-hue\n');
  assert.deepEqual(parseLedger(writeLedger(slugs)), slugs);
  assert.deepEqual(parseLedger('da-nang-vs-hue\r\n'), ['da-nang-vs-hue']);
  assert.deepEqual(parseLedger(''), []);
  assert.equal(writeLedger([]), '');
});

test('a line that is not a slug is rejected', () => {
  for (const line of ['hanoi', 'Hanoi-vs-hue', 'hanoi vs hue', 'hanoi-vs-', '-vs-hue'])
    assert.throws(() => parseLedger(`da-nang-vs-hue\n${line}\n`), InvalidTable);
});
