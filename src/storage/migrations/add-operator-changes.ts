import type { Kysely } from 'kysely';

/** For the operator's commands. Old code writes no stand-ins, so its featured photos count as chosen. */
export async function addOperatorChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('photos')
    .addColumn('stands_in', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('removed_rooms')
    .addColumn('room_id', 'integer', (c) => c.primaryKey().references('rooms.id'))
    .addColumn('removed_at', 'text', (c) => c.notNull())
    .execute();
}
