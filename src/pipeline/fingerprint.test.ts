import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readFingerprint } from './fingerprint.ts';

function copyHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'sampan-fingerprint-'));
  for (const folder of ['src/countries', 'src/datasets', 'src/extract', 'src/pipeline', 'data'])
    cpSync(folder, join(home, folder), { recursive: true });
  return home;
}

test('a copy has the fingerprint of the original', () => {
  assert.equal(readFingerprint(copyHome()), readFingerprint());
  assert.match(readFingerprint(), /^[0-9a-f]{64}$/);
});

for (const file of [
  'src/datasets/declared/destinations.ts',
  'src/datasets/formats/formats.ts',
  'src/extract/classes.ts',
  'src/pipeline/steps/populations.ts',
  'data/vietnam/sources/unesco/source.json',
  'data/vietnam/observations/reviews/source.json',
  'data/vietnam/editorial/tags.csv',
  'data/vietnam/comparisons/published-slugs.txt',
])
  test(`changing ${file} changes it`, () => {
    const home = copyHome();
    appendFileSync(join(home, file), '\n');
    assert.notEqual(readFingerprint(home), readFingerprint());
  });

test('tests, notes and files for rooms are ignored', () => {
  const home = copyHome();
  writeFileSync(join(home, 'src/pipeline/new.test.ts'), '');
  appendFileSync(join(home, 'data/vietnam/comparisons/README.md'), 'more');
  appendFileSync(join(home, 'data/catalogue/catalogue.ndjson'), '\n');
  assert.equal(readFingerprint(home), readFingerprint());
});
