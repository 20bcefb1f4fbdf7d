import { revokeAll } from './model-operator.ts';
import { deletePhoto, OPERATOR, TRASH_MS } from './model-photos.ts';
import { livePhotos, note, type Moment, type Note, type State } from './model-state.ts';
import { restart } from './model-releases.ts';
import type { Level, Partner } from './steps.ts';

// A restored backup: whatever was deleted or ended since stays so, and nothing comes back that the ledger does not grant.

const MORE: Readonly<Record<string, readonly Level[]>> = { none: ['read', 'change'], read: ['change'] };
/** More photos of one room are deleted again in the order of their ids, or the reverse. */
const MOST_PERMUTED = 3;

export function backUp(state: State, slot: string, photos: boolean): void {
  const { db, lostFiles } = state;
  const named = [
    ...Object.values(db.rooms).flatMap(livePhotos),
    ...Object.values(db.trash).map(({ photo }) => photo),
  ];
  const files = photos ? named.map(({ file }) => file).filter((file) => !lostFiles.includes(file)) : [];
  state.backups[slot] = { db: structuredClone(db), files };
}

/** All states that a restored backup may lead to. */
export function restore(before: State, slot: string, moment: Moment): State[] {
  const backup = before.backups[slot];
  if (!backup) return [before];
  return chooseNotes(before.ledger).flatMap((ledger) => {
    const state: State = { ...structuredClone(before), ledger, db: structuredClone(backup.db) };
    restart(state);
    putFilesBack(state, backup.files, moment);
    const newest = new Map<string, Note>();
    for (const each of [...ledger].sort((a, b) => a.event - b.event)) newest.set(each.subject, each);
    const news = [...newest.values()].filter(({ subject, event }) => event > (state.db.known[subject] ?? -1));
    for (const each of news) endAccess(state, each, moment.wall);
    return deleteAgain(state, newest, news, moment);
  });
}

/** Notes that were interrupted may exist or not; those that were not written yet are lost with the database. */
function chooseNotes(ledger: readonly Note[]): Note[][] {
  const open = ledger.filter(({ status }) => status === 'perhaps');
  const choices = Array.from({ length: 2 ** Math.min(open.length, 4) }, (_, bits) =>
    open.filter((_each, index) => (bits >> index) % 2 === 1),
  );
  return choices.map((chosen) =>
    ledger
      .filter((each) => each.status === 'written' || chosen.includes(each))
      .map((each) => ({ ...each, status: 'written' as const })),
  );
}

function putFilesBack(state: State, files: readonly string[], { wall }: Moment): void {
  const { rooms, trash } = state.db;
  const named = new Set(Object.values(rooms).flatMap((room) => livePhotos(room).map(({ file }) => file)));
  for (const { photo, inTrash, busyUntil, removedAt } of Object.values(trash))
    if (!inTrash || (busyUntil === 0 && removedAt + TRASH_MS > wall)) named.add(photo.file);
  state.lostFiles = state.lostFiles.filter((file) => !named.has(file) || !files.includes(file));
}

function endAccess(state: State, { subject, event, action, ends, scopes }: Note, wall: number): void {
  const { db } = state;
  const [kind, name = '', room = ''] = subject.split(' ');
  if (kind === 'photo') return;
  db.known[subject] = event;
  const rest = subject.slice(kind!.length + 1);
  const partner = db.partners[name as Partner];
  if (kind === 'partner' && action === 'disable' && partner) partner.disabled = true;
  if (kind === 'scopes' && partner)
    partner.scopes = partner.scopes.filter((scope) => scopes!.includes(scope));
  if (kind === 'tokens') revokeAll(state, name as Partner, wall);
  if (kind === 'secret') endSecret(state, rest, ends!);
  if (kind === 'token')
    for (const token of db.tokens.filter(({ serial, revoked }) => serial === rest && !revoked)) {
      if (action === 'revoked') token.revoked = true;
      else token.expires = Math.min(token.expires ?? Infinity, ends!);
    }
  const access = kind === 'access' ? db.rooms[Number(room)]?.access : undefined;
  const level = access?.[name as Partner];
  if (access && level && MORE[action]?.includes(level)) access[name as Partner] = action as Level;
}

/** The newer secret is lost, so the partner has none. */
function endSecret({ db }: State, secret: string, ends: number): void {
  for (const partner of Object.values(db.partners)) {
    if (partner.previous?.secret === secret)
      partner.previous = { secret, ends: Math.min(partner.previous.ends, ends) };
    if (partner.secret !== secret) continue;
    partner.secret = null;
    partner.previous = { secret, ends };
  }
}

function deleteAgain(
  state: State,
  newest: ReadonlyMap<string, Note>,
  news: readonly Note[],
  { wall }: Moment,
): State[] {
  const isDeleted = (id: number) => newest.get(`photo ${id}`)?.action === 'deleted';
  const unknown = new Set(news.map(({ subject }) => subject));
  const live = Object.values(state.db.rooms).flatMap(livePhotos);
  const revived = live.filter(({ id }) => isDeleted(id) && unknown.has(`photo ${id}`)).map(({ id }) => id);
  return orders(revived).map((order) => {
    const after = structuredClone(state);
    for (const id of order) {
      const photo = Object.values(after.db.rooms)
        .flatMap(livePhotos)
        .find((each) => each.id === id)!;
      deletePhoto(after, photo, OPERATOR, wall, 'late');
    }
    startTrashAgain(after, newest, wall);
    recordLost(after, newest);
    return after;
  });
}

/** The engines list rows in different orders. */
function orders(ids: readonly number[]): number[][] {
  if (ids.length > MOST_PERMUTED) return [[...ids], ids.toReversed()];
  if (ids.length < 2) return [[...ids]];
  return ids.flatMap((id) => orders(ids.filter((each) => each !== id)).map((rest) => [id, ...rest]));
}

function startTrashAgain(state: State, newest: ReadonlyMap<string, Note>, wall: number): void {
  for (const removed of Object.values(state.db.trash)) {
    const subject = `photo ${removed.photo.id}`;
    if ((newest.get(subject)?.event ?? 0) <= removed.event) continue;
    const event = note(state, { subject, action: 'deleted' }, 'late');
    Object.assign(removed, { removedAt: wall, inTrash: false, busyUntil: 0, event });
  }
}

function recordLost({ db }: State, newest: ReadonlyMap<string, Note>): void {
  const live = new Set(Object.values(db.rooms).flatMap((room) => livePhotos(room).map(({ id }) => id)));
  for (const { subject, action } of newest.values()) {
    if (!subject.startsWith('photo ')) continue;
    const id = Number(subject.slice('photo '.length));
    db.lost = db.lost.filter((each) => each !== id);
    if (action === 'deleted' && !live.has(id) && !db.gone.includes(id)) db.lost.push(id);
  }
}
