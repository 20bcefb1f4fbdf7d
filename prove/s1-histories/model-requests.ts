import {
  addToken,
  BAD_CLIENT,
  findCaller,
  findClient,
  listAudit,
  listRooms,
  NAME_TAKEN,
  NO_PHOTO,
  NOT_DELETED,
  OUR_FAULT,
  PHOTO_FORBIDDEN,
  refuseOwn,
  refuseRoom,
  ROOM_FORBIDDEN,
  TRY_LATER,
  UNAUTHENTICATED,
} from './model-access.ts';
import { deletePhoto, restorePhoto } from './model-photos.ts';
import { livePhotos, note, type Moment, type Room, type State } from './model-state.ts';
import { roomOf, type PartnerRequest } from './steps.ts';

const GRANT_MS = 432_000_000;

/** Earlier histories may have published something. */
const UNKNOWN = { unknown: true };

type Of<Name extends PartnerRequest['do']> = Extract<PartnerRequest, { readonly do: Name }>;

/** Changes the state as the request does, and returns the answer that the partner gets. */
export function applyRequest(state: State, step: PartnerRequest, moment: Moment): object {
  switch (step.do) {
    case 'image':
      return showImage(state, step);
    case 'download': {
      const rows = state.served[step.dataset];
      return rows === undefined ? UNKNOWN : { status: 200, rows };
    }
    case 'grant':
      return grant(state, step, moment);
    case 'giveUp':
      return giveUp(state, step, moment);
    default:
      return applyWithToken(state, step, moment);
  }
}

function applyWithToken(
  state: State,
  step: Exclude<PartnerRequest, { readonly do: 'image' | 'download' | 'grant' | 'giveUp' }>,
  moment: Moment,
): object {
  const caller = findCaller(state, step.token, moment);
  if (!caller) return UNAUTHENTICATED;
  const mayRead = caller.scopes.includes('room:read');
  switch (step.do) {
    case 'details':
      return refuseOwn(state, caller, step.own, step.room) ?? showRoom(step.room, state.db.rooms[step.room]!);
    case 'photos':
      return refuseRoom(state, caller, step.room, 'read') ?? showPhotos(state.db.rooms[step.room]!);
    case 'rooms':
      return mayRead ? { status: 200, rooms: listRooms(state, caller) } : ROOM_FORBIDDEN;
    case 'audit':
      return mayRead ? { status: 200, audit: listAudit(state, caller) } : ROOM_FORBIDDEN;
    default:
      return refuseRoom(state, caller, step.room, 'change') ?? change(state, step, caller, moment);
  }
}

function change(
  state: State,
  step: Of<'delete' | 'undo'>,
  caller: NonNullable<ReturnType<typeof findCaller>>,
  { wall }: Moment,
): object {
  const { db } = state;
  const room = db.rooms[step.room]!;
  const photo = room.photos[step.photo];
  const isElsewhere = db.rooms[roomOf(step.photo)]?.photos[step.photo] !== undefined && !photo;
  const missing = isElsewhere ? PHOTO_FORBIDDEN : NO_PHOTO;
  if (step.do === 'delete') {
    if (!photo) return missing;
    deletePhoto(state, photo, { partner: caller.partner, token: caller.token }, wall, 'written');
    return showPhotos(room);
  }
  if (photo) return NOT_DELETED;
  if (roomOf(step.photo) !== step.room || !db.trash[step.photo]) return missing;
  const last = (db.audit[step.room] ?? []).findLast((entry) => entry.photo === step.photo);
  if (last?.action !== 'deleted' || last.partner !== caller.partner) return PHOTO_FORBIDDEN;
  const by = { partner: caller.partner, token: caller.token };
  const obstacle = restorePhoto(state, step.photo, by, wall);
  if (obstacle === undefined) return showPhotos(room);
  return { busy: TRY_LATER, 'name taken': NAME_TAKEN, 'file lost': OUR_FAULT }[obstacle];
}

function showRoom(id: number, room: Room): object {
  const photos = livePhotos(room);
  return {
    status: 200,
    id,
    title: room.title,
    nightly: room.nightly,
    photos: photos.map((photo) => photo.id),
    featured: photos.find(({ featured }) => featured)?.name ?? null,
  };
}

function showPhotos(room: Room): object {
  const photos = livePhotos(room).map(({ id, name, featured }) => ({ id, name, featured }));
  return { status: 200, photos, total: photos.length };
}

/** Under the name that every photo has at first. */
function showImage({ db }: State, { room, photo }: Of<'image'>): object {
  const names = Object.values(db.rooms[room]?.photos ?? {}).map(({ name }) => name);
  return names.includes(`photo-${photo}.jpg`) ? { status: 200 } : NO_PHOTO;
}

function grant(state: State, { partner, secret, slot }: Of<'grant'>, moment: Moment): object {
  const client = findClient(state, partner, secret, moment);
  if (!client) return BAD_CLIENT;
  const { scopes } = client;
  const expires = moment.wall + GRANT_MS;
  addToken(state, { partner, scopes, created: moment.wall, expires }, `${moment.step} ${slot}`);
  return { status: 200, scope: scopes.join(' '), learns: { [slot]: `${moment.step} ${slot}` } };
}

function giveUp(state: State, { partner, secret, slot }: Of<'giveUp'>, moment: Moment): object {
  if (!findClient(state, partner, secret, moment)) return BAD_CLIENT;
  const token = state.db.tokens.find(({ serial }) => serial === state.held[slot]);
  if (token && token.partner !== partner) return { status: 400, error: 'unauthorized_client' };
  if (token && !token.revoked) {
    token.revoked = true;
    note(state, { subject: `token ${token.serial}`, action: 'revoked' });
  }
  return { status: 200 };
}
