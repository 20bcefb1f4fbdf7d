import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRooms } from '../../src/rooms/import/import-rooms.ts';
import type { Database } from '../../src/storage/database.ts';
import { drawPicture } from '../../test/photos/test-pictures.ts';
import { CATALOGUE, roomLine } from '../../test/support/rooms-fixture.ts';
import { PARTNER, type Ports } from '../world/operations.ts';
import type { Place } from './place.ts';
import type { Struck } from './strike-every-call.ts';
import { createStrike, type Blow } from './strike.ts';
import { findMissingFiles, findStrayFiles, readRoomsState } from '../world/rooms-state.ts';

const START = new Date('2026-05-01T10:00:00.000Z');
const DAY_MS = 86_400_000;

/** Strikes the imports of two files in turn, one per day. Both contain the same rooms with different pictures. */
export async function createStruckImports(place: Place): Promise<(blow: Blow) => Promise<Struck>> {
  const { folder, files } = await writeImports();
  const openStore = await place.createStore();
  let now = START;
  let keys = 0;
  const whole: Ports = { db: place.db, store: openStore(), now: () => now };
  const run = (ports: Ports) =>
    importRooms({ ...ports, file: files[0], photosFolder: folder, newKey: () => `${(keys += 1)}` });
  await run(whole);

  return async (blow) => {
    files.reverse();
    now = new Date(now.getTime() + DAY_MS + 1);
    const before = await describeRooms(place.db);
    const strike = createStrike(blow);
    const db = place.openDatabase(strike);
    const answered = await run({ db, store: openStore(strike), now: whole.now }).catch(() => undefined);
    await strike.untilQuiet();
    await db.destroy();
    const struck = await describeRooms(place.db);
    const breaches = await findWrongFiles(whole);

    await run(whole);
    const atLast = await describeRooms(place.db);
    if (struck !== atLast && (answered || struck !== before)) breaches.push('only half was imported');
    breaches.push(...(await findWrongFiles(whole)), ...(await findForgotten(whole)));
    return { callsMade: strike.calls.made, breaches };
  };
}

async function writeImports() {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-import-'));
  for (const [index, name] of PICTURES.entries()) {
    const background = { r: 60 * index, g: 0, b: 0 };
    await writeFile(join(folder, name), await drawPicture({ width: 8, height: 8, background }));
  }
  const files: [string, string] = [join(folder, 'first'), join(folder, 'second')];
  for (const [shift, file] of files.entries()) await writeFile(file, listLines(shift));
  return { folder, files };
}

const PICTURES = ['photo-0.jpg', 'photo-1.jpg', 'avatar-0.jpg', 'avatar-1.jpg'];

function listLines(shift: number): string {
  const partners = (id: number) => [
    { partner_id: PARTNER, partner_room_id: `R-${id}-${shift}`, access: 'change' },
  ];
  const fileOf = (photoId: number) => `photo-${(photoId + shift) % 2}.jpg`;
  const rooms = [1, 2].map((id) => {
    const room = roomLine(id, [{ id: 2 * id - 1 }, { id: 2 * id, featured: true }], partners(id));
    return { ...room, photos: room.photos.map((photo) => ({ ...photo, file: fileOf(photo.id) })) };
  });
  const catalogue = CATALOGUE.map((line) =>
    line.type === 'host' ? { ...line, avatar_file: `avatar-${shift}.jpg` } : line,
  );
  return [...catalogue, ...rooms].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Without file keys, which are new at every attempt, and without versions. */
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

/** An import removes files that were left over a day ago. */
async function findForgotten({ db, now }: Ports): Promise<string[]> {
  const dayAgo = new Date(now().getTime() - DAY_MS).toISOString();
  const pending = await db.selectFrom('pending_files').selectAll().where('created_at', '<', dayAgo).execute();
  return pending.map(({ file_key }) => `${file_key} stays pending forever`);
}
