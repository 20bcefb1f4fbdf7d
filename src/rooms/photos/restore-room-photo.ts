import { setTimeout } from 'node:timers/promises';
import type { StoredState } from '../../context.ts';
import {
  photoForbidden,
  photoNameTaken,
  photoNotDeleted,
  photoNotFound,
  serviceUnavailable,
  type AnsweredError,
} from '../../errors.ts';
import { addNote, flushNotes, type NoteWriter, type WaitingNote } from '../../ledger/notes.ts';
import { checkStillValid, type Caller } from '../../partners/caller.ts';
import {
  claimRemoval,
  deleteRemoval,
  changeRemoval,
  type Removal,
  bringBack,
} from '../../photos/removals.ts';
import { NothingStored } from '../../photos/store/photo-store.ts';
import { transact, type Database } from '../../storage/database.ts';
import type { PhotosTable } from '../../storage/tables.ts';
import { keepPendingFile } from '../import/pending-files.ts';
import type { ByOperator } from '../operator-rooms.ts';
import { checkRoomAccess } from '../room-access.ts';
import { BY_OPERATOR, findLastEntry, writeAudit, type AuditEntry } from './audit.ts';
import { growVersion, photoSubject, refusePhoto } from './remove-photo.ts';

export class NotRestorable extends Error {
  /** What a partner gets to hear; undefined if something is wrong on our side. */
  readonly answer: AnsweredError | undefined;

  constructor(message: string, answer?: AnsweredError) {
    super(message);
    this.answer = answer;
  }
}

/** Long enough to copy a file while the reaper leaves it alone. */
const LEASE_MS = 120_000;

/** Restores a deleted photo from the trash on behalf of the operator. */
export async function restoreRoomPhoto(options: ByOperator, photoId: number): Promise<PhotosTable> {
  const { db, store, onNoteFailed } = options;
  const seen = await findRemoval(db, { photo_id: photoId });
  if (!seen) throw new NotRestorable(`There is no photo ${photoId} in the trash.`);
  const writeNote = () => flushNotes(db, store).catch(onNoteFailed);
  return restoreRemoval(options, seen, { by: BY_OPERATOR, check: async () => {}, writeNote });
}

interface Undoing extends StoredState {
  readonly notes: Pick<NoteWriter, 'writeNow'>;
}

/** The reaper needs much less to move a file. */
const TRIES = 10;
const PAUSE_MS = 100;

/** Undoes the partner's own deletion. Returns once the photo is live and its file exists. After the deadline nothing is restored. */
export async function undoDeletion(
  options: Undoing,
  caller: Caller,
  roomId: number | undefined,
  photoId: number | undefined,
  { requestId, deadline }: { readonly requestId: string; readonly deadline: AbortSignal | null },
): Promise<number> {
  const { db, notes } = options;
  const by = { partner_id: caller.partnerId, token_id: caller.tokenId, request_id: requestId };
  const check = async (db: Database) => {
    // Copying the file may have taken seconds.
    await checkStillValid(db, caller);
    await checkRoomAccess(db, caller, { roomId }, 'change');
  };
  for (let left = TRIES; ; left -= 1) {
    // The deletion first: if another request restores the photo meanwhile, the room has it.
    const seen =
      roomId && photoId ? await findRemoval(db, { room_id: roomId, photo_id: photoId }) : undefined;
    const last = seen && (await findLastEntry(db, seen.room_id, seen.photo_id));
    const room = await checkRoomAccess(db, caller, { roomId, photoId }, 'change');
    if (photoId === undefined) throw photoNotFound();
    if (room.photoId !== null) throw photoNotDeleted();
    if (!seen) return refusePhoto(db, { roomId: room.id, photoId });
    if (last?.action !== 'deleted' || last.partner_id !== caller.partnerId) throw photoForbidden();
    try {
      await restoreRemoval(options, seen, { by, check, deadline, writeNote: notes.writeNow });
      return room.id;
    } catch (error) {
      if (!(error instanceof BeingMoved) || left === 0)
        throw (error instanceof NotRestorable && error.answer) || error;
    }
    await setTimeout(PAUSE_MS);
    deadline?.throwIfAborted();
  }
}

function findRemoval(db: Database, ids: Partial<Pick<Removal, 'room_id' | 'photo_id'>>) {
  const removals = db.selectFrom('photo_removals').selectAll();
  return removals.where((row) => row.and(ids)).executeTakeFirst();
}

