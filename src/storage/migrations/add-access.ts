import type { Kysely } from 'kysely';
import { createSequence } from '../sequence.ts';

/** Old code writes none of the columns, so each is nullable or has a default. */
export async function addAccess(db: Kysely<unknown>): Promise<void> {
  for (const column of ['disabled_at', 'previous_secret_sha256', 'previous_secret_ends_at'])
    await db.schema.alterTable('partners').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('partners')
    .addColumn('scopes', 'text', (c) => c.notNull().defaultTo('room:read room:write'))
    .execute();
  await db.schema
    .createTable('ledger_known')
    .addColumn('subject', 'text', (c) => c.primaryKey())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('ledger_outbox')
    .addColumn('note_key', 'text', (c) => c.primaryKey())
    .addColumn('note', 'text', (c) => c.notNull())
    .execute();
  await createSequence(db);
}
