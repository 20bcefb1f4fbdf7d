import { addToken, findHeldToken, isAhead } from './model-access.ts';
import { DAY_MS, deletePhoto, HOUR_MS, OPERATOR, restorePhoto } from './model-photos.ts';
import { livePhotos, note, type Moment, type PartnerState, type Photo, type State } from './model-state.ts';
import { roomOf, type ImportedRoom, type OperatorCommand, type Partner } from './steps.ts';

type Of<Name extends OperatorCommand['do']> = Extract<OperatorCommand, { readonly do: Name }>;

const REFUSED = { ok: false };
const OK = { ok: true };

/** Changes the state as the command does, and returns what it prints. */
export function applyCommand(state: State, step: OperatorCommand, moment: Moment): object {
  const { db } = state;
  switch (step.do) {
    case 'add':
      return addPartner(state, step.partner, moment);
    case 'import':
      return importRooms(state, step, moment);
    case 'remove': {
      const photo = db.rooms[roomOf(step.photo)]?.photos[step.photo];
      if (!photo) return REFUSED;
      deletePhoto(state, photo, OPERATOR, moment.wall, 'written');
      return OK;
    }
    case 'putBack':
      if (!db.trash[step.photo] || restorePhoto(state, step.photo, OPERATOR, moment.wall)) return REFUSED;
      return { ok: true, featured: db.rooms[roomOf(step.photo)]!.photos[step.photo]!.featured };
    case 'trash':
      return listTrash(state, step.room);
    case 'issue':
      return issue(state, step, moment);
    case 'revoke': {
      const token = findHeldToken(state, step.slot);
      if (!token) return REFUSED;
      if (!token.revoked) note(state, { subject: `token ${token.serial}`, action: 'revoked' });
      token.revoked = true;
      return OK;
    }
    case 'rotateToken':
      return rotateToken(state, step, moment);
    default:
      return changePartner(state, step, moment);
  }
}

function addPartner(state: State, partner: Partner, { step }: Moment): object {
  const { db } = state;
  const secret = `${step} ${partner}`;
  db.partners[partner] = {
    id: db.nextPartner,
    scopes: ['room:read', 'room:write'],
    disabled: false,
    secret,
    previous: null,
  };
  db.nextPartner += 1;
  return { ok: true, learns: { [`${partner} first`]: secret } };
}

function importRooms(state: State, { rooms, merge }: Of<'import'>, { step }: Moment): object {
  if (rooms.some((line) => isBad(state, line, merge))) return { status: 'rejected' };
  let leftOut = 0;
  for (const line of rooms) leftOut += storeRoom(state, line, step);
  return { status: 'imported', leftOut };
}

function isBad({ db }: State, { room, photos, access, title }: ImportedRoom, merge: boolean): boolean {
  if (!db.rooms[room] && (merge || title === undefined)) return true;
  const names = new Set(photos.map(({ name }) => name));
  const ids = new Set(photos.map(({ id }) => id));
  const kept = livePhotos(db.rooms[room] ?? NO_ROOM).filter(({ id }) => !ids.has(id));
  return (
    names.size < photos.length ||
    kept.some(({ name }) => names.has(name)) ||
    access.some(([partner]) => !db.partners[partner])
  );
}

const NO_ROOM = { title: '', nightly: 0, photos: {}, access: {} };

/** Returns how many photos stay away because they were deleted. Photos and partners that a line does not name stay as they are. */
function storeRoom(state: State, line: ImportedRoom, step: string): number {
  const { db } = state;
  const room = (db.rooms[line.room] ??= structuredClone(NO_ROOM));
  room.title = line.title ?? room.title;
  room.nightly = line.nightly ?? room.nightly;
  const named = line.photos.filter(({ id }) => !db.gone.includes(id) && !db.lost.includes(id));
  const ids = new Set(named.map(({ id }) => id));
  const others = livePhotos(room).filter(({ id }) => !ids.has(id));
  const chosen = named.find(({ featured }) => featured) ?? others.find(({ featured }) => featured);
  const featured = chosen?.id ?? Math.min(...ids, ...others.map(({ id }) => id));
  for (const other of others)
    if (other.featured !== (other.id === featured))
      Object.assign(other, { featured: !other.featured, standsIn: false });
  for (const { id, name, picture, featured: isChosen } of named) {
    const old = room.photos[id];
    const isFeatured = id === featured;
    const photo: Photo = {
      id,
      room: line.room,
      name,
      picture,
      file: old?.picture === picture ? old.file : `${step} ${picture}`,
      featured: isFeatured,
      standsIn: isFeatured && !isChosen && (old?.standsIn ?? false),
    };
    room.photos[id] = photo;
  }
  for (const [partner, level] of line.access) {
    const before = room.access[partner];
    room.access[partner] = level;
    if (before !== undefined && before !== level)
      note(state, { subject: `access ${partner} ${line.room}`, action: level });
  }
  return line.photos.length - named.length;
}

