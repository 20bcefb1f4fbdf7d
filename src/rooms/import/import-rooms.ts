import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TSchema } from '../../json-schema.ts';
import { CATALOGUE, changeCatalogue, lockCatalogue } from '../catalogue.ts';
import { checkLines, parseLines, type CheckedLines } from './check-lines.ts';
import { ImportStopped, reading, type ImportOptions, storedChanged, type ImportTask } from './importing.ts';
import type { CatalogueLine, HostLine, ImportedPhoto, ImportLine, RateLine, RoomLine } from './lines.ts';
import { removePendingFiles, notePendingFiles, settlePendingFiles } from './pending-files.ts';
import { storeFiles, type SourceFiles, placeFile } from './source-files.ts';
import {
  changeOf,
  count,
  emptyTally,
  findStored,
  planRow,
  storeRows,
  type Stored,
  type Tally,
} from './stored-rows.ts';
import { addNote } from '../../ledger/notes.ts';
import type { PhotosTable, Tables } from '../../storage/tables.ts';
import { roomImported } from '../operator-rooms.ts';
import { accessChanged } from '../room-access.ts';
import { hostRecord, photoRecord, roomRecord, type RoomRecord } from '../room-record.ts';
import { declaredOrder } from '../stored-record.ts';
import { transact, readRowsWith, inPieces, type Database } from '../../storage/database.ts';
import { passIds } from '../../storage/ids.ts';
import { listUsedFiles } from '../../photos/removals.ts';

const DAY_MS = 86_400_000;

/** Checks every line, stores new pictures, then writes all lines in one transaction. A rejected import has stored nothing. */
export async function importRooms(options: ImportOptions) {
  const { db, store, file, photosFolder, now } = options;
  const found = await reading(file, () => stat(file));
  // The file is read twice, so it cannot be a pipe.
  if (!found.isFile()) throw new ImportStopped(`${file} is not a regular file.`);
  const task = { watch: () => {}, skipBadLines: false, merge: false, ...options, totalBytes: found.size };
  await removePendingFiles(db, store, new Date(now().getTime() - DAY_MS));
  const files: SourceFiles = { folder: photosFolder, found: new Map(), unchanged: new Map() };
  const checked = await checkLines(task, files);
  const summary = { lines: checked.lines, badLines: checked.bad.size, problems: checked.problems };
  if (checked.bad.size > 0 && !task.skipBadLines)
    return { status: 'rejected' as const, ...summary, tally: emptyTally(), filesStored: 0 };
  const { newKeys, filesStored } = await storeFiles(files, task);
  const tally = await transact(db, (db) => storeLines({ ...task, db }, checked, files, newKeys));
  return { status: 'imported' as const, ...summary, tally, filesStored };
}

export type ImportOutcome = Awaited<ReturnType<typeof importRooms>>;

/** Reads the file a second time and writes it; the surrounding transaction commits everything or nothing. */
export async function storeLines(
  task: ImportTask,
  checked: CheckedLines,
  files: SourceFiles,
  /** Keys of new files, which are pending. */
  newKeys: readonly string[],
): Promise<Tally> {
  const { db, file, now, watch } = task;
  await lockCatalogue(db);
  if ((await settlePendingFiles(db, newKeys)) !== newKeys.length)
    throw new ImportStopped('The import took so long that its first files were cleaned up: run it again.');
  const tally = emptyTally();
  let [lines, roomCount] = [0, 0];
  const digest = createHash('sha256');
  for await (const { parsed, share, last = lines } of parseLines(task, digest)) {
    const accepted = parsed.filter(({ number }) => !checked.bad.has(number));
    if (accepted.some(({ problems }) => problems.length > 0)) throw storedChanged();
    const values = accepted.flatMap(({ value }) => value ?? []);
    const rates = values.filter((line) => line.type === 'exchange_rate');
    const hosts = values.filter((line) => line.type === 'host');
    const rooms = values.filter((line) => line.type === 'room');
    const storing = { db, files, tally, now: now() };
    const entries = values
      .filter(isEntry)
      .map((line) => ({ kind: line.type, id: line.id, entry: JSON.stringify(ORDERS[line.type]!(line)) }));
    count(tally.catalogue, await storeRows(db, 'catalogue_entries', ['kind', 'id'], entries));
    count(tally.catalogue, await storeRates(db, rates));
    await storeHosts(hosts, storing);
    await storeRooms(rooms, storing);
    lines = last;
    roomCount += rooms.length;
    const photoIds = rooms.flatMap(({ photos }) => photos.map(({ id }) => id));
    await passIds(db, 'room', Math.max(0, ...rooms.map(({ id }) => id)));
    await passIds(db, 'photo', Math.max(0, ...photoIds));
    watch({ step: 'storing', share, lines, rooms: roomCount, files: newKeys.length });
  }
  if (digest.digest('hex') !== checked.sha256) throw new ImportStopped(`${file} changed during the import.`);
  // Another import or a deletion may have made some of the files unnecessary since the check.
  const unused = new Set(newKeys).difference(await listUsedFiles(db, newKeys));
  await notePendingFiles(db, unused, now());
  if (tally.catalogue.added + tally.catalogue.changed > 0) await changeCatalogue(db);
  return tally;
}

