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
      const expected = await inSnapshot(db, listExpected);
      const newest = await readNewestNotes(store, '');
      notes = newest.size;
      return [...findLost(expected, newest), ...(await findForgotten(db, [...newest.values()]))];
    });
    return `${notes} subjects`;
  },
};

/** The last note about a subject that the database knows. */
interface ExpectedNote {
  /** The note must have this sequence number or a higher one. */
  readonly sequence?: number;
  readonly action?: 'deleted';
  /** The deletion's note. A later note may say otherwise: a restored backup does not know it yet. */
  readonly deletionKey?: string;
}

type Expected = ReadonlyMap<string, ExpectedNote>;

/** Read before the notes, so that each of them is already written. */
async function listExpected(db: Database): Promise<Expected> {
  const expected = new Map<string, ExpectedNote>();
  const deleted = await db.selectFrom('deleted_photos').select('photo_id').execute();
  for (const { photo_id } of deleted) expected.set(photoSubject(photo_id), { action: 'deleted' });
  for (const { subject, sequence } of await db.selectFrom('ledger_known').selectAll().execute())
    expected.set(subject, { ...expected.get(subject), sequence: Number(sequence) });
  const unwritten = await db.selectFrom('ledger_outbox').select('note_key').execute();
  for (const { note_key } of unwritten) expected.delete(parseNoteKey(note_key).subject);
  const removals = await db
    .selectFrom('photo_removals')
    .select(['photo_id', 'ledger_key', 'trashed_at'])
    .execute();
  for (const { photo_id, ledger_key, trashed_at } of removals) {
    const subject = photoSubject(photo_id);
    const note = expected.get(subject);
    if (trashed_at === null) expected.delete(subject);
    else if (note) expected.set(subject, { ...note, deletionKey: ledger_key });
  }
  return expected;
}

function findLost(expected: Expected, newest: ReadonlyMap<string, LedgerNote>): Finding[] {
  const lost = [...expected].filter(([subject, { sequence = 0, action, deletionKey }]) => {
    const note = newest.get(subject);
    if (!note || note.sequence < sequence) return true;
    const isNews = deletionKey !== undefined && note.key > deletionKey;
    return !isNews && note.action !== (action ?? note.action);
  });
  if (lost.length > 0 && newest.size === 0) {
    const what = `The ledger is gone: ledger/ has none of the notes about ${lost.length} subjects.`;
    return [{ what, repair: REPAIR }];
  }
  return lost.map(([subject]) => {
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
