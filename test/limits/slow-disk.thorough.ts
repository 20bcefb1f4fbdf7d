import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { readPrepared, SQLITE } from '../support/engine.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import { buildPreloadLibrary, CannotPreload } from '../support/preload-library.ts';
import { startSampan, type Sampan, type Settings } from '../support/sampan.ts';
import { PATIENCE_MS, until } from '../support/until.ts';

const TOKEN = readPrepared(SQLITE.name).rooms.tokens[0].all;
const [first, ...photos] = PHOTOS[ROOM.large]!.map(({ id }) => id) as [number, ...number[]];

async function startFilled(settings: Settings) {
  const database = await SQLITE.copyPrepared('filled');
  return { database, sampan: await startSampan({ ...database.settings, ...settings }) };
}

async function remove({ url }: Sampan, photo: number): Promise<number> {
  const { status } = await fetch(`${url}/api/rooms/${ROOM.large}/photos/${photo}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  return status;
}

async function buildSlowDisk(context: TestContext) {
  try {
    return await buildPreloadLibrary('bench/rooms/slow-disk.c');
  } catch (error) {
    if (!(error instanceof CannotPreload)) throw error;
    context.skip(error.message);
    return undefined;
  }
}

test('downloads and rooms are served while a deletion hangs in an fsync, and the deletion completes afterwards', async (context) => {
  const library = await buildSlowDisk(context);
  if (!library) return;
  const hangs = join(library.folder, 'hangs');
  const { database, sampan } = await startFilled({ ...library.settings, FSYNC_HANGS: hangs });
  // Starts the writer thread.
  assert.equal(await remove(sampan, first), 200);
  await writeFile(hangs, '');
  const answered: number[] = [];
  const deletions = photos.slice(0, 3).map(async (photo) => answered.push(await remove(sampan, photo)));
  // The first deletion holds the file's lock: it is in its commit, or about to be.
  await until(() => isLocked(join(database.settings.DATA_DIR, 'sampan.db')));
  for (const path of ['/api/data/vietnam-destinations', '/api/p/room?partner_room_id=A-11']) {
    const { status } = await fetch(`${sampan.url}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
    assert.equal(status, 200);
  }
  assert.deepEqual(answered, []);
  await rm(hangs);
  await Promise.all(deletions);
  assert.deepEqual(answered, [200, 200, 200]);
  assert.equal(await sampan.stop(), 0);
});

test('requests that wait for a hung commit are refused at their own timeout and not executed later', async (context) => {
  const library = await buildSlowDisk(context);
  if (!library) return;
  const hangs = join(library.folder, 'hangs');
  const settings = { ...library.settings, FSYNC_HANGS: hangs, DATABASE_STATEMENT_MS: '2000' };
  const { database, sampan } = await startFilled(settings);
  await remove(sampan, first);
  await writeFile(hangs, '');
  const hanging = remove(sampan, photos[0]!);
  await until(() => isLocked(join(database.settings.DATA_DIR, 'sampan.db')));
  assert.deepEqual(await Promise.all([remove(sampan, photos[1]!), remove(sampan, photos[2]!)]), [503, 503]);
  // The outcome of the hung commit is unknown.
  assert.equal(await hanging, 503);
  await rm(hangs);
  await until(async () => (await remove(sampan, photos[3]!)) === 200);
  const live = await database.list(`select id from photos where room_id = ${ROOM.large} order by id limit 2`);
  assert.deepEqual(
    live.map(({ id }) => id),
    [photos[1], photos[2]],
  );
  await sampan.stop();
});

test('refuses 20 concurrent deletions while another process locks the database', async () => {
  const { database, sampan } = await startFilled({ DATABASE_STATEMENT_MS: '3000' });
  assert.equal(await remove(sampan, first), 200);
  const other = new DatabaseSync(join(database.settings.DATA_DIR, 'sampan.db'), { timeout: PATIENCE_MS });
  other.exec('begin immediate');
  const statuses = await Promise.all(photos.slice(0, 20).map((photo) => remove(sampan, photo)));
  assert.deepEqual([...new Set(statuses)], [503]);
  other.exec('rollback');
  other.close();
  assert.equal(await remove(sampan, photos[0]!), 200);
  assert.equal(await sampan.stop(), 0);
});

function isLocked(file: string): boolean {
  const other = new DatabaseSync(file, { timeout: 0 });
  try {
    other.exec('begin immediate; rollback');
    return false;
  } catch {
    return true;
  } finally {
    other.close();
  }
}
