import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { vietnam } from '../../src/countries/vietnam.ts';
import { parse } from 'csv-parse/sync';
import { EXTRACTORS } from '../../src/extract/extract-folder.ts';
import { type Document, parseSidecar } from '../../src/extract/document.ts';
import { checkCandidate } from '../../src/extract/gate.ts';
import { type Candidate, isRefusal, OBSERVATION_COLUMNS } from '../../src/extract/observation.ts';
import { outsideExtractor } from '../../src/extract/outside-extractor.ts';
import { readPlaces } from '../../src/extract/places.ts';

const TABLES = globSync('data/vietnam/observations/*/documents').map((folder) => basename(dirname(folder)));
/** The command in data/vietnam/observations/README.md. */
const QUOTE_MONTHS = 'node data/vietnam/observations/quoted-months/quote-months.ts';
const NUMBERS = new Set(['low', 'high', 'n', 'people']);
const places = readPlaces(vietnam);

test('observations of every kind that the documents were read for exist', () => {
  assert.deepEqual(TABLES.sort(), [
    'food-and-entertainment',
    'handbook-prices',
    'living-cost-index',
    'menu-prices',
    'numbeo-prices',
    'populations',
    'quoted-months',
    'reviews',
    'room-prices',
  ]);
});

for (const name of TABLES) {
  const file = `data/vietnam/observations/${name}/${name}.csv`;
  const lines: Record<string, string>[] = parse(readFileSync(file), { columns: true });
  const sidecars = globSync(`${dirname(file)}/documents/*.source.json`).map((path) =>
    parseSidecar(path, readFileSync(path, 'utf8')),
  );

  test(`${file} has the observation columns, and each line has a sidecar with its address and bytes`, () => {
    assert.ok(lines.length > 0);
    assert.deepEqual(Object.keys(lines[0]!), [...OBSERVATION_COLUMNS]);
    const known = new Set(
      sidecars.map(({ address, sha256, publisher }) => [address, sha256, publisher].join('|')),
    );
    const found = new Set(
      lines.map(({ address, sha256, publisher }) => [address, sha256, publisher].join('|')),
    );
    assert.deepEqual([...found].sort(), [...known].sort());
  });

  test(`${file} matches the output of today's extractors and passes the gate`, () => {
    for (const line of lines) {
      const extractor =
        line['extractor'] === 'quoted-months'
          ? outsideExtractor(QUOTE_MONTHS, 1)
          : EXTRACTORS.find((each) => each.name === line['extractor']);
      assert.equal(line['version'], extractor?.version, `${name}: extract again`);
      const checked = checkCandidate(candidateOf(line) as Candidate, { source: {} } as Document, places);
      assert.ok(!isRefusal(checked), JSON.stringify({ line, checked }));
    }
  });
}

test('the room prices of Dong Hoi do not include its crawl on a holiday weekend', () => {
  const file = 'data/vietnam/observations/room-prices/room-prices.csv';
  const lines: Record<string, string>[] = parse(readFileSync(file), { columns: true });
  const own = lines.filter(({ place, class: stars }) => place === 'dong-hoi' && stars === 'all');
  assert.deepEqual(
    own.map(({ field, value, n }) => [field, value, n]),
    [
      ['room_price_p10', '15.04', '25'],
      ['room_price_p25', '17.14', '25'],
      ['room_price_median', '18.99', '25'],
      ['room_price_p75', '28.78', '25'],
      ['room_price_p90', '53.22', '25'],
    ],
  );
});

function candidateOf(line: Record<string, string>): Record<string, unknown> {
  const names = ['place', 'field', 'class', 'low', 'high', 'n', 'unit', 'people', 'period', 'locator'];
  const filled = names.filter((name) => line[name] !== '');
  const cells = filled.map((name) => [name, NUMBERS.has(name) ? Number(line[name]) : line[name]] as const);
  const value = line['field'] === 'best_months' ? line['value'] : Number(line['value']);
  return { ...Object.fromEntries(cells), value };
}
