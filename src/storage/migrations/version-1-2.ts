import { isPostgres } from '../database.ts';
import type { Statements } from './version-1-1.ts';

/** What version 1.2.0 added. */
export const VERSION_1_2: Readonly<Record<string, Statements>> = {
  // For a partner's own history. Its expressions are those of the query.
  '0018-audit-of-partner': (db) => {
    const [partner, at] = ['partner_id', 'at'].map((name) =>
      isPostgres(db) ? `(entry::json ->> '${name}')` : `cast(entry ->> '$.${name}' as text)`,
    );
    return [`create index audit_of_partner on audit_entries (${partner}, ${at}, room_id, sequence)`];
  },
};
