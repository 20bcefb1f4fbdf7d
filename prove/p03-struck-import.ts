import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRooms } from '../src/rooms/import/import-rooms.ts';
import { removePendingFiles } from '../src/rooms/import/pending-files.ts';
import type { Database } from '../src/storage/database.ts';
import { drawPicture } from '../test/photos/test-pictures.ts';
import { CATALOGUE, roomLine } from '../test/rooms-fixture.ts';
import { PARTNER, type Ports } from './p03-operations.ts';
import type { Place } from './p03-place.ts';
import type { Struck } from './p03-strike-every-call.ts';
import { createStrike, type Blow } from './p03-strike.ts';
import { findMissingFiles, findStrayFiles, readRoomsState } from './rooms-state.ts';

const START = new Date('2026-05-01T10:00:00.000Z');
/** When an import removes what others have left. */
const NEXT_DAY_MS = 90_000_000;

/** Files of two imports in one folder: the second has the same rooms with other pictures. */
export interface ImportFiles {
  readonly folder: string;
  readonly first: string;
  readonly second: string;
}

export async function writeImports(): Promise<ImportFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-import-'));
  for (const index of [0, 1, 2]) {
    const background = { r: 100 * index, g: 0, b: 0 };
    await writeFile(join(folder, pictureOf(index)), await drawPicture({ width: 8, height: 8, background }));
  }
  const files = { folder, first: join(folder, 'first'), second: join(folder, 'second') };
  await writeFile(files.first, listLines(0));
  await writeFile(files.second, listLines(1));
  return files;
}

const pictureOf = (index: number) => `picture-${index % 3}.jpg`;

function listLines(shift: number): string {
  const partners = (id: number) => [
    { partner_id: PARTNER, partner_room_id: `R-${id}-${shift}`, access: 'change' },
  ];
  const rooms = [1, 2].map((id) => {
    const room = roomLine(id, [{ id: 2 * id - 1 }, { id: 2 * id, featured: true }], partners(id));
    return { ...room, photos: room.photos.map((photo) => ({ ...photo, file: pictureOf(photo.id + shift) })) };
  });
  const catalogue = CATALOGUE.map((line) =>
    line.type === 'host' ? { ...line, avatar_file: pictureOf(shift) } : line,
  );
  return [...catalogue, ...rooms].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Imports the first file, lets the blow fall on the import of the second, and imports that again. */
export async function strikeImport(place: Place, files: ImportFiles, blow: Blow): Promise<Struck> {
  let now = START;
  let keys = 0;
  const newKey = () => `${(keys += 1)}`;
  const openStore = await place.createStore();
  const whole: Ports = { db: place.db, store: openStore(), now: () => now };
  const run = (ports: Ports, file: string) =>
    importRooms({ ...ports, file, photosFolder: files.folder, newKey });
  await clearRooms(place.db);
  await run(whole, files.first);
  const before = await describeRooms(place.db);

  const strike = createStrike(blow);
  const db = place.openDatabase(strike);
  const answered = await run({ db, store: openStore(strike), now: whole.now }, files.second).catch(
    () => undefined,
  );
  await strike.untilQuiet();
  await db.destroy();
  const struck = await describeRooms(place.db);
  const breaches = await findWrongFiles(whole);

  await run(whole, files.second);
  now = new Date(now.getTime() + NEXT_DAY_MS);
  await removePendingFiles(place.db, whole.store, now);
  const atLast = await describeRooms(place.db);
  if (struck !== atLast && (answered || struck !== before)) breaches.push('half of the rooms were imported');
  breaches.push(...(await findWrongFiles(whole)), ...(await findPending(place.db)));
  return { callsMade: strike.calls.made, breaches };
}

/** In an order that the references between them allow. */
const CLEARED = [
  'audit_entries',
  'deleted_photos',
  'photo_removals',
  'pending_files',
  'photos',
  'partner_rooms',
  'rooms',
  'hosts',
  'catalogue_entries',
] as const;

async function clearRooms(db: Database): Promise<void> {
  for (const table of CLEARED) await db.deleteFrom(table).execute();
}

/** Without the keys of files, which are new at every try, and versions. */
async function describeRooms(db: Database): Promise<string> {
  const photos = await db.selectFrom('photos').selectAll().orderBy('id').execute();
  return JSON.stringify([
    photos.map(({ file_key: _key, ...photo }) => photo),
    await db.selectFrom('rooms').select(['id', 'host_id', 'details']).orderBy('id').execute(),
    await db.selectFrom('hosts').select(['id', 'details', 'avatar_sha256']).orderBy('id').execute(),
    await db.selectFrom('partner_rooms').selectAll().orderBy('room_id').execute(),
  ]);
}

async function findWrongFiles({ db, store, now }: Ports): Promise<string[]> {
  const state = await readRoomsState(db, store);
  return [...findMissingFiles(state, now()), ...findStrayFiles(state)];
}

async function findPending(db: Database): Promise<string[]> {
  const pending = await db.selectFrom('pending_files').select('file_key').execute();
  return pending.map(({ file_key }) => `${file_key} is pending for ever`);
}