const ORDERS = Object.fromEntries(
  Object.entries<TSchema>(CATALOGUE).map(([kind, schema]) => [kind, declaredOrder(schema)]),
);
const orderHost = declaredOrder(hostRecord);

const isEntry = (line: ImportLine): line is CatalogueLine => line.type in CATALOGUE;

export function storeRates(db: Database, lines: readonly RateLine[]) {
  const rows = lines.map(({ type: _type, ...rate }) => rate);
  return storeRows(db, 'exchange_rates', ['currency', 'valid_from'], rows);
}

/** Room responses contain the host, so its rooms change with it. */
async function storeHosts(lines: readonly HostLine[], { db, files, tally, now }: Storing): Promise<void> {
  const ids = lines.map(({ id }) => id);
  const stored = new Map((await readRowsWith(db, 'hosts', 'id', ids)).map((host) => [host.id, host]));
  const rows = lines.map(({ avatar_file, ...line }) => {
    const { avatar_key, avatar_sha256 } = stored.get(line.id) ?? {};
    const avatar =
      avatar_file === null ? undefined : placeFile(files, avatar_file, avatar_key, avatar_sha256);
    return {
      id: line.id,
      details: JSON.stringify(orderHost(line)),
      avatar_key: avatar?.key ?? null,
      avatar_sha256: avatar?.sha256 ?? null,
    };
  });
  const hosts = await storeRows(db, 'hosts', ['id'], rows);
  count(tally.hosts, hosts);
  const changed = hosts.filter(({ change }) => change === 'changed');
  const oldKeys = changed.flatMap(({ before, row }) =>
    before!.avatar_key === row.avatar_key ? [] : (before!.avatar_key ?? []),
  );
  await notePendingFiles(db, oldKeys, now);
  const changedIds = changed.map(({ row }) => row.id);
  await inPieces(changedIds, (hostIds) =>
    db
      .updateTable('rooms')
      .set((row) => ({ version: row('version', '+', 1), texts_version: row('version', '+', 1) }))
      .where('host_id', 'in', hostIds)
      .execute(),
  );
}

interface Storing {
  readonly db: Database;
  readonly files: SourceFiles;
  readonly tally: Tally;
  readonly now: Date;
}

async function storeRooms(lines: readonly RoomLine[], { db, files, tally, now }: Storing): Promise<void> {
  const before = await findStored(db, lines);
  const plans = lines.map((line) => planRoom(line, before, files));
  const unchanged = plans.filter(({ change }) => change === 'unchanged');
  const changed = plans.filter(({ change }) => change !== 'unchanged');
  await putRooms(db, changed, now);
  // The changed rooms are locked from here on. A photo deleted between planning and locking must not come back.
  const changedLines = changed.map(({ line }) => line);
  const stored = await findStored(db, changedLines);
  const settled = changedLines.map((line) => planRoom(line, stored, files));
  count(tally.rooms, plans);
  for (const { photos, leftOut } of [...unchanged, ...settled]) {
    count(tally.photos, photos);
    tally.photos.leftOut += leftOut;
  }
  await putPhotos(db, settled, now);
  await putPartners(db, settled, stored);
}

type StoredRooms = Pick<Stored, 'rooms' | 'photosOf' | 'partnerRoomsOf' | 'formerRoomOf'>;

export type RoomPlan = ReturnType<typeof planRoom>;

const orderRoom = declaredOrder(roomRecord);
const orderPhoto = declaredOrder(photoRecord);

const isAny = (plans: readonly { readonly change: string }[]) =>
  plans.some(({ change }) => change !== 'unchanged');

/** The writes that apply a line and keep what it does not mention. */
export function planRoom(line: RoomLine, stored: StoredRooms, files: SourceFiles) {
  const room = stored.rooms.get(line.id);
  const row = { id: line.id, host_id: line.host_id, details: JSON.stringify(orderRoom(line)) };
  const before = new Map((stored.photosOf.get(line.id) ?? []).map((photo) => [photo.id, photo]));
  const live = line.photos.filter(({ id }) => !stored.formerRoomOf.has(id));
  const liveIds = new Set(live.map(({ id }) => id));
  const unmentioned = [...before.values()].filter(({ id }) => !liveIds.has(id));
  const featuredId = chooseFeatured(live, unmentioned);
  const photos = live.map((photo) => {
    const old = before.get(photo.id);
    const { key, sha256 } = placeFile(files, photo.file, old?.file_key, old?.sha256);
    const featured = Number(photo.id === featuredId);
    return planRow<PhotosTable>(old, {
      id: photo.id,
      room_id: line.id,
      name: photo.name,
      file_key: key,
      sha256,
      featured,
      stands_in: featured === 1 && !photo.featured ? (old?.stands_in ?? 0) : 0,
      details: JSON.stringify(orderPhoto(photo)),
    });
  });
  /** Photos that the line does not mention and whose featured flag changes. */
  const marked = unmentioned
    .filter((photo) => photo.featured !== Number(photo.id === featuredId))
    .map((photo) => planRow(photo, { ...photo, featured: 1 - photo.featured, stands_in: 0 }));
  const access = stored.partnerRoomsOf.get(line.id) ?? [];
  const partners = line.partners.map((partner) => {
    const old = access.find(({ partner_id }) => partner_id === partner.partner_id);
    return planRow<PartnerAccess>(old, { ...partner, room_id: line.id });
  });
  const changesPhotos = isAny(photos) || isAny(marked);
  const change = room && (changesPhotos || isAny(partners)) ? 'changed' : changeOf(room, row);
  const parts = { photos: changesPhotos, ...findChanged(room?.details, row.details) };
  if (room && room.host_id !== row.host_id) parts.texts = true;
  return { line, parts, change, row, photos, leftOut: line.photos.length - live.length, marked, partners };
}

