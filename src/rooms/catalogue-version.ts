import type { Database } from '../storage/database.ts';

/** Locks the catalogue: this table has one row, and other writers wait for it. */
export async function lockCatalogue(db: Database): Promise<void> {
  await db
    .updateTable('catalogue_state')
    .set((row) => ({ version: row.ref('version') }))
    .execute();
}

/** Raises the version, so that cached catalogue data is read again. */
export async function changeCatalogue(db: Database): Promise<void> {
  await db
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}
