import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../catalog.ts';
import { parseRowName, rowName } from './find-provenance.ts';
import { toolUsageDaily } from '../declared/tool-usage-daily.ts';

const { climateWindows, destinations } = datasetsOf(vietnam);

const usage = toolUsageDaily('service');

const NAMES = [
  { dataset: destinations, key: { slug: 'hanoi' }, name: 'hanoi' },
  { dataset: climateWindows, key: { destination_slug: 'hanoi', month: 3 }, name: 'hanoi,3' },
  {
    dataset: usage,
    key: { day: '2026-11-15', tool_slug: 'trip-budget', locale: 'vi' },
    name: '2026-11-15,trip-budget,vi',
  },
  {
    dataset: usage,
    key: { day: '2026-11-15', tool_slug: 'trip-budget', locale: null },
    name: '2026-11-15,trip-budget,',
  },
];

for (const { dataset, key, name } of NAMES) {
  test(`${JSON.stringify(key)} is named ${name}, and the name finds it again`, () => {
    assert.equal(rowName(dataset, { ...key, more: 1 }), name);
    assert.deepEqual(parseRowName(dataset, name), key);
  });
}

test("a name with too few or too many parts is rejected with the key's columns", () => {
  for (const name of ['hanoi', 'hanoi,3,4']) {
    assert.throws(() => parseRowName(climateWindows, name), {
      status: 400,
      message: 'Invalid row: it must have the form destination_slug,month',
    });
  }
});

test('a number in another spelling matches no row', () => {
  for (const month of ['03', '3.0', ' 3', '', 'march'])
    assert.throws(() => parseRowName(climateWindows, `hanoi,${month}`), {
      status: 404,
      message: 'Unknown row',
    });
});