type PartnerAccess = Pick<Tables['partner_rooms'], 'partner_id' | 'partner_room_id' | 'room_id' | 'access'>;

/** Whether the line changes the price of a stored room, and whether anything else in its details. */
function findChanged(before: string | undefined, after: string) {
  if (before === undefined || before === after) return { price: false, texts: false };
  const [old, now] = [before, after].map((details) => {
    const { price, ...texts } = JSON.parse(details) as RoomRecord;
    return { price: JSON.stringify(price), texts: JSON.stringify(texts) };
  });
  return { price: old!.price !== now!.price, texts: old!.texts !== now!.texts };
}

/** The line's choice, or else the stored featured photo, or else the first photo. */
function chooseFeatured(
  live: readonly ImportedPhoto[],
  unmentioned: readonly PhotosTable[],
): number | undefined {
  const chosen = live.find(({ featured }) => featured) ?? unmentioned.find(({ featured }) => featured === 1);
  if (chosen) return chosen.id;
  const ids = [...live, ...unmentioned].map(({ id }) => id);
  return ids.length === 0 ? undefined : Math.min(...ids);
}

const nextIfGiven = (part: string) =>
  sql<number>`case when excluded.${sql.ref(part)} is null then rooms.${sql.ref(part)} else rooms.version + 1 end`;

/** A removed room is restored, but not its deleted photos. */
async function putRooms(db: Database, plans: readonly RoomPlan[], now: Date): Promise<void> {
  // For a stored room, 1 means that the part changes.
  const rows = plans.map(({ row, parts }) => ({
    ...row,
    version: 1,
    updated_at: now.toISOString(),
    photos_version: parts.photos ? 1 : null,
    price_version: parts.price ? 1 : null,
    texts_version: parts.texts ? 1 : null,
  }));
  await inPieces(rows, (piece) =>
    db
      .insertInto('rooms')
      .values(piece)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          host_id: row.ref('excluded.host_id'),
          details: row.ref('excluded.details'),
          updated_at: row.ref('excluded.updated_at'),
          version: row('rooms.version', '+', 1),
          photos_version: nextIfGiven('photos_version'),
          price_version: nextIfGiven('price_version'),
          texts_version: nextIfGiven('texts_version'),
        })),
      )
      .execute(),
  );
  const known = plans.flatMap(({ change, row }) => (change === 'changed' ? [row.id] : []));
  const back = await inPieces(known, (ids) =>
    db.deleteFrom('removed_rooms').where('room_id', 'in', ids).returning('room_id').execute(),
  );
  for (const { room_id } of back) await addNote(db, roomImported(room_id));
}

/** Deletes all that change first, so that a room never has two photos with the same name, or two featured ones, even temporarily. */
async function putPhotos(db: Database, plans: readonly RoomPlan[], now: Date): Promise<void> {
  const changed = plans
    .flatMap(({ photos, marked }) => [...photos, ...marked])
    .filter(({ change }) => change !== 'unchanged');
  const replaced = changed.flatMap(({ before }) => before?.id ?? []);
  await inPieces(replaced, (ids) => db.deleteFrom('photos').where('id', 'in', ids).execute());
  const rows = changed.map(({ row }) => row);
  await inPieces(rows, (piece) => db.insertInto('photos').values(piece).execute());
  const oldKeys = changed.flatMap(({ before, row }) =>
    before && before.file_key !== row.file_key ? [before.file_key] : [],
  );
  await notePendingFiles(db, oldKeys, now);
}

/** A restored backup must not give back access that ends here. New access needs no note, because a backup lacks it. */
async function putPartners(db: Database, plans: readonly RoomPlan[], { partners }: Stored): Promise<void> {
  const rows = plans.flatMap((plan) => plan.partners.map(({ row }) => row));
  for (const { before, row } of await storeRows(db, 'partner_rooms', ['partner_id', 'room_id'], rows))
    if (before && before.access !== row.access)
      await addNote(db, accessChanged(partners.get(row.partner_id)!.client_id, row.room_id, row.access));
}
