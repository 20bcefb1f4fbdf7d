import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe } from 'node:test';
import { createDiskStore } from '../../src/photos/store/disk-store.ts';
import type { PhotoStore } from '../../src/photos/store/photo-store.ts';
import type { ImportOptions } from '../../src/rooms/import/importing.ts';
import { importRooms, type ImportOutcome } from '../../src/rooms/import/import-rooms.ts';
import { removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { drawPicture } from '../photos/test-pictures.ts';
import { roomLine } from '../support/rooms-fixture.ts';

export const NOW = new Date('2026-03-01T00:00:00Z');
export const BY_NOBODY = { at: NOW.toISOString(), partner_id: null, token_id: null, request_id: null };
export const CATALOGUE = 'data/catalogue/catalogue.ndjson';

export const HOST = {
  type: 'host',
  id: 10_001,
  avatar_file: 'faces/lan.jpg',
  full_name: 'Lan',
  about: { en: 'I live here.' },
  created_at: '2019-04-01T02:30:00Z',
  email_verified: true,
  phone_verified: false,
  super_host: true,
};
export const PARTNER_ROOM = { partner_id: 1, partner_room_id: 'A-1', access: 'change' };

/** A room for that host with the pictures 0, 1 and 2 in turn. */
export function room(id: number, photoIds: readonly number[], changes: object = {}) {
  const photos = photoIds.map((photoId) => ({ id: photoId, tags: [2] }));
  return roomLine(id, photos, [], { amenity_ids: [1, 31], destination_ids: [4], ...changes });
}

/** A room whose photos each differ from the default in a few fields. */
export function roomWith(id: number, ...photos: { id: number; [field: string]: unknown }[]) {
  const line = room(
    id,
    photos.map((photo) => photo.id),
  );
  return { ...line, photos: line.photos.map((photo, index) => ({ ...photo, ...photos[index] })) };
}

export interface ImportWorld {
  readonly db: Database;
  /** Another connection to the same database. */
  readonly other: Database;
  readonly store: PhotoStore;
  /** The folder of the pictures. */
  readonly folder: string;
  writeLines(...lines: readonly (object | string)[]): Promise<string>;
  importFile(file: string, options?: Partial<ImportOptions>): Promise<ImportOutcome>;
  importLines(...lines: readonly (object | string)[]): Promise<ImportOutcome>;
  deletePhoto(roomId: number, photoId: number): Promise<unknown>;
  /** Every table that an import can change. */
  listAll(): ReturnType<typeof listAll>;
}

const EMPTIED = [
  'audit_entries',
  'photo_removals',
  'deleted_photos',
  'lost_deletions',
  'pending_files',
  'photos',
  'partner_rooms',
  'rooms',
  'hosts',
  'id_counters',
] as const;

/** Each test starts with the catalogue, two partners and no rooms, on SQLite and on PostgreSQL. */
export function onEachImportWorld(
  section: string,
  tests: (world: ImportWorld, engine: string) => void,
): void {
  for (const { name, createDatabase } of ENGINES) {
    void describe(`${section}, on ${name}`, () => {
      const world = {} as { -readonly [Key in keyof ImportWorld]: ImportWorld[Key] };
      before(async () => {
        const database = await createDatabase();
        const open = () => openTestDatabase(database);
        Object.assign(world, { db: open(), other: open() }, methodsOf(world), {
          folder: await drawPictures(),
        });
        await migrate(world.db);
        await addPartners(world.db);
      });
      beforeEach(async () => {
        world.store = createDiskStore(await mkdtemp(join(tmpdir(), 'sampan-store-')));
        for (const table of EMPTIED) await world.db.deleteFrom(table).execute();
        await world.importFile(CATALOGUE);
      });
      after(() => Promise.all([world.db.destroy(), world.other.destroy()]));
      tests(world, name);
    });
  }
}

function methodsOf(world: ImportWorld): Partial<ImportWorld> {
  return {
    async writeLines(...lines) {
      const file = join(world.folder, `${randomUUID()}.ndjson`);
      const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
      await writeFile(file, texts.join('\n'));
      return file;
    },
    importFile: (file, options = {}) =>
      importRooms({
        db: world.db,
        store: world.store,
        file,
        photosFolder: world.folder,
        newKey: randomUUID,
        now: () => NOW,
        ...options,
      }),
    importLines: async (...lines) => world.importFile(await world.writeLines(...lines)),
    deletePhoto: (roomId, photoId) =>
      world.other.transaction().execute((db) => removePhoto(db, roomId, photoId, BY_NOBODY)),
    listAll: () => listAll(world),
  };
}

async function listAll({ db, store }: ImportWorld) {
  const partners = await db
    .selectFrom('partner_rooms')
    .select(['partner_id', 'partner_room_id', 'room_id', 'access'])
    .orderBy('partner_id')
    .execute();
  return {
    rooms: await db.selectFrom('rooms').selectAll().orderBy('id').execute(),
    hosts: await db.selectFrom('hosts').selectAll().orderBy('id').execute(),
    photos: await db.selectFrom('photos').selectAll().orderBy('id').execute(),
    partners: Array.from(partners, (row) => ({ ...row })),
    catalogue: await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow(),
    pending: await db.selectFrom('pending_files').select('file_key').orderBy('file_key').execute(),
    files: await Array.fromAsync(store.list('files/')),
  };
}

async function addPartners(db: Database): Promise<void> {
  const values = ['1', '2'].map((id) => ({
    id: Number(id),
    name: id,
    client_id: id,
    client_secret_sha256: id,
    created_at: NOW.toISOString(),
  }));
  await db.insertInto('partners').values(values).execute();
}

async function drawPictures(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-import-'));
  await mkdir(join(folder, 'faces'));
  await writeFile(join(folder, 'faces/lan.jpg'), await drawPicture({ width: 50, height: 50 }));
  for (const [index, r] of [10, 120, 240].entries())
    await writeFile(
      join(folder, `picture-${index}.jpg`),
      await drawPicture({ background: { r, g: 60, b: 90 } }),
    );
  await writeFile(join(folder, 'torn.jpg'), (await drawPicture()).subarray(0, 300));
  await writeFile(join(folder, 'words.jpg'), 'no picture at all');
  await writeFile(`${folder}-outside.jpg`, await drawPicture());
  execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
  await symlink(`${folder}-outside.jpg`, join(folder, 'leads-out.jpg'));
  await symlink(join(folder, 'picture-0.jpg'), join(folder, 'stays-in.jpg'));
  return folder;
}
