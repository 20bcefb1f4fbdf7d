import type { CallOptions } from './dataset-calls.ts';
import { readBody, send, type Call, type Transport } from './send.ts';
import type { ListApiPRooms, OwnChange, OwnRoom, PhotoPage, RoomDetails } from './types.ts';

export interface LanguageOptions extends CallOptions {
  /** The language of texts: `en`, `vi`, `ko` or `ja`, or an Accept-Language list. */
  readonly language?: string | undefined;
}

export interface RoomOptions extends LanguageOptions {
  /** IANA name of the time zone for timestamps, such as `Asia/Ho_Chi_Minh`. */
  readonly timeZone?: string | undefined;
  readonly currency?: 'USD' | 'VND' | undefined;
}

export interface ListOptions extends CallOptions {
  /** Only rooms that changed at or after this time. */
  readonly updatedSince?: Date | undefined;
}

export interface HistoryOptions extends CallOptions {
  /** Only what happened at or after this time. */
  readonly since?: Date | undefined;
}

export function createRoomCalls(transport: Transport, token: string | undefined) {
  async function ask(
    call: Pick<Call, 'method' | 'path'>,
    { language, timeZone, currency, signal }: RoomOptions,
  ): Promise<unknown> {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(timeZone === undefined ? {} : { 'time-zone': timeZone }),
      ...(currency === undefined ? {} : { 'content-currency': currency }),
    };
    return readBody(await send(transport, { ...call, headers, signal }));
  }

  async function* listPages<Item>(first: string, signal: AbortSignal | undefined) {
    let path: string | undefined = first;
    while (path !== undefined) {
      const page = (await ask({ path }, { signal })) as { data: Item[]; meta: ListApiPRooms['meta'] };
      yield* page.data;
      path = page.meta.next === null ? undefined : pathOf(page.meta.next);
    }
  }

  return {
    /** Lists your rooms, page by page, the most recently changed last. With `updatedSince`, each says what changed since. */
    list({ updatedSince, signal }: ListOptions = {}): AsyncGenerator<OwnRoom, void, undefined> {
      const since = updatedSince === undefined ? '' : `?updated_since=${updatedSince.toISOString()}`;
      return listPages<OwnRoom>(`/api/p/rooms${since}`, signal);
    },

    /** Lists what you deleted and restored, page by page, the latest last. */
    history({ since, signal }: HistoryOptions = {}): AsyncGenerator<OwnChange, void, undefined> {
      const query = since === undefined ? '' : `?since=${since.toISOString()}`;
      return listPages<OwnChange>(`/api/p/audit${query}`, signal);
    },

    /** Gets a room by your own id. */
    async get(partnerRoomId: string, options: RoomOptions = {}): Promise<RoomDetails> {
      const path = `/api/p/room?partner_room_id=${encodeURIComponent(partnerRoomId)}`;
      return (await ask({ path }, options)) as RoomDetails;
    },

    /** Lists a room's photos by the service's room id, 15 per page. */
    async photos(room: number, page = 1, options: LanguageOptions = {}): Promise<PhotoPage> {
      return (await ask({ path: `${photosPath(room)}?page=${page}` }, options)) as PhotoPage;
    },

    /**
     * Deletes a photo and returns the first page of the remaining photos. The client retries it after 429 and 503, but never
     * after a lost response. The README explains what `not-found` can mean.
     */
    async deletePhoto(room: number, photo: number, options: LanguageOptions = {}): Promise<PhotoPage> {
      const path = `${photosPath(room)}/${encodeURIComponent(photo)}`;
      return (await ask({ method: 'DELETE', path }, options)) as PhotoPage;
    },

    /**
     * Undoes your own deletion while the photo is in the trash, for seven days, and returns the first page of the room's photos. Like a
     * deletion, it is never retried after a lost response; `conflict` means that the photo is not deleted.
     */
    async restorePhoto(room: number, photo: number, options: LanguageOptions = {}): Promise<PhotoPage> {
      const path = `${photosPath(room)}/${encodeURIComponent(photo)}/restore`;
      return (await ask({ method: 'POST', path }, options)) as PhotoPage;
    },
  };
}

const photosPath = (room: number) => `/api/rooms/${encodeURIComponent(room)}/photos`;

/** Drops the host, because the service's public host may differ from the one this client uses. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
