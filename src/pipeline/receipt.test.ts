import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assembled, computed, published } from './receipt.ts';
import { parseCsv } from './sources/table.ts';

const rows = parseCsv('a\n1\n2\n', 'costs', 'days.csv').map(({ at }) => at);

test('a receipt contains the value, its class, the method and the source rows', () => {
  assert.deepEqual(published(40, 'day', [rows[0]!]), {
    value: 40,
    class: 'published',
    method: 'day',
    sources: [{ source: 'costs', table: 'days.csv', line: 2 }],
  });
});

test('an assembled value has the class of its weakest part and names each row once', () => {
  const low = published(40, 'day', [rows[0]!]);
  const high = computed(90, 'day_parts', rows);
  assert.deepEqual(assembled({ low, high }, 'day_bands'), {
    value: { low: 40, high: 90 },
    class: 'computed',
    method: 'day_bands',
    sources: [
      { source: 'costs', table: 'days.csv', line: 2 },
      { source: 'costs', table: 'days.csv', line: 3 },
    ],
    parts: { low, high },
  });
});
