import type { Moment, PartnerState, State, Token } from './model-state.ts';
import { ownId, partnerOf, ROOMS, type Level, type Partner, type Scope } from './steps.ts';

// Who may do what. The messages are those of the specification, chapter 7.2.

export const UNAUTHENTICATED = refusal(401, 'Unauthenticated.');
export const ROOM_FORBIDDEN = refusal(
  403,
  'You are not allowed to access or change information associated with this room.',
);
export const PHOTO_FORBIDDEN = refusal(403, 'This action is unauthorized.');
export const NO_ROOM = refusal(404, 'Cannot find the given room');
export const NO_PHOTO = refusal(404, 'Cannot find the given room photo');
export const NOT_DELETED = refusal(409, 'The room photo is not deleted.');
export const NAME_TAKEN = refusal(409, 'The room has another photo with the name of this one.');
export const TRY_LATER = refusal(503, 'The service is not available for the moment: try again later.');
export const OUR_FAULT = refusal(
  500,
  'Something went wrong on our side. Include the X-Request-Id of this response when you contact us.',
);
export const BAD_CLIENT = { status: 401, error: 'invalid_client' };

function refusal(status: number, message: string) {
  return { status, message };
}

export interface Caller {
  readonly partner: Partner;
  readonly token: number;
  readonly scopes: readonly Scope[];
}

/** The caller with the token in this slot, if the token works. */
export function findCaller({ db, held }: State, slot: string, { wall }: Moment): Caller | undefined {
  const token = db.tokens.find(({ serial }) => serial === held[slot]);
  const partner = token && db.partners[token.partner];
  if (!token || !partner || partner.disabled || token.revoked || !isAhead(token.expires, wall))
    return undefined;
  const scopes = token.scopes.filter((scope) => partner.scopes.includes(scope));
  return { partner: token.partner, token: token.id, scopes };
}

export const isAhead = (end: number | null, wall: number) => end === null || end > wall;

/** Whether the secret in this slot works for the partner. */
export function findClient(
  { db, held }: State,
  partner: Partner,
  slot: string,
  { wall }: Moment,
): PartnerState | undefined {
  const secret = held[`${partner} ${slot}`];
  const found = db.partners[partner];
  if (!found || found.disabled || secret === undefined) return undefined;
  const isPrevious = found.previous?.secret === secret && found.previous.ends > wall;
  return found.secret === secret || isPrevious ? found : undefined;
}

/** Why the caller may not use the room that we know by our own id. */
export function refuseRoom(state: State, caller: Caller, room: number, purpose: 'read' | 'change') {
  const found = state.db.rooms[room];
  if (!found) return NO_ROOM;
  return refuseUse(caller, found.access[caller.partner] ?? 'none', purpose);
}

/** Why the caller may not read the room with this partner's own id. */
export function refuseOwn(state: State, caller: Caller, owner: Partner, room: number) {
  const access = state.db.rooms[room]?.access ?? {};
  if (access[owner] === undefined) return NO_ROOM;
  return refuseUse(caller, owner === caller.partner ? access[owner] : 'none', 'read');
}

function refuseUse(caller: Caller, level: Level, purpose: 'read' | 'change') {
  const [scope, levels] = purpose === 'read' ? ['room:read', ['read', 'change']] : ['room:write', ['change']];
  return caller.scopes.includes(scope as Scope) && levels.includes(level) ? undefined : ROOM_FORBIDDEN;
}

export function listRooms({ db }: State, { partner }: Caller) {
  return ROOMS.flatMap((id) => {
    const room = db.rooms[id];
    const access = room?.access[partner];
    if (!room || access === undefined) return [];
    const photos = access === 'none' ? null : Object.keys(room.photos).length;
    return [{ id, own: ownId(partner, id), access, photos }];
  });
}

export function listAudit({ db }: State, { partner }: Caller) {
  const entries = ROOMS.flatMap((room) =>
    (db.audit[room] ?? []).map((entry, place) => ({ ...entry, room, place })),
  );
  return entries
    .filter((entry) => entry.partner === partner)
    .sort((a, b) => a.at - b.at || a.room - b.room || a.place - b.place)
    .map(({ at, action, room, photo, name, token }) => ({
      at: new Date(at).toISOString(),
      action,
      room,
      own: db.rooms[room]?.access[partner] === undefined ? null : ownId(partner, room),
      photo,
      name,
      token,
    }));
}

export function addToken(
  state: State,
  token: Pick<Token, 'partner' | 'scopes' | 'created' | 'expires'>,
  serial: string,
): number {
  const id = state.db.nextToken;
  state.db.nextToken += 1;
  state.db.tokens.push({ ...token, id, serial, revoked: false });
  return id;
}

/** A command names a token by its id, which another token may have after a restored backup. */
export const findHeldToken = ({ db, held }: State, slot: string) =>
  db.tokens.find(({ id }) => String(id) === held[`id of ${slot}`]);

export { partnerOf };
