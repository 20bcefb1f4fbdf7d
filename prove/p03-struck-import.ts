import { dirname } from 'node:path';
import { importRooms } from '../src/rooms/import/import-rooms.ts';
import type { Database } from '../src/storage/database.ts';
import { CATALOGUE, roomLine, writeImport } from '../test/rooms-fixture.ts';
import { PARTNER, type Ports } from './p03-operations.ts';
import type { Place } from './p03-place.ts';
import type { Struck } from './p03-strike-every-call.ts';
import { createStrike, type Blow } from './p03-strike.ts';
import { findMissingFiles, findStrayFiles, readRoomsState } from './rooms-state.ts';

const START = new Date('2026-05-01T10:00:00.000Z');
/** More than a day, after which an import removes what another one has left. */
const NEXT_DAY_MS = 90_000_000;

/** Files of an import: the second has the same rooms with other pictures and another name. */
export interface ImportFiles {
  readonly first: string;
  readonly second: string;
}

export async function writeImports(): Promise<ImportFiles> {
  return { first: await writeRooms('A', 0), second: await writeRooms('B', 1) };
}

function writeRooms(name: string, shift: number): Promise<string> {
  const host = CATALOGUE.find(({ type }) => type === 'host')!;
  const picture = (index: number) => `picture-${(index + shift) % 3}.jpg`;
  const rooms = [1, 2].map((id) => {
    const room = roomLine(id, [{ id: 2 * id - 1 }, { id: 2 * id, featured: true }], [
      { partner_id: PARTNER, partner_room_id: `${name}-${id}`, access: 'change' },
    ]);
    return { ...room, photos: room.photos.map((photo) => ({ ...photo, file: picture(photo.id) })) };
  });
  const others = CATALOGUE.filter(({ type }) => type !== 'host');
  return writeImport([...others, { ...host, avatar_file: picture(0) }, ...rooms]);
}

/** Imports the first file, lets the blow fall on the import of the second, and imports it on the next days. */
export async function strikeImport(place: Place, { first, second }: ImportFiles, blow: Blow): Promise<Struck> {
  let now = START;
  let keys = 0;
  const newKey = () => `${(keys += 1)}`;
  const openStore = await place.createStore();
  const whole: Ports = { db: place.db, store: openStore(), now: () => now };
  const run = (ports: Ports, file: string) =>
    importRooms({ ...ports, file, photosFolder: dirname(file), newKey });
  await clearRooms(place.db);
  await run(whole, first);
  const before = await describeRooms(place.db);

  const strike = createStrike(blow);
  const db = place.openDatabase(strike);
  const answered = await run({ db, store: openStore(strike), now: whole.now }, second).catch(() => undefined);
  await strike.untilQuiet();
  await db.destroy();
  const struck = await describeRooms(place.db);
  const breaches = await findWrongFiles(whole);

  for (let day = 1; day <= 2; day += 1) {
    now = new Date(now.getTime() + NEXT_DAY_MS);
    await run(whole, second);
  }
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
