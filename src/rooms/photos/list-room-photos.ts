import type { Database } from '../../storage/database.ts';
import { literalLimit, prepareQuery } from '../../storage/prepare-query.ts';
import type { PhotosTable } from '../../storage/tables.ts';
import type { Photo } from '../room.ts';
import { parsePhotoRecord } from '../stored-parts.ts';

export const PER_PAGE = 15;
const PHOTO_COLUMNS = ['id', 'room_id', 'name', 'sha256', 'featured', 'details'] as const;

type PhotoRow = Pick<PhotosTable, (typeof PHOTO_COLUMNS)[number]>;

export interface PhotoPage {
  readonly photos: readonly Photo[];
  readonly total: number;
  readonly page: number;
}

/** One statement reads both, so that the count matches the listed photos. */
export async function listRoomPhotos(db: Database, roomId: number, page: number): Promise<PhotoPage> {
  const rows = await readPage(db, { roomId, skipped: (page - 1) * PER_PAGE });
  const total = rows[0]?.total ?? (await readCount(db, { roomId }))[0]!.total;
  return { photos: rows.map(photoOf), total: Number(total), page };
}

interface OfRoom {
  readonly roomId: number;
}

interface Counted {
  /** PostgreSQL returns a string. */
  readonly total: number | string;
}

const countPhotos = (db: Database, roomId: number) =>
  db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('room_id', '=', roomId);

const readCount = prepareQuery<OfRoom, Counted>((db, parameter) => countPhotos(db, parameter('roomId')));

const readPage = prepareQuery<OfRoom & { skipped: number }, PhotoRow & Counted>((db, parameter) =>
  db
    .selectFrom('photos')
    .select([...PHOTO_COLUMNS, countPhotos(db, parameter('roomId')).as('total')])
    .where('room_id', '=', parameter('roomId'))
    .orderBy('id')
    .limit(literalLimit(PER_PAGE))
    .offset(parameter('skipped')),
);

function photoOf({ id, room_id, name, sha256, featured, details }: PhotoRow): Photo {
  return {
    id,
    roomId: room_id,
    name,
    sha256,
    featured: featured === 1,
    record: parsePhotoRecord(details),
  };
}
