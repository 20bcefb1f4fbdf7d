import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDiskStore } from '../src/photos/disk-store.ts';
import { followLedger } from '../src/rooms/follow-ledger.ts';
import { openDatabase } from '../src/storage/database.ts';
import { FAST_FILES, FAST_FOLDER } from './fast-disk.ts';
import type { RecordedDeletions } from './p02-recorded-deletions.ts';
import { reap, type Ports } from './p03-operations.ts';
import { cutPower } from './power-cut/cut-power.ts';
import { createRandom } from './power-cut/random.ts';
import { findBreaches, findLeftUndone, readRoomsState, type RoomsState } from './rooms-state.ts';

/** What the service needs of its folder. The index of the log is made anew at every start; the sandbox is another world. */
const NEEDED = /^\/(?:sampan\.db(?:-wal|-journal)?$|photos\/)/;
const LATER_MS = 3_600_000;

export interface Cut {
  readonly at: number;
  readonly seed: number;
}

/** Rebuilds the folder as it could be after the cut, and lists what is wrong with it. */
export async function lookAfterCut(recorded: RecordedDeletions, { at, seed }: Cut): Promise<string[]> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'sampan-cut-'));
  try {
    for (const [path, bytes] of cutPower(recorded.history, at, createRandom(seed))) {
      const place = path.slice(recorded.folder.length);
      if (NEEDED.test(place)) await put(join(folder, place), bytes);
    }
    const broken = findBroken(join(folder, 'sampan.db'));
    return broken ? [broken] : await lookInside(folder, recorded, at);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function put(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

function findBroken(file: string): string | undefined {
  try {
    const connection = new DatabaseSync(file);
    const found = connection.prepare('pragma integrity_check').get();
    connection.close();
    return found?.['integrity_check'] === 'ok'
      ? undefined
      : `the database is damaged: ${JSON.stringify(found)}`;
  } catch (error) {
    return `the database cannot be opened: ${String(error)}`;
  }
}

async function lookInside(folder: string, recorded: RecordedDeletions, at: number): Promise<string[]> {
  const limits = { poolSize: 1, connectMs: 1_000, statementMs: 10_000 };
  const db = openDatabase({ url: undefined, file: join(folder, 'sampan.db'), ...limits });
  const store = createDiskStore(join(folder, 'photos'), FAST_FILES);
  let now = new Date();
  const ports: Ports = { db, store, now: () => now };
  const look = async () => {
    const state = await readRoomsState(db, store);
    return [...findLost(state, recorded, at), ...findBreaches(state, recorded.photoIds, now)];
  };
  try {
    const found = await look();
    await followLedger(ports);
    now = new Date(now.getTime() + LATER_MS);
    await reap(ports);
    const undone = findLeftUndone(await readRoomsState(db, store), recorded.photoIds);
    return [...found, ...(await look()), ...undone];
  } finally {
    await db.destroy();
  }
}

/** The ledger must not forget either: it is what a restored backup is held against. */
function findLost(
  { photos, notes }: RoomsState,
  { acknowledged }: RecordedDeletions,
  cutAt: number,
): string[] {
  const live = new Set(photos.map(({ id }) => id));
  const noted = new Set(notes.map(({ photoId }) => photoId));
  return acknowledged
    .filter(({ at }) => at < cutAt)
    .flatMap(({ photoId }) => [
      ...(live.has(photoId) ? [`photo ${photoId} is back`] : []),
      ...(noted.has(photoId) ? [] : [`the ledger has forgotten photo ${photoId}`]),
    ]);
}
