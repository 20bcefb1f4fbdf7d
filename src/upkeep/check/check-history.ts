import { readNewestNotes, parseNoteKey, type LedgerNote } from '../../ledger/notes.ts';
import { readLedgerPlace } from '../../ledger/watch-ledger.ts';
import { listRevived } from '../../rooms/follow-ledger.ts';
import { chainHash } from '../../rooms/photos/audit.ts';
import { photoSubject } from '../../rooms/photos/remove-photo.ts';
import { inSnapshot, readTable, type Database } from '../../storage/database.ts';
import type { AuditEntriesTable, Tables } from '../../storage/tables.ts';
import { findLasting, type Check, type Found } from './check.ts';

const CHANGED_AUDIT =
  'Find out who can write to the database. The notes under ledger/ in the photo store show what was deleted; backups have the entries up to their time.';

/** Each entry's hash depends on the previous one, and an anchor in another table has the number of entries and the last hash. */
export const checkAudit: Check = (state, found) =>
  inSnapshot(state.db, async (db) => {
    const audits = await readAudits(db);
    const anchors = await db.selectFrom('audit_anchors').selectAll().execute();
    const anchorOf = new Map(anchors.map((anchor) => [anchor.room_id, anchor]));
    const roomIds = [...new Set([...audits.keys(), ...anchorOf.keys()])].sort((a, b) => a - b);
    for (const roomId of roomIds) {
      const wrong = findWrong(audits.get(roomId) ?? emptyAudit(), anchorOf.get(roomId));
      if (wrong) found(`The audit of room ${roomId} ${wrong}.`, CHANGED_AUDIT);
    }
    const entries = [...audits.values()].reduce((sum, { count }) => sum + count, 0);
    return `${entries} entries of ${audits.size} rooms`;
  });

/** The remaining part of a room's audit. `brokenAt` is the first entry that does not follow from the previous one. */
const emptyAudit = () => ({
  count: 0,
  last: { sequence: 0, hash: '' },
  brokenAt: undefined as number | undefined,
});

type RoomAudit = ReturnType<typeof emptyAudit>;

async function readAudits(db: Database) {
  const audits = new Map<number, RoomAudit>();
  for await (const page of readTable(db, 'audit_entries'))
    for (const row of page as readonly unknown[] as readonly AuditEntriesTable[]) {
      const audit = audits.getOrInsertComputed(row.room_id, emptyAudit);
      const follows =
        row.sequence === audit.last.sequence + 1 && row.hash === chainHash(audit.last.hash, row.entry);
      if (!follows) audit.brokenAt ??= row.sequence;
      audit.count += 1;
      audit.last = row;
    }
  return audits;
}

function findWrong(
  { count, brokenAt, last }: RoomAudit,
  anchor: Tables['audit_anchors'] | undefined,
): string | undefined {
  if (!anchor) return `has ${count} entries but no anchor, because somebody removed it`;
  const { entries, hash } = anchor;
  if (count === 0) return `lacks all of its ${entries} entries`;
  if (count > entries) return `has ${count} entries, of which only ${entries} were written by Sampan`;
  if (count < entries)
    return brokenAt === undefined
      ? `lacks the last ${entries - count} of its ${entries} entries`
      : `lacks ${entries - count} of its ${entries} entries, some of them before entry ${brokenAt}`;
  if (brokenAt !== undefined)
    return `does not verify at entry ${brokenAt}: this entry or the one before it was changed or replaced`;
  return hash === last.hash ? undefined : 'does not match its anchor: its last entry was changed or replaced';
}

const LOST_NOTES =
  'Restore it with ./sampan restore --photos-only from the newest backup. Then make a new backup: an older one would bring back what was deleted or ended.';
const FOLLOWING =
  'Start the service if it is not running. It repeats whatever is lost as soon as it can read the photo store, and refuses rooms and photos until then; its log names the obstacle.';

/** Checks that the ledger has every note that the database knows was written, and that the database has followed every note. */
export const checkLedger: Check = async ({ db, store }, found) => {
  let notes = 0;
  await findLasting(found, async (lasting) => {
    const lost = await inSnapshot(db, readExpected);
    const newest = await readNewestNotes(store, '');
    notes = newest.size;
    findLost(lost, newest, lasting);
    await findForgotten(db, [...newest.values()], lasting);
  });
  return `${notes} subjects`;
};

/** What the database knows about notes. Read before the notes, so that each of them is already written. */
async function readExpected(db: Database) {
  return {
    deleted: await db.selectFrom('deleted_photos').select('photo_id').execute(),
    known: await db.selectFrom('ledger_known').selectAll().execute(),
    unwritten: await db.selectFrom('ledger_outbox').select('note_key').execute(),
    removals: await db.selectFrom('photo_removals').selectAll().execute(),
  };
}

function findLost(
  { deleted, known, unwritten, removals }: Awaited<ReturnType<typeof readExpected>>,
  newest: ReadonlyMap<string, LedgerNote>,
  found: Found,
): void {
  const deletionKeys = new Map(removals.map((each) => [photoSubject(each.photo_id), each.ledger_key]));
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
  if (lost.size > 0 && newest.size === 0)
    found(`The ledger is gone: ledger/ has none of the notes about ${lost.size} subjects.`, LOST_NOTES);
  else
    for (const subject of lost) {
      const name = /^\d+$/.test(subject) ? `photo ${subject}` : subject;
      found(`The ledger has lost its last note on ${name}.`, LOST_NOTES);
    }
}

/** Reads the ledger from its beginning, not from where the last start stopped. */
async function findForgotten(db: Database, newest: readonly LedgerNote[], found: Found): Promise<void> {
  const place = await readLedgerPlace(db);
  const isBehind = place === null || newest.some(({ sequence }) => sequence > place);
  if (isBehind)
    found('The database is behind the ledger: it has lost the last deletions or ends of access.', FOLLOWING);
  const repair = isBehind ? FOLLOWING : 'Restart the service: at its start it deletes the photo again.';
  for (const { id, room_id } of await listRevived(db, newest))
    found(`Photo ${id} of room ${room_id} was deleted but exists again.`, repair);
}
