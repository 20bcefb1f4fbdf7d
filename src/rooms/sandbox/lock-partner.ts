import type { Database } from '../../storage/database.ts';

/** Locks the partner, so that other changes to its sandbox and rooms wait for this transaction. */
export async function lockPartner(db: Database, partnerId: number): Promise<number[]> {
  await db
    .updateTable('partners')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', partnerId)
    .execute();
  const rooms = await db
    .updateTable('rooms')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', 'in', (row) =>
      row.selectFrom('partner_rooms').select('room_id').where('partner_id', '=', partnerId),
    )
    .returning('id')
    .execute();
  return rooms.map(({ id }) => id).sort((a, b) => a - b);
}
