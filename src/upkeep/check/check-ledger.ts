import { readNewestNotes, parseNoteKey, type LedgerNote } from '../../ledger/notes.ts';
import { readLedgerPlace } from '../../ledger/watch-ledger.ts';
import { listRevived } from '../../rooms/photos/follow-photos.ts';
import { photoSubject } from '../../rooms/photos/remove-photo.ts';
import type { Database } from '../../storage/database.ts';
import { inSnapshot } from '../../storage/read-table.ts';
import { findLasting, type Check, type Finding } from './check.ts';

const REPAIR =
  'Restore it with ./sampan restore --photos-only from the newest backup. Then make a new backup: an older one would bring back what was deleted or ended.';

const FOLLOWING =
  'Start the service if it is not running. It repeats whatever is lost as soon as it can read the photo store, and refuses rooms and photos until then; its log names the obstacle.';

/** Checks that the ledger has every note that the database knows was written, and that the database has followed every note. */
export const ledgerCheck: Check = {
  name: 'Ledger',
  async *run({ db, store }) {
    let notes = 0;
    yield* await findLasting(async () => {
      const expected = await inSnapshot(db, readExpected);
      const newest = await readNewestNotes(store, '');
      notes = newest.size;
      return [...findLost(expected, newest), ...(await findForgotten(db, [...newest.values()]))];
    });
    return `${notes} subjects`;
  },
};

/** What the database knows about notes. Read before the notes, so that each of them is already written. */
async function readExpected(db: Database) {
  return {
    deleted: await db.selectFrom('deleted_photos').select('photo_id').execute(),
    known: await db.selectFrom('ledger_known').selectAll().execute(),
    unwritten: await db.selectFrom('ledger_outbox').select('note_key').execute(),
    removals: await db
      .selectFrom('photo_removals')
      .select(['photo_id', 'ledger_key', 'trashed_at'])
      .execute(),
  };
}

type Expected = Awaited<ReturnType<typeof readExpected>>;

function findLost(expected: Expected, newest: ReadonlyMap<string, LedgerNote>): Finding[] {
  const { deleted, known, unwritten, removals } = expected;
  const deletionKeys = new Map(
    removals.map((removal) => [photoSubject(removal.photo_id), removal.ledger_key]),
  );
  const lost = new Set<string>();
  for (const { photo_id } of deleted) {
    const subject = photoSubject(photo_id);
    const note = newest.get(subject);
    // A later note may say otherwise: a restored backup does not know it yet.
    const isNews = note && note.key > (deletionKeys.get(subject) ?? note.key);
    if (note?.action !== 'deleted' && !isNews) lost.add(subject);
  }
  for (const { subject, sequence } of known)
    if ((newest.get(subject)?.sequence ?? -1) < Number(sequence)) lost.add(subject);
  for (const { note_key } of unwritten) lost.delete(parseNoteKey(note_key).subject);
  for (const { photo_id, trashed_at } of removals)
    if (trashed_at === null) lost.delete(photoSubject(photo_id));
  if (lost.size > 0 && newest.size === 0) {
    const what = `The ledger is gone: ledger/ has none of the notes about ${lost.size} subjects.`;
    return [{ what, repair: REPAIR }];
  }
  return Array.from(lost, (subject) => {
    const name = /^\d+$/.test(subject) ? `photo ${subject}` : subject;
    return { what: `The ledger has lost its last note on ${name}.`, repair: REPAIR };
  });
}

/** Reads the ledger from its beginning, not from where the last start stopped. */
async function findForgotten(db: Database, newest: readonly LedgerNote[]): Promise<Finding[]> {
  const place = await readLedgerPlace(db);
  const isBehind = place === null || newest.some(({ sequence }) => sequence > place);
  const repair = isBehind ? FOLLOWING : 'Restart the service: at its start it deletes the photo again.';
  const forgotten = (await listRevived(db, newest)).map(({ id, room_id }) => ({
    what: `Photo ${id} of room ${room_id} was deleted but exists again.`,
    repair,
  }));
  const what = 'The database is behind the ledger: it has lost the last deletions or ends of access.';
  return isBehind ? [{ what, repair }, ...forgotten] : forgotten;
}
