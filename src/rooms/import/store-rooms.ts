import { inPieces } from '../../storage/in-pieces.ts';
import { addNote } from '../../ledger/notes.ts';
import type { Database } from '../../storage/database.ts';
import type { PartnerRoomsTable, PhotosTable } from '../../storage/tables.ts';
import { roomImported } from '../operator-rooms.ts';
import { accessChanged } from '../room-access.ts';
import { photoRecord, roomRecord } from '../room-record.ts';
import { declaredOrder } from '../stored-record.ts';
import type { ImportedPhoto, RoomLine } from './lines.ts';
import { notePendingFiles } from './pending-files.ts';
import { placeFile, type SourceFiles } from './source-files.ts';
import { changeOf, count, planRow, storeRows, type Tally, findStored, type Stored } from './stored-rows.ts';

/** What the lines of a batch are stored with. */
export interface Storing {
  readonly db: Database;
  readonly files: SourceFiles;
  readonly tally: Tally;
  readonly now: Date;
}

export async function storeRooms(
  lines: readonly RoomLine[],
  { db, files, tally, now }: Storing,
): Promise<void> {
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
  const isSame = [...photos, ...marked, ...partners].every(({ change }) => change === 'unchanged');
  const change = room && !isSame ? 'changed' : changeOf(room, row);
  return { line, change, row, photos, leftOut: line.photos.length - live.length, marked, partners };
}

type PartnerAccess = Omit<PartnerRoomsTable, 'updated_at'>;

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

/** A removed room is restored, but not its deleted photos. */
async function putRooms(db: Database, plans: readonly RoomPlan[], now: Date): Promise<void> {
  const rows = plans.map(({ row }) => ({ ...row, version: 1, updated_at: now.toISOString() }));
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
