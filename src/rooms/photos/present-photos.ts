import { photoUrl } from '../../photos/photo-path.ts';
import { createTextChooser } from '../details/choose-text.ts';
import type { Language } from '../language.ts';
import { PER_PAGE, type PhotoPage } from './list-room-photos.ts';
import { page as pageOf } from '../details/wire.ts';

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
  return { body: pageOf(presented, pagination), languages: texts.languagesUsed() };
}

/** A room without photos has one empty page. */
export const countPages = (total: number) => Math.max(1, Math.ceil(total / PER_PAGE));
