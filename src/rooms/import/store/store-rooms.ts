import type { Database } from '../../../storage/database.ts';
import { addNote } from '../../../ledger/outbox.ts';
import { roomImported } from '../../operator/remove-room.ts';
import { accessChanged } from '../../withdraw-again.ts';
import type { RoomLine } from '../lines/import-line.ts';
import { countChanges, type Tally } from '../import-outcome.ts';
import { askInPieces, inPieces } from './in-pieces.ts';
import { notePendingFiles } from '../files/pending-files.ts';
import { planRoom, type RoomPlan } from './plan-room.ts';
import type { SourceFiles } from '../files/source-files.ts';
import { findDeletedPhotos, photoIdsOf } from '../check/stored-facts.ts';

export interface StoreRoomsOptions {
  readonly files: SourceFiles;
  readonly tally: Tally;
  readonly now: Date;
}

export async function storeRooms(
  db: Database,
  lines: readonly RoomLine[],
  { files, tally, now }: StoreRoomsOptions,
): Promise<void> {
  const plans = await planRooms(db, lines, files);
  const changed = countChanges(tally.rooms, plans, ({ change }) => change);
  await putRooms(db, changed, now);
  await bringRoomsBack(db, changed);
  // The rooms are locked from here on. A photo deleted between planning and locking must not come back.
  const known = changed.filter(({ change }) => change === 'changed').map(({ line }) => line);
  const replanned = new Map((await planRooms(db, known, files)).map((plan) => [plan.row.id, plan]));
  const settled = plans.map((plan) => replanned.get(plan.row.id) ?? plan);
  await putPhotos(db, settled, tally);
  await putPartners(db, settled);
  await noteAccess(db, settled);
  await notePendingFiles(
    db,
    settled.flatMap(({ replacedKeys }) => replacedKeys),
    now,
  );
}

async function planRooms(db: Database, lines: readonly RoomLine[], files: SourceFiles): Promise<RoomPlan[]> {
  const roomIds = lines.map(({ id }) => id);
  const rooms = await askInPieces(roomIds, (ids) =>
    db.selectFrom('rooms').select(['id', 'host_id', 'details']).where('id', 'in', ids).execute(),
  );
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const stored = [...roomOf.keys()];
  const photos = await askInPieces(stored, (ids) =>
    db.selectFrom('photos').selectAll().where('room_id', 'in', ids).execute(),
  );
  const photosOf = Map.groupBy(photos, ({ room_id }) => room_id);
  const partners = await askInPieces(stored, (ids) =>
    db
      .selectFrom('partner_rooms')
      .select(['partner_id', 'partner_room_id', 'room_id', 'access'])
      .where('room_id', 'in', ids)
      .execute(),
  );
  const partnersOf = Map.groupBy(partners, ({ room_id }) => room_id);
  const deleted = await findDeletedPhotos(db, lines.flatMap(photoIdsOf));
  const options = { isDeleted: (id: number) => deleted.has(id), fileOf: (file: string) => files.get(file) };
  return lines.map((line) =>
    planRoom(
      line,
      {
        room: roomOf.get(line.id),
        photos: photosOf.get(line.id) ?? [],
        partners: partnersOf.get(line.id) ?? [],
      },
      options,
    ),
  );
}

async function putRooms(db: Database, plans: readonly RoomPlan[], now: Date): Promise<void> {
  const updated_at = now.toISOString();
  await inPieces(
    plans.map(({ row }) => ({ ...row, version: 1, updated_at })),
    (piece) =>
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
}

/** A removed room is restored, but not its deleted photos. */
async function bringRoomsBack(db: Database, plans: readonly RoomPlan[]): Promise<void> {
  const back = await askInPieces(
    plans.filter(({ change }) => change === 'changed').map(({ row }) => row.id),
    (ids) => db.deleteFrom('removed_rooms').where('room_id', 'in', ids).returning('room_id').execute(),
  );
  for (const { room_id } of back) await addNote(db, roomImported(room_id));
}

/** Ordered so that a room never has two photos with the same name, or two featured ones, even temporarily. */
async function putPhotos(db: Database, plans: readonly RoomPlan[], tally: Tally): Promise<void> {
  const photos = plans.flatMap((plan) => plan.photos);
  const put = countChanges(tally.photos, photos, ({ change }) => change);
  for (const { leftOut } of plans) tally.photos.leftOut += leftOut;
  const replaced = put.flatMap(({ row, change }) => (change === 'changed' ? [row.id] : []));
  await askInPieces(replaced, (ids) => db.deleteFrom('photos').where('id', 'in', ids).execute());
  await setFeatured(db, plans, 0);
  await inPieces(
    put.map(({ row }) => row),
    (piece) => db.insertInto('photos').values(piece).execute(),
  );
  await setFeatured(db, plans, 1);
}

async function setFeatured(db: Database, plans: readonly RoomPlan[], featured: 0 | 1): Promise<void> {
  const photos = plans.flatMap((plan) => plan.featured.filter((photo) => photo.featured === featured));
  await askInPieces(
    photos.map(({ id }) => id),
    (ids) => db.updateTable('photos').set({ featured, stands_in: 0 }).where('id', 'in', ids).execute(),
  );
}

async function putPartners(db: Database, plans: readonly RoomPlan[]): Promise<void> {
  await inPieces(
    plans.flatMap(({ partners }) => partners),
    (piece) =>
      db
        .insertInto('partner_rooms')
        .values(piece)
        .onConflict((conflict) =>
          conflict.columns(['room_id', 'partner_id']).doUpdateSet((row) => ({
            partner_room_id: row.ref('excluded.partner_room_id'),
            access: row.ref('excluded.access'),
          })),
        )
        .execute(),
  );
}

/** A restored backup must not give back access that ends here. New access needs no note, because a backup lacks it. */
async function noteAccess(db: Database, plans: readonly RoomPlan[]): Promise<void> {
  const changed = plans.flatMap(({ changedAccess }) => changedAccess);
  const clients = await askInPieces([...new Set(changed.map(({ partner_id }) => partner_id))], (ids) =>
    db.selectFrom('partners').select(['id', 'client_id']).where('id', 'in', ids).execute(),
  );
  const clientOf = new Map(clients.map(({ id, client_id }) => [id, client_id]));
  for (const { partner_id, room_id, access } of changed)
    await addNote(db, accessChanged(clientOf.get(partner_id)!, room_id, access));
}
