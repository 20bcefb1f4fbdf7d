import type { CommitCount } from '../../storage/database.ts';
import type { Language } from '../language.ts';
import type { CompressedBeginning, Compression } from './compressed-beginning.ts';
import type { RoomReading, StoredRoom } from './read-room.ts';
import type { Viewer } from './viewer.ts';

/** Memory per room in the cache: `ROOMS_KEPT` times this is its limit. */
export const BYTES_PER_ROOM = 50_000;

/** V8 stores two bytes per character unless the whole string is Latin-1. */
const BYTES_PER_CHARACTER = 2;
/** An upper bound for the objects, keys and lists around the strings. */
const OVERHEAD_BYTES = 2_000;

/** A room in its envelope, ready to send, and the languages of its texts. */
export interface RoomView {
  /** JSON in UTF-8 up to the request id, one character per byte: node:http sends it in one write with the headers. */
  readonly beginning: string;
  readonly languages: readonly Language[];
  /** Weak, `W/"…"`: it identifies the beginning. */
  readonly etag: string;
  /** The beginning in the encodings that were requested so far. */
  readonly compressed: Readonly<Partial<Record<Compression, CompressedBeginning>>>;
}

/** Everything a view depends on besides the room itself. */
export interface RoomViewKey extends Viewer {
  readonly catalogueVersion: number;
  readonly day: string;
}

/** Cached as the stored JSON: a parsed room takes several times as much memory, and its size cannot be measured. */
export interface CachedRoom {
  readonly room: StoredRoom;
  /** The last database result, read at this commit count. */
  readonly reading: Omit<RoomReading, 'room'>;
  readonly commitCount: CommitCount;
  /** The newest is last. */
  readonly views: readonly { readonly key: RoomViewKey; readonly view: RoomView }[];
}

export function bytesOf({ room, views }: CachedRoom): number {
  const texts = room.details.length + room.hostDetails.length + room.photos.length;
  const presented = views.reduce((sum, { view }) => sum + bytesOfView(view), 0);
  return OVERHEAD_BYTES + texts * BYTES_PER_CHARACTER + presented;
}

function bytesOfView({ beginning, compressed }: RoomView): number {
  return Object.values(compressed).reduce((sum, { bytes }) => sum + bytes.length, beginning.length);
}
