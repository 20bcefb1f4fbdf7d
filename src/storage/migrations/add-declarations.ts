import type { Kysely } from 'kysely';

/** One column to a statement: SQLite takes no more. Old code writes none of them, so each may be null. */
export async function addDeclarations(db: Kysely<unknown>): Promise<void> {
  for (const column of ['declaration', 'fingerprint', 'input', 'built_at'])
    await db.schema.alterTable('releases').addColumn(column, 'text').execute();
}