interface Restoration {
  readonly by: Pick<AuditEntry, 'partner_id' | 'token_id' | 'request_id'>;
  /** Runs once the room is locked, and throws if it must not change any more. */
  readonly check: (db: Database) => Promise<void>;
  readonly deadline?: AbortSignal | null;
  readonly writeNote: (note: WaitingNote) => Promise<void>;
}

/** First the file, then the row, then the file again, because a job on another photo with the same file may not have seen the row. */
async function restoreRemoval(
  { db, store, now }: StoredState,
  seen: Removal,
  how: Restoration,
): Promise<PhotosTable> {
  // Claims the job like the reaper, so that both never work on the same file.
  const removal = await claimRemoval(db, seen, now(), LEASE_MS);
  if (!removal) throw new BeingMoved(seen.photo_id);
  const restoring = restoreClaimed({ db, store, now }, removal, how);
  const { photo, note } = await restoring.catch(async (error: unknown) => {
    const { attempts, last_error, next_attempt_at } = seen;
    // If the database fails too, the claim ends with its lease.
    await changeRemoval(db, removal, { attempts, last_error, next_attempt_at }).catch(() => {});
    throw error;
  });
  // The copy in the trash stays: to remove it would be too late if the photo is deleted again meanwhile.
  await bringBack(store, removal.file_key);
  await how.writeNote(note);
  return photo;
}

async function restoreClaimed({ db, store, now }: StoredState, removal: Removal, how: Restoration) {
  const { photo_id, file_key } = removal;
  await bringBack(store, file_key).catch((error: unknown) => {
    if (!(error instanceof NothingStored)) throw error;
    throw new NotRestorable(
      `The file of photo ${photo_id} is missing. Neither ${file_key} nor its copy in the trash exists. If a backup has it: ./sampan restore --photos-only BACKUP`,
    );
  });
  return transact(db, (db) => putBack(db, removal, now().toISOString(), how));
}

class BeingMoved extends NotRestorable {
  constructor(photoId: number) {
    super(`Photo ${photoId} is being moved: try again in a few minutes.`, serviceUnavailable(1));
  }
}

async function putBack(
  db: Database,
  removal: Removal,
  at: string,
  { by, check, deadline }: Restoration,
): Promise<{ photo: PhotosTable; note: WaitingNote }> {
  const stored = JSON.parse(removal.photo) as PhotosTable;
  // Older versions had no stand-ins.
  const photo = { ...stored, stands_in: stored.stands_in ?? 0 };
  await growVersion(db, { roomId: photo.room_id });
  await check(db);
  if (!(await keepPendingFile(db, removal.file_key))) throw new BeingMoved(photo.id);
  const removed = db.selectFrom('removed_rooms').select('room_id').where('room_id', '=', photo.room_id);
  if (await removed.executeTakeFirst())
    throw new NotRestorable(`Room ${photo.room_id} was removed: import it again first.`);
  const others = await db
    .selectFrom('photos')
    .select(['id', 'name', 'featured', 'stands_in'])
    .where('room_id', '=', photo.room_id)
    .execute();
  if (others.some(({ name }) => name === photo.name))
    throw new NotRestorable(
      `Room ${photo.room_id} now has another photo named ${photo.name}.`,
      photoNameTaken(),
    );
  const restored = takeMarkBack(photo, others);
  if (restored.featured === 1)
    await db
      .updateTable('photos')
      .set({ featured: 0, stands_in: 0 })
      .where('room_id', '=', photo.room_id)
      .where('featured', '=', 1)
      .execute();
  await db.insertInto('photos').values(restored).execute();
  if (!(await deleteRemoval(db, removal))) throw new BeingMoved(photo.id);
  await db.deleteFrom('deleted_photos').where('photo_id', '=', photo.id).execute();
  const entry: AuditEntry = { at, action: 'restored', photo: restored, ...by };
  await writeAudit(db, entry);
  const note = await addNote(db, {
    subject: photoSubject(photo.id),
    action: entry.action,
    details: entry,
  });
  deadline?.throwIfAborted();
  return { photo: restored, note };
}

/** A featured photo is featured again, unless another was chosen since. A stand-in is featured only if no other photo is. */
function takeMarkBack(
  photo: PhotosTable,
  others: readonly Pick<PhotosTable, 'featured' | 'stands_in'>[],
): PhotosTable {
  const featured = others.find((other) => other.featured === 1);
  if (!featured) return { ...photo, featured: 1, stands_in: photo.featured === 1 ? photo.stands_in : 1 };
  return photo.featured === 1 && featured.stands_in === 1 ? photo : { ...photo, featured: 0, stands_in: 0 };
}
