import { hash } from 'node:crypto';
import type { Caller } from '../../partners/caller.ts';
import { roomNotFound } from '../../errors.ts';
import type { Database } from '../../storage/database.ts';
import { createCatalogueCache } from '../catalogue.ts';
import { encodePieces } from './encode-pieces.ts';
import { bytesOf, BYTES_PER_ROOM, type RoomViewKey, type CachedRoom, type RoomView } from './cached-room.ts';
import { createBoundedCache } from '../../bounded-cache.ts';
import { compressBeginning, type CompressedBeginning, type Compression } from './compressed-beginning.ts';
import { createLabelsCache } from './labels.ts';
import type { Language } from '../language.ts';
import { presentRoom } from './present-room.ts';
import { parseRoom, readRoom, readRoomWithToken, type StoredRoom, type TokenReading } from './read-room.ts';
import { checkUse } from '../room-access.ts';
import type { Viewer } from './viewer.ts';
import { beginEnvelope, endEnvelope } from './wire.ts';

const UNKNOWN = { id: 0, version: 0 };
const CACHED_VIEWS = 8;
const TOKENS_KEPT = 10_000;
const DAY_MS = 86_400_000;

export interface RoomDetailsOptions {
  readonly db: Database;
  readonly siteUrl: string;
  readonly now: () => Date;
  /** How many presented rooms are cached; each may take BYTES_PER_ROOM on average. */
  readonly roomsKept: number;
}

export interface RoomDetails {
  /** Reads the request's room together with its token. Undefined if there is no such token. */
  readonly readAhead: (sha256: string, partnerRoomId: string) => Promise<ReadAhead | undefined>;
  readonly getView: (
    caller: Caller,
    partnerRoomId: string,
    viewer: Viewer,
    ahead?: ReadAhead,
  ) => Promise<RoomView>;
  /** The envelope with the request id, one character per byte, and its compression. */
  readonly writeBody: (request: BodyRequest) => WrittenBody;
}

export interface ReadAhead extends TokenReading {
  /** The cached room, which the query need not send again. */
  readonly known: CachedRoom | undefined;
}

interface WrittenBody {
  readonly body: string;
  readonly compression: Compression | undefined;
}

interface BodyRequest {
  readonly caller: Caller;
  readonly partnerRoomId: string;
  readonly view: RoomView;
  readonly requestId: string;
  /** The compression that the caller prefers, if any. */
  readonly compression: Compression | undefined;
}

