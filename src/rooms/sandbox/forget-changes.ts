import type { Database } from '../../storage/database.ts';

const TABLES = ['photos', 'photo_removals', 'deleted_photos', 'audit_entries', 'audit_anchors'] as const;

/** Forgets the photos of the rooms and what was done to them. The files stay: they are those of the templates. */
export async function forgetChanges(db: Database, roomIds: readonly number[]): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).where('room_id', 'in', roomIds).execute();
}
