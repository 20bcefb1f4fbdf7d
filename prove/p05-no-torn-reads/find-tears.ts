import { TAGS, type WorldPhoto, type WorldRoom } from '../world/rooms-world.ts';

/** What clients know about the deletions in a room. */
export interface Knowledge {
  /** Acknowledged before the read began. */
  readonly deleted: readonly number[];
  /** Requested before the read ended: these photos may be present or not. */
  readonly asked: ReadonlySet<number>;
}

interface Slide {
  readonly id: number;
  readonly photo_url: string;
}

/** Specification 2.6, the members that deletions change. */
interface SeenRoom {
  readonly featured_photo: string;
  readonly photos: { readonly data: readonly Slide[] };
  readonly photoTags: {
    readonly data: readonly { readonly id: number; readonly photos: { readonly data: readonly Slide[] } }[];
  };
}

/** Every inconsistency in a room's details. */
export function findTears(seen: SeenRoom, room: WorldRoom, knowledge: Knowledge): string[] {
  const slides = seen.photos.data;
  const ids = new Set(slides.map(({ id }) => id));
  const hasFeatured =
    slides.length === 0
      ? seen.featured_photo === ''
      : slides.some(({ photo_url }) => photo_url === seen.featured_photo);
  const [expected, actual] = [expectTags(room, ids), listTags(seen)];
  return [
    ...findMisplaced(ids, room.photos, knowledge),
    ...(hasFeatured
      ? []
      : [`"${seen.featured_photo}" is featured in room ${room.id} but not among its photos`]),
    ...(actual === expected ? [] : [`the tags of room ${room.id} are ${actual}, not ${expected}`]),
  ];
}

/** Photos that are shown after their deletion, or not shown although nobody deleted them. */
export function findMisplaced(
  shown: ReadonlySet<number>,
  photos: readonly WorldPhoto[],
  { deleted, asked }: Knowledge,
): string[] {
  const back = deleted.filter((id) => shown.has(id));
  const missing = photos.filter(({ id }) => !asked.has(id) && !shown.has(id));
  return [
    ...back.map((id) => `photo ${id} is shown after its deletion`),
    ...missing.map(({ id }) => `photo ${id} is missing`),
  ];
}

function expectTags({ photos }: WorldRoom, ids: ReadonlySet<number>): string {
  const live = photos.filter(({ id }) => ids.has(id));
  const tags = TAGS.map((tag) => ({
    id: tag,
    photos: live.filter((photo) => photo.tags.includes(tag)).map(({ id }) => id),
  }));
  return JSON.stringify(tags.filter((tag) => tag.photos.length > 0));
}

function listTags({ photoTags }: SeenRoom): string {
  return JSON.stringify(
    photoTags.data.map(({ id, photos }) => ({ id, photos: photos.data.map((slide) => slide.id) })),
  );
}
