import type { Database } from '../storage/database.ts';
import { PHOTO_COLUMNS, photoOf } from './photo-row.ts';
import type { Photo } from './room.ts';

export const PER_PAGE = 15;

export interface PhotoPage {
  readonly photos: readonly Photo[];
  readonly total: number;
  readonly page: number;
}

/** One statement, so that the count is that of the photos it lists. */
export async function listRoomPhotos(db: Database, roomId: number, page: number): Promise<PhotoPage> {
  const rows = await db
    .selectFrom('photos')
    .select([...PHOTO_COLUMNS, ({ fn }) => fn.countAll<number | string>().over().as('total')])
    .where('room_id', '=', roomId)
    .orderBy('id')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute();
  const total = rows[0] ? Number(rows[0].total) : await countPhotos(db, roomId);
  return { photos: rows.map(photoOf), total, page };
}

async function countPhotos(db: Database, roomId: number): Promise<number> {
  const { total } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow();
  return Number(total);
}
