import { livePhotos, note, type Moment, type Note, type Photo, type State } from './model-state.ts';
import type { Partner } from './steps.ts';

// How photos are deleted, restored and forgotten.

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const TRASH_MS = 7 * DAY_MS;
/** How long work on a file is reserved; whoever finds it reserved must wait. */
const LEASE_MS = 120_000;

export interface By {
  readonly partner: Partner | null;
  readonly token: number | null;
}

export const OPERATOR: By = { partner: null, token: null };

export function deletePhoto(state: State, photo: Photo, by: By, at: number, status: Note['status']): void {
  const { db } = state;
  const room = db.rooms[photo.room]!;
  delete room.photos[photo.id];
  const [first] = livePhotos(room);
  if (photo.featured && first) Object.assign(first, { featured: true, standsIn: true });
  const event = note(state, { subject: `photo ${photo.id}`, action: 'deleted' }, status);
  db.trash[photo.id] = { photo, removedAt: at, inTrash: false, busyUntil: 0, event };
  if (!db.gone.includes(photo.id)) db.gone.push(photo.id);
  audit(state, 'deleted', photo, by, at);
}

/** Why the photo cannot be restored, if so. */
export type Obstacle = 'busy' | 'name taken' | 'file lost';

export function restorePhoto(state: State, id: number, by: By, at: number): Obstacle | undefined {
  const { db } = state;
  const removed = db.trash[id]!;
  if (removed.busyUntil > at) return 'busy';
  const { photo } = removed;
  if (state.lostFiles.includes(photo.file)) return 'file lost';
  const room = db.rooms[photo.room]!;
  const others = livePhotos(room);
  if (others.some(({ name }) => name === photo.name)) return 'name taken';
  const restored = markAgain(photo, others);
  if (restored.featured)
    for (const other of others) Object.assign(other, { featured: false, standsIn: false });
  room.photos[id] = restored;
  delete db.trash[id];
  db.gone = db.gone.filter((each) => each !== id);
  audit(state, 'restored', photo, by, at);
  note(state, { subject: `photo ${id}`, action: 'restored' });
  return undefined;
}

/** A featured photo is featured again, unless somebody chose another since. */
function markAgain(photo: Photo, others: readonly Photo[]): Photo {
  const featured = others.find((other) => other.featured);
  if (!featured) return { ...photo, featured: true, standsIn: photo.featured ? photo.standsIn : true };
  if (photo.featured && featured.standsIn) return photo;
  return { ...photo, featured: false, standsIn: false };
}

function audit({ db }: State, action: 'deleted' | 'restored', photo: Photo, by: By, at: number): void {
  (db.audit[photo.room] ??= []).push({ at, action, photo: photo.id, name: photo.name, ...by });
}

/** Moves files to the trash and empties it, in the order in which they are due. `most` stops early, as a kill would. */
export function reap(state: State, { wall, steady }: Moment, most = Infinity): void {
  const { clock, db } = state;
  const difference = wall - steady;
  const isSteady = clock.difference !== null && Math.abs(difference - clock.difference) <= MINUTE_MS;
  if (!isSteady) clock.trustedFrom = steady + HOUR_MS;
  clock.difference = difference;
  const emptiesUntil = steady < clock.trustedFrom ? -Infinity : wall - MINUTE_MS;
  const isDue = (each: Removed) => dueAt(each) <= (each.inTrash ? Math.min(wall, emptiesUntil) : wall);
  // What has waited long enough is moved and emptied in one run.
  for (let done = 0; ; done += 1) {
    const [removed] = Object.values(db.trash)
      .filter(isDue)
      .sort((a, b) => dueAt(a) - dueAt(b) || a.photo.id - b.photo.id);
    if (!removed) return;
    if (done === most) {
      removed.busyUntil = wall + LEASE_MS;
      return;
    }
    if (removed.inTrash) empty(state, removed);
    else moveToTrash(state, removed);
  }
}

function moveToTrash({ ledger }: State, removed: Removed): void {
  Object.assign(removed, { inTrash: true, busyUntil: 0 });
  const { event, photo } = removed;
  const noted = ledger.find((each) => each.event === event);
  if (noted) noted.status = 'written';
  else ledger.push({ event, subject: `photo ${photo.id}`, action: 'deleted', status: 'written' });
}

type Removed = State['db']['trash'][number];

const dueAt = ({ busyUntil, inTrash, removedAt }: Removed) =>
  Math.max(busyUntil, removedAt + (inTrash ? TRASH_MS : 0));

/** The file goes with the last deleted photo that has it, unless a live one uses it. */
function empty(state: State, { photo, removedAt }: Removed): void {
  const { trash, rooms } = state.db;
  delete trash[photo.id];
  const isUsed = Object.values(rooms).some((room) =>
    livePhotos(room).some(({ file }) => file === photo.file),
  );
  const isLater = ({ photo: other, removedAt: later }: Removed) =>
    other.file === photo.file && (later > removedAt || (later === removedAt && other.id > photo.id));
  if (!isUsed && !Object.values(trash).some(isLater)) state.lostFiles.push(photo.file);
}

export { DAY_MS, HOUR_MS, LEASE_MS, TRASH_MS };
