import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { vietnam } from '../../src/countries/vietnam.ts';
import type { Destination } from '../../src/datasets/declared/destinations.ts';
import { makeAllRows } from '../../src/pipeline/make-rows.ts';
import { tussock } from './tussock.ts';

function writeDump(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'sampan-dump-')), 'dump.txt');
  writeFileSync(file, text);
  return file;
}

test("a dump for one country replaces its places and keeps another country's", () => {
  const dump = readFileSync(join(tussock.folder, 'sources/geonames/cities500-XS.txt'), 'utf8');
  const geonamesFile = writeDump(dump.replace('\t120000\t', '\t121000\t'));
  const { made, sources } = makeAllRows([vietnam, tussock], { geonamesFile });
  const populationOf = (dataset: string, slug: string) =>
    (made.find((each) => each.dataset.slug === dataset)!.rows as readonly Destination[]).find(
      (row) => row.slug === slug,
    )!.population;
  assert.equal(populationOf('tussock-destinations', 'hue'), 121_000);
  assert.notEqual(populationOf('vietnam-destinations', 'hue'), 121_000);
  const titles = new Map(sources.map(({ name, title }) => [name, title]));
  assert.equal(titles.get('tussock-geonames'), 'GeoNames, dump.txt, the rows of Tussock');
  assert.doesNotMatch(titles.get('geonames')!, /dump\.txt/);
});

test('refuses a dump that contains no place in any country', () => {
  const geonamesFile = writeDump('1651944\tVientiane\n');
  assert.throws(() => makeAllRows([vietnam, tussock], { geonamesFile }), {
    message: 'dump.txt has no places in Tussock.',
  });
});
