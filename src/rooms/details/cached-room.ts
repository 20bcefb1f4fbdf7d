import type { CommitCount } from '../../storage/database.ts';
import type { Language } from '../language.ts';
import type { CompressedBeginning, Compression } from './compressed-beginning.ts';
import type { RoomReading, StoredRoom } from './read-room.ts';
import type { Viewer } from './viewer.ts';

/** What `ROOMS_KEPT` allows for a room. */
export const BYTES_PER_ROOM = 50_000;

/** V8 takes two bytes for each character of a text that is not all Latin. */
const BYTES_PER_CHARACTER = 2;
/** Objects, keys and lists around the texts, more than they take. */
const OVERHEAD_BYTES = 2_000;

/** A room in its envelope, ready to be sent, and the languages of its texts. */
export interface RoomView {
  /** JSON in UTF-8 up to the id of the request, one character for each byte: node:http sends it in one piece with the headers. */
  readonly beginning: string;
  readonly languages: readonly Language[];
  /** Weak, `W/"…"`: it names the beginning. */
  readonly etag: string;
  /** The beginning in those encodings that somebody has asked for. */
  readonly compressed: Readonly<Partial<Record<Compression, CompressedBeginning>>>;
}

/** What a view depends on besides the room itself. */
export interface RoomViewKey extends Viewer {
  readonly catalogueVersion: number;
  readonly day: string;
}

/** The texts as they were read: a parsed room would take several times as much, and nobody could tell how much. */
export interface CachedRoom {
  readonly room: StoredRoom;
  /** What the database said when it was last asked, at this commit count. */
  readonly reading: Omit<RoomReading, 'room'>;
  readonly commitCount: CommitCount;
  /** The latest last. */
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
