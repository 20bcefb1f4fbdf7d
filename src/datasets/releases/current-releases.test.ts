import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../catalog.ts';
import { encodeFile, type Release } from './release.ts';
import { CurrentReleases, createRowReader } from './current-releases.ts';
import { draftRelease } from './draft-release.ts';
import type { ClimateWindow } from '../declared/climate.ts';

const { climateWindows } = datasetsOf(vietnam);

async function makeRelease(number: number, rows: readonly ClimateWindow[]): Promise<Release> {
  const { rowCount, files } = draftRelease(climateWindows, rows);
  return {
    number,
    publishedAt: new Date(0),
    rowCount,
    reason: 'rows changed',
    declaration: climateWindows,
    builtAt: new Date(0),
    files: { json: await encodeFile(files.json), csv: await encodeFile(files.csv) },
  };
}

const window = (month: number): ClimateWindow => ({
  destination_slug: 'hue',
  destination_name: 'Hue',
  month,
  recommended: 1,
});

test('the rows equal those of the download and are read once per release', async () => {
  let newest = await makeRelease(1, [window(3)]);
  const listRows = createRowReader({ get: () => newest, find: () => newest });
  const first = listRows(climateWindows);
  assert.deepEqual(first, [window(3)]);
  assert.equal(listRows(climateWindows), first);
  newest = await makeRelease(2, [window(3), window(4)]);
  assert.deepEqual(listRows(climateWindows), [window(3), window(4)]);
});

test('a dataset without a release has no rows where that is allowed, and is an error elsewhere', () => {
  const listRows = createRowReader(new CurrentReleases([]));
  assert.deepEqual(listRows(climateWindows, { mayBeMissing: true }), []);
  assert.throws(() => listRows(climateWindows), { message: 'Fetch failed' });
});
