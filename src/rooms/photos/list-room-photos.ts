import { photoUrl } from '../../photos/photo-path.ts';
import type { Database } from '../../storage/database.ts';
import { literalLimit, prepareQuery, type NameParameter } from '../../storage/prepare-query.ts';
import type { Photo } from '../room-record.ts';
import { parsePhotoRecord } from '../stored-record.ts';
import { createTextChooser, type Language } from '../viewer.ts';

const PER_PAGE = 15;
const PHOTO_COLUMNS = ['id', 'room_id', 'name', 'sha256', 'featured', 'details'] as const;

/** One statement reads both, so that the count matches the listed photos. */
export async function listRoomPhotos(db: Database, roomId: number, page: number) {
  const rows = await readPage(db, { roomId, skipped: (page - 1) * PER_PAGE });
  const total = rows[0]?.total ?? (await readCount(db, { roomId }))[0]!.total;
  const photos: readonly Photo[] = rows.map(({ room_id, featured, details, ...photo }) => {
    return { ...photo, roomId: room_id, featured: featured === 1, record: parsePhotoRecord(details) };
  });
  return { photos, total: Number(total), page };
}

type PhotoPage = Awaited<ReturnType<typeof listRoomPhotos>>;

/** PostgreSQL returns a string. */
const countPhotos = (db: Database, roomId: number) =>
  db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('room_id', '=', roomId);

const readCount = prepareQuery((db, parameter: NameParameter<{ roomId: number }>) =>
  countPhotos(db, parameter('roomId')),
);

const readPage = prepareQuery((db, parameter: NameParameter<{ roomId: number; skipped: number }>) =>
  db
    .selectFrom('photos')
    .select([...PHOTO_COLUMNS, countPhotos(db, parameter('roomId')).as('total')])
    .where('room_id', '=', parameter('roomId'))
    .orderBy('id')
    .limit(literalLimit(PER_PAGE))
    .offset(parameter('skipped')),
);

/** Specification 2.7, for one page of a room's photos. */
export function presentPhotos(
  { photos, total, page }: PhotoPage,
  languages: readonly Language[],
  imageUrl: string,
) {
  const texts = createTextChooser(languages);
  const presented = photos.map(({ id, roomId, name, sha256, featured, record }) => ({
    id,
    name,
    highlights: texts.choose(record.highlights),
    featured,
    slide: record.slide,
    order: record.order,
    caption: texts.choose(record.caption),
    photo_url: photoUrl(imageUrl, roomId, 'large', name, sha256),
    thumbnail: photoUrl(imageUrl, roomId, 'thumbnail', name, sha256),
  }));
  const pagination = {
    total,
    count: photos.length,
    per_page: PER_PAGE,
    current_page: page,
    total_pages: countPages(total),
    // The published response has an empty list here; the Link header has the pages.
    links: [],
  };
  return { body: { data: presented, meta: { pagination } }, languages: texts.languagesUsed() };
}

/** A room without photos has one empty page. */
export const countPages = (total: number) => Math.max(1, Math.ceil(total / PER_PAGE));
