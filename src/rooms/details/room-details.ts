import { hash } from 'node:crypto';
import { brotliCompressSync, constants, crc32, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { roomNotFound } from '../../errors.ts';
import type { Caller } from '../../partners/caller.ts';
import type { CommitCount, Database } from '../../storage/database.ts';
import { createCatalogueCache } from '../catalogue.ts';
import { checkUse } from '../room-access.ts';
import type { Room } from '../room-record.ts';
import type { Viewer } from '../viewer.ts';
import { presentRoom, type Presenting } from './present-room.ts';
import { readRoom, type RoomReading } from './read-room.ts';

/** `ROOMS_KEPT` times this is the memory limit of the cache. */
const BYTES_PER_ROOM = 50_000;
const OVERHEAD_BYTES = 2_000;

type Access = Pick<RoomReading, 'access' | 'isAnothers'>;

interface CachedRoom extends Access {
  readonly presented: PresentedRoom;
  /** The access and the version were read at this commit count. */
  readonly commitCount: CommitCount;
}

/** Caches presented rooms. Every request reads the room's version together with the access, so a cached room is never stale. */
export function createRoomDetails(
  { db, siteUrl, now }: { readonly db: Database; readonly siteUrl: string; readonly now: () => Date },
  /** How many presented rooms are cached; each may take BYTES_PER_ROOM on average. */
  roomsKept: number,
) {
  const getCatalogue = createCatalogueCache(db);
  const cache = new LRUCache<string, CachedRoom>({
    max: roomsKept || 1,
    // With a limit of one byte, nothing is cached.
    maxSize: roomsKept * BYTES_PER_ROOM || 1,
    // Both compressed forms together take at most as much as the JSON.
    sizeCalculation: ({ presented }) => OVERHEAD_BYTES + 2 * presented.beginning.length,
  });
  const getDay = () => now().toISOString().slice(0, 10);

  /** Reads the request's room together with its token. Undefined if there is no such token. */
  async function readAhead(sha256: string, partnerRoomId: string, viewer: Viewer) {
    // The query need not send the cached room again.
    const known = cache.get(keyOf(sha256, partnerRoomId, viewer))?.presented;
    const isToday = known?.day === getDay();
    const reading = await readRoom(db, {
      sha256,
      partnerRoomId,
      knownId: known?.id ?? 0,
      knownVersion: known?.version ?? 0,
      knownCatalogue: isToday ? known.catalogueVersion : 0,
    });
    return reading && { reading, known };
  }

  /** The cached room if nothing was committed since, otherwise the current one from the database. */
  async function getRoom(
    { scopes, commitCount, tokenSha256 }: Caller,
    partnerRoomId: string,
    viewer: Viewer,
    ahead?: ReadAhead,
  ): Promise<PresentedRoom> {
    const key = keyOf(tokenSha256, partnerRoomId, viewer);
    const cached = cache.get(key);
    if (cached && isCurrent(cached, commitCount, getDay())) {
      checkAccess(cached, scopes);
      return cached.presented;
    }
    const found = ahead ?? (await readAhead(tokenSha256, partnerRoomId, viewer));
    if (!found) throw roomNotFound();
    const { room, access, isAnothers, catalogueVersion } = found.reading;
    checkAccess(found.reading, scopes);
    let presented = found.known;
    if (room) {
      const day = getDay();
      const catalogue = await getCatalogue(catalogueVersion);
      presented = present(room, viewer, day, { catalogue, rates: catalogue.ratesOn(day), siteUrl });
    }
    cache.set(key, { presented: presented!, access, isAnothers, commitCount });
    return presented!;
  }

  return { readAhead, getRoom };
}

export type ReadAhead = NonNullable<Awaited<ReturnType<ReturnType<typeof createRoomDetails>['readAhead']>>>;

export type PresentedRoom = ReturnType<typeof present>;

function present(
  room: Room,
  viewer: Viewer,
  day: string,
  presenting: Presenting & { readonly catalogue: { readonly version: number } },
) {
  const { room: data, languages } = presentRoom(room, viewer, presenting);
  const text = JSON.stringify({ data, code: 200, request_id: '' });
  const bytes = Buffer.from(text.slice(0, -'"}'.length));
  return {
    id: room.id,
    version: room.version,
    catalogueVersion: presenting.catalogue.version,
    day,
    /** JSON in UTF-8 up to the request id, with one character per byte. */
    beginning: bytes.toString('latin1'),
    compressed: new Map<Compression, FinishBody>(),
    languages,
    /** Hashes the bytes, not the version, because a restored backup can reuse a version. Weak, because the request id is not included. */
    etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
  };
}

export function writeBody(room: PresentedRoom, requestId: string, compression?: Compression): string {
  const { beginning, compressed } = room;
  const ending = `${requestId}"}`;
  if (!compression) return beginning + ending;
  return compressed.getOrInsertComputed(compression, () => compressBeginning(beginning, compression))(ending);
}

/** A token never changes its partner. */
const keyOf = (tokenSha256: string, partnerRoomId: string, { languages, timeZone, currency }: Viewer) =>
  `${tokenSha256} ${languages.join()} ${timeZone} ${currency} ${partnerRoomId}`;

const isCurrent = (cached: CachedRoom, commitCount: CommitCount, day: string) =>
  commitCount !== undefined && cached.commitCount === commitCount && cached.presented.day === day;

/** Specification 7.2: an id that no partner has is not found; another partner's id, or a missing right or scope, is forbidden. */
function checkAccess({ access, isAnothers }: Access, scopes: Caller['scopes']): void {
  if (access === undefined && !isAnothers) throw roomNotFound();
  checkUse({ scopes }, access ?? 'none', 'read');
}

export type Compression = 'br' | 'gzip';

/** Completes the compressed body with an uncompressed ASCII ending of less than 64 KB. */
export type FinishBody = (ending: string) => string;

/** Compresses the beginning of a body once, because only the ending differs between responses. All strings have one character per byte. */
export function compressBeginning(beginning: string, compression: Compression): FinishBody {
  // zlib takes 107 µs for a whole body of 10 KB; everything else about a cached room takes 90 µs.
  const plain = Buffer.from(beginning, 'latin1');
  return compression === 'gzip' ? gzipBeginning(plain) : brotliBeginning(plain);
}

/** RFC 1952 §2.3: deflate, no name, no time, unknown system. */
const GZIP_HEADER = '\x1f\x8b\x08\0\0\0\0\0\0\xff';

function gzipBeginning(plain: Buffer): FinishBody {
  const options = { level: 4, finishFlush: constants.Z_SYNC_FLUSH };
  const bytes = GZIP_HEADER + deflateRawSync(plain, options).toString('latin1');
  const checksum = crc32(plain);
  return (ending) => {
    const { length } = ending;
    // RFC 1951 §3.2.4: the final block, stored; the flush before it aligned it to a byte.
    const block = `\x01${littleEndian(length, 2)}${littleEndian(~length, 2)}${ending}`;
    return bytes + block + littleEndian(crc32(ending, checksum), 4) + littleEndian(plain.length + length, 4);
  };
}

function brotliBeginning(plain: Buffer): FinishBody {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const options = { params, finishFlush: constants.BROTLI_OPERATION_FLUSH };
  const bytes = brotliCompressSync(plain, options).toString('latin1');
  // RFC 7932 §9.2: an uncompressed meta-block with four nibbles of length, then an empty last one.
  return (ending) => `${bytes}${littleEndian(((ending.length - 1) << 3) | (1 << 19), 3)}${ending}\x03`;
}

function littleEndian(value: number, bytes: number): string {
  let text = '';
  for (let at = 0; at < bytes; at += 1) text += String.fromCharCode((value >>> (8 * at)) & 0xff);
  return text;
}
