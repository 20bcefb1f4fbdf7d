import type { Caller } from '../../partners/caller.ts';
import { roomNotFound } from '../../errors.ts';
import type { Database } from '../../storage/database.ts';
import { createCatalogueKeeper } from '../catalogue.ts';
import { encodePieces } from './encode-pieces.ts';
import { bytesOf, BYTES_PER_ROOM, type Angle, type KeptRoom, type RoomView } from './kept-room.ts';
import { createKept } from './kept.ts';
import { createLabelsKeeper } from './labels.ts';
import type { Language } from '../language.ts';
import { presentRoom } from './present-room.ts';
import { parseRoom, readRoom, type StoredRoom } from './read-room.ts';
import { checkUse } from '../room-access.ts';
import type { Viewer } from './viewer.ts';
import { beginEnvelope } from './wire.ts';

const UNKNOWN = { id: 0, version: 0 };
const VIEWS_KEPT = 8;
const DAY_MS = 86_400_000;

export interface RoomDetailsOptions {
  readonly db: Database;
  readonly siteUrl: string;
  readonly now: () => Date;
  /** How many presented rooms are kept in memory, of BYTES_PER_ROOM each. */
  readonly roomsKept: number;
}

export type GetRoomDetails = (caller: Caller, partnerRoomId: string, viewer: Viewer) => Promise<RoomView>;

/**
 * Presented rooms are kept under their version, which is read together with the access at every request: what is kept can
 * save the work but never be wrong.
 */
export function createRoomDetails({ db, siteUrl, now, roomsKept }: RoomDetailsOptions): GetRoomDetails {
  const getCatalogue = createCatalogueKeeper(db);
  const getLabels = createLabelsKeeper();
  const kept = createKept<KeptRoom>({ mostValues: roomsKept, mostBytes: roomsKept * BYTES_PER_ROOM });
  const getDay = createDay(now);

  async function present(room: StoredRoom, angle: Angle): Promise<RoomView> {
    const catalogue = await getCatalogue(angle.catalogueVersion);
    const labels = getLabels(catalogue, angle.languages);
    const rates = catalogue.ratesOn(angle.day);
    const { pieces, languages } = presentRoom(parseRoom(room), angle, { labels, rates, siteUrl });
    return { beginning: encodePieces(beginEnvelope(pieces)).toString('latin1'), languages };
  }

  /** What is known of the room if nothing was committed since, else what the database tells now. */
  async function look(caller: Caller, partnerRoomId: string): Promise<KeptRoom> {
    const { partnerId, moment } = caller;
    const key = keyOf(caller, partnerRoomId);
    const known = kept.find(key);
    if (known && moment !== undefined && known.moment === moment) {
      checkAccess(known.reading, caller);
      return known;
    }
    const { id: knownId, version: knownVersion } = known?.room ?? UNKNOWN;
    const { room, ...reading } = await readRoom(db, { partnerId, partnerRoomId, knownId, knownVersion });
    checkAccess(reading, caller);
    const current = room ? { room, views: [] } : { room: known!.room, views: known!.views };
    return keep(key, { ...current, reading, moment });
  }

  function keep(key: string, room: KeptRoom): KeptRoom {
    kept.keep(key, room, bytesOf(room));
    return room;
  }

  return async (caller, partnerRoomId, viewer) => {
    const current = await look(caller, partnerRoomId);
    const angle = { ...viewer, catalogueVersion: current.reading.catalogueVersion, day: getDay() };
    const known = findView(current, angle);
    if (known) return known;
    const view = await present(current.room, angle);
    const key = keyOf(caller, partnerRoomId);
    const latest = kept.find(key) ?? current;
    // Else another request has read a newer room meanwhile.
    if (latest.room === current.room)
      keep(key, { ...latest, views: [...latest.views, { angle, view }].slice(-VIEWS_KEPT) });
    return view;
  };
}

const keyOf = ({ partnerId }: Caller, partnerRoomId: string) => `${partnerId} ${partnerRoomId}`;

function findView({ views }: KeptRoom, angle: Angle): RoomView | undefined {
  return views.find((kept) => isSameAngle(kept.angle, angle))?.view;
}

/** Field by field, because to make a key of them and look it up would take longer. */
function isSameAngle(one: Angle, other: Angle): boolean {
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

/** Specification 7.2: nobody's is not found; another's, or without the right or the scope, is forbidden. */
function checkAccess({ access, isAnothers }: KeptRoom['reading'], caller: Caller): void {
  if (access === undefined && !isAnothers) throw roomNotFound();
  checkUse(caller, access ?? 'none', 'read');
}
