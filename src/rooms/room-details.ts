import type { Caller } from '../partners/caller.ts';
import { roomForbidden, roomNotFound } from '../errors.ts';
import type { Database } from '../storage/database.ts';
import { createCatalogueKeeper } from './catalogue.ts';
import type { Language } from './language.ts';
import { presentRoom } from './present-room.ts';
import { createRoomReading, type RoomReading } from './read-room.ts';
import { mayUse } from './room-access.ts';
import type { Room } from './room.ts';
import type { Viewer } from './viewer.ts';
import { beginEnvelope } from './wire.ts';

const KEPT_VIEWS = 8;
const DAY_MS = 86_400_000;

export interface RoomDetailsOptions {
  readonly db: Database;
  readonly siteUrl: string;
  readonly now: () => Date;
  /** How many presented rooms are kept in memory. */
  readonly roomsKept: number;
}

/** A room in its envelope, ready to be sent, and the languages of its texts. */
export interface RoomView {
  /** JSON in UTF-8 up to the id of the request. */
  readonly beginning: Buffer;
  readonly languages: readonly Language[];
}

interface KeptRoom {
  readonly room: Room;
  readonly views: Map<string, RoomView>;
}

export type GetRoomDetails = (caller: Caller, partnerRoomId: string, viewer: Viewer) => Promise<RoomView>;

/**
 * Presented rooms are kept under their version, which is read together with the access at every request: what is kept can
 * save the work but never be wrong.
 */
export function createRoomDetails({ db, siteUrl, now, roomsKept }: RoomDetailsOptions): GetRoomDetails {
  const read = createRoomReading(db);
  const getCatalogue = createCatalogueKeeper(db);
  const kept = new Map<string, KeptRoom>();
  const getDay = createDay(now);

  async function present(
    room: Room,
    catalogueVersion: number,
    viewer: Viewer,
    day: string,
  ): Promise<RoomView> {
    const catalogue = await getCatalogue(catalogueVersion);
    const options = { catalogue, rates: catalogue.ratesOn(day), siteUrl };
    const { room: presented, languages } = presentRoom(room, viewer, options);
    return { beginning: Buffer.from(beginEnvelope(JSON.stringify(presented))), languages };
  }

  return async (caller, partnerRoomId, viewer) => {
    const key = `${caller.partnerId} ${partnerRoomId}`;
    const known = kept.get(key);
    const reading = await read({
      partnerId: caller.partnerId,
      partnerRoomId,
      knownVersion: known?.room.version ?? 0,
    });
    checkAccess(reading, caller);
    const current = reading.room ? { room: reading.room, views: new Map<string, RoomView>() } : known!;
    keep(kept, key, current, roomsKept);
    const day = getDay();
    const { languages, timeZone, currency } = viewer;
    const viewKey = `${reading.catalogueVersion} ${day} ${currency} ${timeZone} ${languages.join()}`;
    const view =
      current.views.get(viewKey) ?? (await present(current.room, reading.catalogueVersion, viewer, day));
    keep(current.views, viewKey, view, KEPT_VIEWS);
    return view;
  };
}

/** The day of now, `2026-11-15`, written anew only when another has begun. */
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
function checkAccess({ access, isAnothers }: RoomReading, caller: Caller): void {
  if (access === undefined && !isAnothers) throw roomNotFound();
  if (!mayUse(caller, access ?? 'none', 'read')) throw roomForbidden();
}

/** Keeps the value as the newest of at most so many. */
function keep<Value>(values: Map<string, Value>, key: string, value: Value, most: number): void {
  values.delete(key);
  values.set(key, value);
  if (values.size > most) values.delete(values.keys().next().value!);
}
