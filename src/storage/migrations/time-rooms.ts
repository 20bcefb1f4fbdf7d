import type { Kysely } from 'kysely';

/** Old code writes no time: null is a room whose last change nobody noted. */
export async function timeRooms(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rooms').addColumn('updated_at', 'text').execute();
}
