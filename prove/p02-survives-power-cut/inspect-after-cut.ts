import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDiskStore } from '../../src/photos/store/disk-store.ts';
import type { PhotoStore } from '../../src/photos/store/photo-store.ts';
import { followLedger } from '../../src/rooms/follow-ledger.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { FAST_FILES, FAST_FOLDER } from '../world/fast-disk.ts';
import type { RecordedDeletions } from './recorded-deletions.ts';
import { reap, type Ports } from '../world/operations.ts';
import { cutPower } from './cut-power.ts';
import { createRandom } from './random.ts';
import { findBreaches, findLeftUndone, readRoomsState, type RoomsState } from '../world/rooms-state.ts';

/** The files that the service needs. SQLite rebuilds its WAL index at every start, and the sandbox has its own state. */
const NEEDED = /^\/(?:sampan\.db(?:-wal|-journal)?$|photos\/)/;
const LATER_MS = 3_600_000;

export interface Cut {
  readonly at: number;
  readonly seed: number;
  /** Whether the service then runs until its background work is done, which takes long. */
  readonly isRunOn: boolean;
}

/** Rebuilds the folder as it could be after the cut, and lists its problems. */
export async function inspectAfterCut(recorded: RecordedDeletions, cut: Cut): Promise<string[]> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'sampan-cut-'));
  try {
    for (const [path, bytes] of cutPower(recorded.history, cut.at, createRandom(cut.seed))) {
      const place = path.slice(recorded.folder.length);
      if (NEEDED.test(place)) await put(join(folder, place), bytes);
    }
    const broken = findBroken(join(folder, 'sampan.db'));
    return broken ? [broken] : await inspectFolder(folder, recorded, cut);
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

async function inspectFolder(folder: string, recorded: RecordedDeletions, cut: Cut): Promise<string[]> {
  const limits = { poolSize: 1, connectMs: 30_000, statementMs: 60_000 };
  const db = openDatabase({ url: undefined, file: join(folder, 'sampan.db'), ...limits });
  const store = createDiskStore(join(folder, 'photos'), FAST_FILES);
  let now = new Date();
  const ports: Ports = { db, store, now: () => now };
  const found: string[] = [];
  async function inspect(): Promise<RoomsState> {
    const state = await readRoomsState(db, store);
    found.push(...findLost(state, recorded, cut), ...findBreaches(state, recorded.photoIds, now));
    return state;
  }
  const { keys } = await inspect();
  found.push(...(await findTorn(keys, store, recorded)));
  if (cut.isRunOn) {
    await followLedger(ports);
    now = new Date(now.getTime() + LATER_MS);
    await reap(ports);
    found.push(...findLeftUndone(await inspect(), recorded.photoIds));
  }
  await db.destroy();
  return found;
}

async function findTorn(
  keys: Iterable<string>,
  store: PhotoStore,
  { pictures }: RecordedDeletions,
): Promise<string[]> {
  const torn: string[] = [];
  for (const key of keys) {
    if (key.startsWith('ledger/')) continue;
    const bytes = Buffer.from((await store.find(key))!);
    if (!pictures.has(bytes.toString('base64'))) torn.push(`${key} is torn`);
  }
  return torn;
}

/** The ledger must be complete too, because restored backups are checked against it. */
function findLost({ photos, notes }: RoomsState, { acknowledged }: RecordedDeletions, cut: Cut): string[] {
  const live = new Set(photos.map(({ id }) => id));
  const noted = new Set(notes.map(({ subject }) => Number(subject)));
  return acknowledged
    .filter(({ at }) => at < cut.at)
    .flatMap(({ photoId }) => [
      ...(live.has(photoId) ? [`photo ${photoId} is back`] : []),
      ...(noted.has(photoId) ? [] : [`the ledger has lost photo ${photoId}`]),
    ]);
}
