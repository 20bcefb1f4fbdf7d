import type { Kysely } from 'kysely';

/** Old code writes no time: null means that the last change is unknown. */
export async function timeRooms(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rooms').addColumn('updated_at', 'text').execute();
}
