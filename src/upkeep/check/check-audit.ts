import { chainHash } from '../../rooms/photos/audit.ts';
import { readTable } from '../../storage/read-table.ts';
import type { AuditEntriesTable } from '../../storage/tables.ts';
import type { Check } from './finding.ts';

/** Each entry stands on the one before it: nobody can change or take one out without breaking the chain of its room. */
export const auditCheck: Check = {
  name: 'Audit',
  async *run({ db }) {
    let entries = 0;
    let rooms = 0;
    let last: AuditEntriesTable | undefined;
    for await (const page of readTable(db, 'audit_entries')) {
      for (const row of page as readonly unknown[] as readonly AuditEntriesTable[]) {
        const before = last?.room_id === row.room_id ? last : undefined;
        if (!before) rooms += 1;
        entries += 1;
        if (
          row.sequence !== (before?.sequence ?? 0) + 1 ||
          row.hash !== chainHash(before?.hash ?? '', row.entry)
        )
          yield {
            what: `The audit of room ${row.room_id} does not hold at entry ${row.sequence}: it or the one before it was changed or taken out.`,
            mend: 'Find out who can write to the database. The notes under ledger/ in the photo store tell what was deleted.',
          };
        last = row;
      }
    }
    return `${entries} entries of ${rooms} rooms`;
  },
};
