import { chainHash } from '../../rooms/photos/audit.ts';
import type { Database } from '../../storage/database.ts';
import { inSnapshot, readTable } from '../../storage/read-table.ts';
import type { AuditAnchorsTable, AuditEntriesTable } from '../../storage/tables.ts';
import type { Check } from './check.ts';

const REPAIR =
  'Find out who can write to the database. The notes under ledger/ in the photo store show what was deleted; backups have the entries up to their time.';

/** Each entry's hash depends on the previous one, and an anchor in another table has the number of entries and the last hash. */
export const auditCheck: Check = {
  name: 'Audit',
  async *run({ db }) {
    const { audits, anchors } = await inSnapshot(db, async (db) => ({
      audits: await readAudits(db),
      anchors: await db.selectFrom('audit_anchors').selectAll().execute(),
    }));
    const anchorOf = new Map(anchors.map((anchor) => [anchor.room_id, anchor]));
    const roomIds = [...new Set([...audits.keys(), ...anchorOf.keys()])].sort((a, b) => a - b);
    for (const roomId of roomIds) {
      const wrong = findWrong(audits.get(roomId), anchorOf.get(roomId));
      if (wrong) yield { what: `The audit of room ${roomId} ${wrong}.`, repair: REPAIR };
    }
    const entries = [...audits.values()].reduce((sum, { count }) => sum + count, 0);
    return `${entries} entries of ${audits.size} rooms`;
  },
};

/** The remaining part of a room's audit. */
interface RoomAudit {
  count: number;
  last: Pick<AuditEntriesTable, 'sequence' | 'hash'>;
  /** The first entry that does not follow from the previous one. */
  brokenAt?: number;
}

async function readAudits(db: Database): Promise<Map<number, RoomAudit>> {
  const audits = new Map<number, RoomAudit>();
  for await (const page of readTable(db, 'audit_entries'))
    for (const row of page as readonly unknown[] as readonly AuditEntriesTable[]) {
      const audit = audits.get(row.room_id) ?? { count: 0, last: { sequence: 0, hash: '' } };
      const follows =
        row.sequence === audit.last.sequence + 1 && row.hash === chainHash(audit.last.hash, row.entry);
      if (!follows) audit.brokenAt ??= row.sequence;
      audit.count += 1;
      audit.last = row;
      audits.set(row.room_id, audit);
    }
  return audits;
}

function findWrong(audit: RoomAudit | undefined, anchor: AuditAnchorsTable | undefined): string | undefined {
  const { count = 0, brokenAt, last } = audit ?? {};
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
  return hash === last?.hash
    ? undefined
    : 'does not match its anchor: its last entry was changed or replaced';
}
