import type { PhotosTable } from '../../storage/tables.ts';
import type { PhotoRecord } from '../room-record.ts';
import type { Photo } from '../room.ts';

export const PHOTO_COLUMNS = ['id', 'room_id', 'name', 'sha256', 'featured', 'details'] as const;

export type PhotoRow = Pick<PhotosTable, (typeof PHOTO_COLUMNS)[number]>;

export function photoOf({ id, room_id, name, sha256, featured, details }: PhotoRow): Photo {
  const record = JSON.parse(details) as PhotoRecord;
  return { id, roomId: room_id, name, sha256, featured: featured === 1, record };
}
