import { trashKey, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { chainHash, type AuditEntry } from '../../src/rooms/photos/audit.ts';
import { listNotes, type LedgerNote } from '../../src/ledger/notes.ts';
import type { Database } from '../../src/storage/database.ts';
import type { AuditEntriesTable, PhotoRemovalsTable, PhotosTable } from '../../src/storage/tables.ts';

export const TRASH_DAYS = 7;
const DAY_MS = 86_400_000;

/** Everything that the database and the store record about photos, read while nothing changes. */
export interface RoomsState {
  readonly photos: readonly PhotosTable[];
  readonly removals: readonly PhotoRemovalsTable[];
  readonly audit: readonly AuditEntriesTable[];
  /** Photos whose ids an import would skip. */
  readonly deletedIds: ReadonlySet<number>;
  /** Files that something other than a photo or a removal owns. */
  readonly otherFiles: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
  readonly notes: readonly LedgerNote[];
}

export async function readRoomsState(db: Database, store: PhotoStore): Promise<RoomsState> {
  const deleted = await db.selectFrom('deleted_photos').select('photo_id').execute();
  const pending = await db.selectFrom('pending_files').select('file_key').execute();
  const hosts = await db.selectFrom('hosts').select('avatar_key').execute();
  return {
    photos: await db.selectFrom('photos').selectAll().execute(),
    removals: await db.selectFrom('photo_removals').selectAll().execute(),
    audit: await db.selectFrom('audit_entries').selectAll().orderBy('room_id').orderBy('sequence').execute(),
    deletedIds: new Set(deleted.map(({ photo_id }) => photo_id)),
    otherFiles: new Set([
      ...pending.map(({ file_key }) => file_key),
      ...hosts.flatMap(({ avatar_key }) => avatar_key ?? []),
    ]),
    keys: new Set(await Array.fromAsync(store.list(''))),
    notes: await Array.fromAsync(listNotes(store, '')),
  };
}

/** States that must never be visible: a half-done deletion of an imported photo. */
export function findBreaches(state: RoomsState, photoIds: readonly number[], now: Date): string[] {
  return [
    ...findMissingFiles(state, new Date(now.getTime() - TRASH_DAYS * DAY_MS)),
    ...findStrayFiles(state),
    ...findWrongFeatured(state),
    ...findUnaudited(state, photoIds),
    ...findBrokenChains(state),
  ];
}

/** What must be done after the service has run again without a fault. */
export function findLeftUndone(
  { removals, photos, notes }: RoomsState,
  photoIds: readonly number[],
): string[] {
  const live = new Set(photos.map(({ id }) => id));
  const noted = new Map(notes.map(({ subject, action }) => [Number(subject), action]));
  return [
    ...removals
      .filter(({ trashed_at }) => trashed_at === null)
      .map(({ photo_id }) => `the file of photo ${photo_id} was never moved`),
    ...photoIds
      .filter((id) => live.has(id) === (noted.get(id) === 'deleted'))
      .map((id) => `the ledger entry of photo ${id} is ${noted.get(id) ?? 'nothing'}`),
  ];
}

export function findMissingFiles({ photos, removals, keys }: RoomsState, startOfTrash: Date): string[] {
  return [
    ...photos
      .filter(({ file_key }) => !keys.has(file_key))
      .map(({ id }) => `photo ${id} is live without its file`),
    ...removals
      .filter(({ removed_at }) => removed_at > startOfTrash.toISOString())
      .filter(({ file_key }) => !keys.has(file_key) && !keys.has(trashKey(file_key)))
      .map(({ photo_id }) => `photo ${photo_id} cannot be restored: its bytes are gone`),
  ];
}

export function findStrayFiles({ photos, removals, otherFiles, keys }: RoomsState): string[] {
  const known = new Set([...otherFiles, ...[...photos, ...removals].map(({ file_key }) => file_key)]);
  return [...keys]
    .filter((key) => !key.startsWith('ledger/') && !known.has(fileOf(key)))
    .map((key) => `${key} will never be removed`);
}

/** The file that a key belongs to: itself, its copy in the trash, or its variants. */
const fileOf = (key: string) => key.replace(/^trash\//, '').replace(/^variants\/(.+)\/\w+\.jpg$/, '$1');

function findWrongFeatured({ photos }: RoomsState): string[] {
  return [...Map.groupBy(photos, ({ room_id }) => room_id)].flatMap(([room, ofRoom]) => {
    const count = ofRoom.filter(({ featured }) => featured === 1).length;
    return count === 1 ? [] : [`room ${room} has ${count} featured photos`];
  });
}

function findUnaudited({ photos, audit, deletedIds }: RoomsState, photoIds: readonly number[]): string[] {
  const live = new Set(photos.map(({ id }) => id));
  const entries = audit.map(({ entry }) => JSON.parse(entry) as AuditEntry);
  const last = new Map(entries.map(({ photo, action }) => [photo.id, action]));
  return photoIds.flatMap((id) => {
    const isAudited = last.get(id) === 'deleted';
    if (live.has(id) && isAudited) return [`photo ${id} is live, but the audit says that it was deleted`];
    if (!live.has(id) && !isAudited) return [`photo ${id} is gone without an audit entry`];
    return live.has(id) === deletedIds.has(id) ? [`an import would mistake the state of photo ${id}`] : [];
  });
}

function findBrokenChains({ audit }: RoomsState): string[] {
  return [...Map.groupBy(audit, ({ room_id }) => room_id)].flatMap(([room, entries]) => {
    const isWhole = entries.every(
      ({ sequence, entry, hash }, index) =>
        sequence === index + 1 && hash === chainHash(entries[index - 1]?.hash ?? '', entry),
    );
    return isWhole ? [] : [`the audit of room ${room} is broken`];
  });
}
