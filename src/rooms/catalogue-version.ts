import type { Database } from '../storage/database.ts';

/** Whoever writes the only row of this table first makes the others wait. */
export async function lockCatalogue(db: Database): Promise<void> {
  await db
    .updateTable('catalogue_state')
    .set((row) => ({ version: row.ref('version') }))
    .execute();
}

/** From now on what was read of the catalogue is read again. */
export async function changeCatalogue(db: Database): Promise<void> {
  await db
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}