function listTrash({ db }: State, id: number): object {
  const room = db.rooms[id];
  if (!room) return REFUSED;
  const live = livePhotos(room).map((photo) => ({ ...shown(photo), deleted: null }));
  const deleted = Object.values(db.trash)
    .filter(({ photo }) => photo.room === id)
    .map(({ photo, removedAt }) => ({
      ...shown({ ...photo, featured: false }),
      deleted: new Date(removedAt).toISOString(),
    }));
  return { ok: true, photos: [...live, ...deleted].sort((a, b) => a.id - b.id) };
}

const shown = ({ id, name, featured }: Photo) => ({ id, name, featured });

function issue(state: State, { partner, slot, scopes, days }: Of<'issue'>, moment: Moment): object {
  const found = state.db.partners[partner];
  if (!found || found.disabled || scopes.some((scope) => !found.scopes.includes(scope))) return REFUSED;
  const expires = days === 0 ? null : moment.wall + days * DAY_MS;
  const serial = `${moment.step} ${slot}`;
  const id = addToken(state, { partner, scopes, created: moment.wall, expires }, serial);
  return { ok: true, id, learns: { [slot]: serial, [`id of ${slot}`]: String(id) } };
}

function rotateToken(state: State, { slot, to, hours }: Of<'rotateToken'>, moment: Moment): object {
  const { wall, step } = moment;
  const old = findHeldToken(state, slot);
  if (!old || old.revoked || !isAhead(old.expires, wall) || state.db.partners[old.partner]!.disabled)
    return REFUSED;
  const { partner, scopes, created } = old;
  const life = old.expires === null ? null : old.expires - created;
  old.expires = Math.min(old.expires ?? Infinity, wall + hours * HOUR_MS);
  note(state, { subject: `token ${old.serial}`, action: 'ends', ends: old.expires });
  const serial = `${step} ${to}`;
  const expires = life === null ? null : wall + life;
  const id = addToken(state, { partner, scopes, created: wall, expires }, serial);
  return { ok: true, id, learns: { [to]: serial, [`id of ${to}`]: String(id) } };
}

function changePartner(
  state: State,
  step: Of<'rotateSecret' | 'disable' | 'enable' | 'scopes'>,
  moment: Moment,
): object {
  const { partner } = step;
  const found = state.db.partners[partner];
  if (!found) return REFUSED;
  if (step.do === 'rotateSecret') return rotateSecret(state, found, step, moment);
  if (step.do === 'scopes') {
    if (step.scopes.join() !== found.scopes.join())
      note(state, { subject: `scopes ${partner}`, action: 'changed', scopes: step.scopes });
    found.scopes = step.scopes;
    return OK;
  }
  const disabled = step.do === 'disable';
  if (found.disabled !== disabled) note(state, { subject: `partner ${partner}`, action: step.do });
  found.disabled = disabled;
  return OK;
}

function rotateSecret(
  state: State,
  found: PartnerState,
  { partner, to, hours, revokeTokens }: Of<'rotateSecret'>,
  { wall, step }: Moment,
): object {
  const { secret: old, previous } = found;
  const ends = wall + hours * HOUR_MS;
  if (old !== null) note(state, { subject: `secret ${old}`, action: 'ends', ends });
  if (previous) note(state, { subject: `secret ${previous.secret}`, action: 'ends', ends: wall });
  found.secret = `${step} ${partner}`;
  found.previous = hours > 0 && old !== null ? { secret: old, ends } : null;
  if (revokeTokens) {
    revokeAll(state, partner, wall);
    note(state, { subject: `tokens ${partner}`, action: 'revoked' });
  }
  return { ok: true, learns: { [`${partner} ${to}`]: found.secret } };
}

export function revokeAll({ db }: State, partner: Partner, wall: number): void {
  for (const token of db.tokens)
    if (token.partner === partner && isAhead(token.expires, wall)) token.revoked = true;
}