/** Caches presented rooms by version. Every request reads the version together with the access, so a cached room is never stale. */
export function createRoomDetails({ db, siteUrl, now, roomsKept }: RoomDetailsOptions): RoomDetails {
  const getCatalogue = createCatalogueCache(db);
  const getLabels = createLabelsCache();
  const cache = createBoundedCache<CachedRoom>({
    mostValues: roomsKept,
    mostBytes: roomsKept * BYTES_PER_ROOM,
  });
  const getDay = createDay(now);
  /** Keyed by the token's hash. A token never changes its partner, and a wrong value would only cause a needless read. */
  const partners = createBoundedCache<number>({ mostValues: TOKENS_KEPT, mostBytes: TOKENS_KEPT });

  async function readAhead(sha256: string, partnerRoomId: string): Promise<ReadAhead | undefined> {
    const partnerId = partners.get(sha256);
    const known = partnerId === undefined ? undefined : cache.get(keyOf({ partnerId }, partnerRoomId));
    const { id: knownId, version: knownVersion } = known?.room ?? UNKNOWN;
    const read = await readRoomWithToken(db, { sha256, partnerRoomId, knownId, knownVersion });
    if (read && partnerId === undefined) partners.set(sha256, read.token.partnerId, 1);
    return read && { ...read, known };
  }

  async function present(room: StoredRoom, viewKey: RoomViewKey): Promise<RoomView> {
    const catalogue = await getCatalogue(viewKey.catalogueVersion);
    const labels = getLabels(catalogue, viewKey.languages);
    const rates = catalogue.ratesOn(viewKey.day);
    const { pieces, languages } = presentRoom(parseRoom(room), viewKey, { labels, rates, siteUrl });
    const bytes = encodePieces(beginEnvelope(pieces));
    return { beginning: bytes.toString('latin1'), languages, etag: etagOf(bytes), compressed: {} };
  }

  /** The cached room if nothing was committed since, otherwise the current one from the database. */
  async function readCurrent(caller: Caller, partnerRoomId: string, ahead?: ReadAhead): Promise<CachedRoom> {
    const { partnerId, commitCount } = caller;
    const key = keyOf(caller, partnerRoomId);
    const known = ahead ? ahead.known : cache.get(key);
    if (known && commitCount !== undefined && known.commitCount === commitCount) {
      checkAccess(known.reading, caller);
      return known;
    }
    const { id: knownId, version: knownVersion } = known?.room ?? UNKNOWN;
    const { room, ...reading } =
      ahead?.reading ?? (await readRoom(db, { partnerId, partnerRoomId, knownId, knownVersion }));
    checkAccess(reading, caller);
    const current = room ? { room, views: [] } : { room: known!.room, views: known!.views };
    return store(key, { ...current, reading, commitCount });
  }

  function store(key: string, room: CachedRoom): CachedRoom {
    cache.set(key, room, bytesOf(room));
    return room;
  }

  async function getView(
    caller: Caller,
    partnerRoomId: string,
    viewer: Viewer,
    ahead?: ReadAhead,
  ): Promise<RoomView> {
    const current = await readCurrent(caller, partnerRoomId, ahead);
    const viewKey = { ...viewer, catalogueVersion: current.reading.catalogueVersion, day: getDay() };
    const known = findView(current, viewKey);
    if (known) return known;
    const view = await present(current.room, viewKey);
    const key = keyOf(caller, partnerRoomId);
    const latest = cache.get(key) ?? current;
    // Otherwise another request has read a newer room in the meantime.
    if (latest.room === current.room)
      store(key, { ...latest, views: [...latest.views, { key: viewKey, view }].slice(-CACHED_VIEWS) });
    return view;
  }

  /** Compressing takes longer than presenting, so it is done once for each cached view. */
  function compress({ caller, partnerRoomId, view }: BodyRequest, compression: Compression) {
    const known = view.compressed[compression];
    if (known || roomsKept === 0) return known;
    const made = compressBeginning(view.beginning, compression);
    const key = keyOf(caller, partnerRoomId);
    const latest = cache.get(key);
    if (latest)
      store(key, { ...latest, views: latest.views.map((each) => addTo(each, view, compression, made)) });
    return made;
  }

  return {
    readAhead,
    getView,
    writeBody(request) {
      const { view, requestId, compression } = request;
      const ending = endEnvelope(requestId);
      const compressed = compression && compress(request, compression);
      if (compressed) return { body: compressed.finish(ending), compression };
      return { body: view.beginning + ending, compression: undefined };
    },
  };
}

type CachedView = CachedRoom['views'][number];

function addTo(
  cached: CachedView,
  view: RoomView,
  compression: Compression,
  made: CompressedBeginning,
): CachedView {
  if (cached.view !== view) return cached;
  return { ...cached, view: { ...view, compressed: { ...view.compressed, [compression]: made } } };
}

/** Hashes the bytes, not the version, because a restored backup can reuse a version. Weak, because the request id is not included. */
const etagOf = (bytes: Buffer) => `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

const keyOf = ({ partnerId }: Pick<Caller, 'partnerId'>, partnerRoomId: string) =>
  `${partnerId} ${partnerRoomId}`;

function findView({ views }: CachedRoom, key: RoomViewKey): RoomView | undefined {
  return views.find((cached) => isSameView(cached.key, key))?.view;
}

/** Compares field by field, because building a lookup string takes longer. */
function isSameView(one: RoomViewKey, other: RoomViewKey): boolean {
  return (
    one.catalogueVersion === other.catalogueVersion &&
    one.day === other.day &&
    one.currency === other.currency &&
    one.timeZone === other.timeZone &&
    isSameOrder(one.languages, other.languages)
  );
}

function isSameOrder(some: readonly Language[], others: readonly Language[]): boolean {
  return some === others || some.every((language, at) => language === others[at]);
}

/** Today as `2026-11-15`, formatted once a day. */
function createDay(now: () => Date): () => string {
  let [day, number] = ['', Number.NaN];
  return () => {
    const at = now();
    const today = Math.floor(at.getTime() / DAY_MS);
    if (today !== number) [day, number] = [at.toISOString().slice(0, 10), today];
    return day;
  };
}

/** Specification 7.2: an id that no partner has is not found; another partner's id, or a missing right or scope, is forbidden. */
function checkAccess({ access, isAnothers }: CachedRoom['reading'], caller: Caller): void {
  if (access === undefined && !isAnothers) throw roomNotFound();
  checkUse(caller, access ?? 'none', 'read');
}
