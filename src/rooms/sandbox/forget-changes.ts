import type { Database } from '../../storage/database.ts';

const TABLES = ['photos', 'photo_removals', 'deleted_photos', 'audit_entries', 'audit_anchors'] as const;

/** Deletes the rooms' photos and their history. The files stay, because they belong to the templates. */
export async function forgetChanges(db: Database, roomIds: readonly number[]): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).where('room_id', 'in', roomIds).execute();
}
