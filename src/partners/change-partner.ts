import { addNote } from '../ledger/outbox.ts';
import type { Database } from '../storage/database.ts';
import { partnerDisabled, partnerEnabled, scopesChanged } from './access-notes.ts';
import type { Scope } from './caller.ts';

/** Refuses the partner's tokens and secret from now on. A partner that is already disabled keeps its first date. */
export function disablePartner(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  return db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('partners')
      .set({ disabled_at: now.toISOString() })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .returning('client_id')
      .executeTakeFirst();
    if (changed) await addNote(db, partnerDisabled(changed.client_id));
  });
}

/** Accepts the partner's secret again, and its tokens unless they were revoked or have expired. */
export function enablePartner(db: Database, id: number): Promise<void> {
  return db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('partners')
      .set({ disabled_at: null })
      .where('id', '=', id)
      .where('disabled_at', 'is not', null)
      .returning('client_id')
      .executeTakeFirst();
    if (changed) await addNote(db, partnerEnabled(changed.client_id));
  });
}

/** Limits the scopes of all tokens, including those issued earlier. */
export function changeScopes(db: Database, id: number, scopes: readonly Scope[]): Promise<void> {
  const stored = scopes.join(' ');
  return db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('partners')
      .set({ scopes: stored })
      .where('id', '=', id)
      .where('scopes', '!=', stored)
      .returning('client_id')
      .executeTakeFirst();
    if (changed) await addNote(db, scopesChanged(changed.client_id, scopes));
  });
}
