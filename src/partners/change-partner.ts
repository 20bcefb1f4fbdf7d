import { addNote } from '../ledger/outbox.ts';
import type { Database } from '../storage/database.ts';
import { partnerDisabled, partnerEnabled, scopesChanged } from './access-notes.ts';
import type { Scope } from './caller.ts';

/** From now on its tokens and its secret are refused. One that was disabled before keeps its first date. */
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

/** Its secret and those of its tokens that were neither revoked nor expired work again. */
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

/** What its tokens may do at most, those that were issued before included. */
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
