import type { Kysely } from 'kysely';

/** One column per statement, because SQLite accepts no more. Old code writes none of them, so each is nullable. */
export async function addDeclarations(db: Kysely<unknown>): Promise<void> {
  for (const column of ['declaration', 'fingerprint', 'input', 'built_at'])
    await db.schema.alterTable('releases').addColumn(column, 'text').execute();
}
