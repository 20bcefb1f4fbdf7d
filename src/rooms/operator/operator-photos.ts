import type { Database } from '../../storage/database.ts';
import type { PhotosTable } from '../../storage/tables.ts';

/** A photo of a room, live or in the trash. */
export interface OperatorPhoto {
  readonly id: number;
  readonly name: string;
  readonly featured: boolean;
  /** Null if the photo is live. */
  readonly deletedAt: string | null;
}

/** By id, including deleted photos. */
export async function listPhotosForOperator(db: Database, roomId: number): Promise<OperatorPhoto[]> {
  const live = await db
    .selectFrom('photos')
    .select(['id', 'name', 'featured'])
    .where('room_id', '=', roomId)
    .execute();
  const deleted = await db
    .selectFrom('photo_removals')
    .select(['photo', 'removed_at'])
    .where('room_id', '=', roomId)
    .execute();
  return [
    ...live.map(({ featured, ...photo }) => ({ ...photo, featured: featured === 1, deletedAt: null })),
    ...deleted.map(({ photo, removed_at }) => {
      const { id, name } = JSON.parse(photo) as PhotosTable;
      return { id, name, featured: false, deletedAt: removed_at };
    }),
  ].sort((a, b) => a.id - b.id);
}
