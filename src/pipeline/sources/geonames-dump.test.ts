import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGeonamesDump } from './geonames-dump.ts';
import { cell } from './table.ts';

const HUE =
  '1580240\tHuế\tHue\tHue,Hué\t16.4619\t107.59546\tP\tPPLA\tVN\t\t66\t\t\t\t351456\t\t8\tAsia/Bangkok\t2022-01-01';
const VIENTIANE =
  '1651944\tVientiane\tVientiane\tVN\t17.96667\t102.6\tP\tPPLC\tLA\tVN\t24\t\t\t\t196731\t\t170\tAsia/Vientiane\t2022-01-01';
const FANSIPAN =
  '1582436\tFan Si Pan\tFan Si Pan\t\t22.30333\t103.775\tT\tMT\tVN\t\t90\t\t\t\t0\t3143\t3088\tAsia/Bangkok\t2012-01-16';

test('a world dump gives the rows of a country with their line numbers', () => {
  const rows = parseGeonamesDump(`${VIENTIANE}\n${HUE}\n`, 'geonames', 'cities500.txt', 'VN');
  assert.deepEqual(
    rows.map((row) => [row.at.line, cell(row, 'name'), cell(row, 'admin1_code'), cell(row, 'population')]),
    [[2, 'Huế', '66', '351456']],
  );
});

test('features other than towns and Windows line endings are accepted', () => {
  const rows = parseGeonamesDump(`${HUE}\r\n${FANSIPAN}\r\n`, 'geonames', 'VN.txt', 'VN');
  assert.deepEqual(
    rows.map((row) => [cell(row, 'feature_class'), cell(row, 'modification_date')]),
    [
      ['P', '2022-01-01'],
      ['T', '2012-01-16'],
    ],
  );
});

test('a line with too few columns is rejected', () => {
  assert.throws(() => parseGeonamesDump(HUE.replace('\t8\t', '\t'), 'geonames', 'VN.txt', 'VN'), {
    message: 'geonames/VN.txt line 1 has 18 columns, not 19',
  });
});
