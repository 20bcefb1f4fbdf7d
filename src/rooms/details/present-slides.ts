import { photoFolder, photoPath } from '../../photos/photo-path.ts';
import type { Room } from '../room.ts';
import { extendJson, listJson } from './wire.ts';

/** Each photo as JSON. It is used in the photo list and under each of its tags. */
export function presentSlides({ id: roomId, photos }: Room): string[] {
  const [large, small] = [photoFolder(roomId, 'large'), photoFolder(roomId, 'thumbnail')];
  return photos.map(({ id, name, record: { slide } }) => {
    // encodeURIComponent leaves no character that JSON must escape.
    const file = encodeURIComponent(name);
    return `{"id":${id},"slide":${slide},"photo_url":"${large}/${file}","thumbnail":"${small}/${file}"}`;
  });
}

/** The photos' tags by id, each with its photos. */
export function presentPhotoTags(
  { photos }: Room,
  slides: readonly string[],
  quoteTag: (id: number) => string,
): string[] {
  const byTag = new Map<number, string[]>();
  for (const [index, { record }] of photos.entries()) {
    for (const id of record.tag_ids) {
      const tagged = byTag.get(id);
      if (tagged) tagged.push(slides[index]!);
      else byTag.set(id, [slides[index]!]);
    }
  }
  const ids = [...byTag.keys()].sort((a, b) => a - b);
  return ids.map((id) => extendJson(quoteTag(id), 'photos', listJson(byTag.get(id)!)));
}

export function presentFeatured({ id, photos }: Room): string {
  const featured = photos.find((photo) => photo.featured);
  return featured ? photoPath(id, 'large', featured.name) : '';
}
