import type { Answer } from '../../test/support/request.ts';
import { findMisplaced, findTears, type Knowledge } from '../p05-no-torn-reads/find-tears.ts';
import { detailsPath, photoPath, type WorldPhoto, type WorldRoom } from '../world/rooms-world.ts';
import { ask, askOften, bearer, sendAndBreakOff, type Load, type Side } from './side.ts';

export const editionName = (number: number) => `Edition ${number}`;
const [LIVE, DELETED] = [0, 2];

/** Call it before a request, and the result when the answer has arrived. */
function watch({ steps }: Side, photos: readonly WorldPhoto[]): () => Knowledge {
  const before = photos.map(({ id }) => [id, steps.get(id)!] as const);
  const idsAt = (state: number) =>
    before.flatMap(([id, step]) => (step % 4 === state && steps.get(id) === step ? [id] : []));
  return () => {
    const live = new Set(idsAt(LIVE));
    return {
      deleted: idsAt(DELETED),
      asked: new Set(photos.flatMap(({ id }) => (live.has(id) ? [] : [id]))),
    };
  };
}

const listIds = (answer: Answer) => new Set((answer.json().data as { id: number }[]).map(({ id }) => id));

interface SeenRoom {
  readonly etag: string;
  readonly data: any;
}

const seenRooms = new WeakMap<WorldRoom, SeenRoom>();

/** With a condition, if there was an earlier answer. */
export async function readRoom(side: Side, room = side.choose(side.world.rooms), token = side.world.token) {
  const know = watch(side, room.photos);
  const { confirmed } = side.edition;
  const seen = side.choose([undefined, seenRooms.get(room)]);
  const answer = await ask(side, {
    kind: seen ? 'room details with a condition' : 'room details',
    path: detailsPath(room),
    headers: { ...bearer(token), ...(seen && { 'if-none-match': seen.etag }) },
    statuses: seen ? [200, 304] : [200],
    findWrong(given) {
      const data = given.status === 304 ? seen!.data : given.json().data;
      const edition = confirmed === 0 ? 0 : Number(/\d+$/.exec(data.name));
      if (!(edition >= confirmed && edition <= side.edition.asked)) return `is named "${data.name}"`;
      return findTears(data, room, know())[0];
    },
  });
  if (answer?.status === 200)
    seenRooms.set(room, { etag: String(answer.headers.etag), data: answer.json().data });
}

async function listPhotos(side: Side): Promise<void> {
  const { id, photos } = side.choose(side.world.rooms);
  const know = watch(side, photos);
  await ask(side, {
    kind: 'list of photos',
    path: `/api/rooms/${id}/photos`,
    headers: bearer(side.world.token),
    findWrong: (answer) => findMisplaced(listIds(answer), photos, know())[0],
  });
}

const choosePhoto = (side: Side) => side.choose(side.choose(side.world.rooms).photos);

export async function readImage(side: Side, photo = choosePhoto(side)): Promise<void> {
  const know = watch(side, [photo]);
  await ask(side, {
    kind: 'image',
    path: `/rooms/${photo.roomId}/${side.choose(['large', 'thumbnail'])}/photo-${photo.id}.jpg`,
    statuses: [200, 404],
    findWrong: ({ status }) => findMisplaced(new Set(status === 200 ? [photo.id] : []), [photo], know())[0],
  });
}

/** Deletes a live photo, or restores a deleted one, and reads its image before and afterwards. */
export async function changePhoto(side: Side, isFirstBrokenOff = false): Promise<void> {
  const photo = choosePhoto(side);
  await readImage(side, photo);
  const step = side.steps.get(photo.id)!;
  if (step % 2 !== 0) return;
  const isDeletion = step % 4 === LIVE;
  side.steps.set(photo.id, step + 1);
  const [kind, method, path, repeated] = isDeletion
    ? (['deletion', 'DELETE', photoPath(photo), 404] as const)
    : (['restoration', 'POST', `${photoPath(photo)}/restore`, 409] as const);
  if (isFirstBrokenOff) await sendAndBreakOff(side, `${method} ${path}`);
  const room = side.world.rooms.find(({ id }) => id === photo.roomId)!;
  const know = watch(side, room.photos);
  const question = (mayBeDone: boolean) => ({
    kind,
    path,
    method,
    headers: bearer(side.world.token),
    statuses: mayBeDone ? [200, repeated] : [200],
    findWrong(answer: Answer) {
      if (answer.status !== 200) return undefined;
      if (listIds(answer).has(photo.id) === isDeletion) return 'was not done';
      return findMisplaced(listIds(answer), room.photos, know())[0];
    },
  });
  await askOften(side, question, isFirstBrokenOff);
  side.steps.set(photo.id, step + 2);
  await readImage(side, photo);
}

async function useTokens(side: Side): Promise<void> {
  const { clientId, clientSecret } = side.world.partner;
  const post = (kind: string, path: string, form: Record<string, string>) => () => ({
    kind,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form }).toString(),
  });
  const grant = post('token request', '/oauth/token', { grant_type: 'client_credentials' });
  const { access_token: token } = (await askOften(side, grant)).json();
  await readRoom(side, undefined, token);
  await askOften(side, post('revocation', '/oauth/revoke', { token }));
  await listRooms(side, token, 401);
}

export const listRooms = (side: Side, token = side.world.token, status = 200) =>
  ask(side, {
    kind: status === 200 ? 'list of changed rooms' : 'revoked token',
    path: '/api/p/rooms?updated_since=2020-01-01',
    headers: bearer(token),
    statuses: [status],
    findWrong: (answer) =>
      status !== 200 || listIds(answer).size === side.world.rooms.length ? undefined : 'lacks rooms',
  });

const AUDIT = '/api/p/audit?limit=500';

const readAudit = (side: Side, path = AUDIT) =>
  askOften(side, () => ({ kind: 'audit', path, headers: bearer(side.world.token) }));

/** Once nothing changes: the audit of each photo is as the answers said. */
export async function listWrongAudit(side: Side): Promise<string[]> {
  const found = new Map<number, string[]>();
  for (let path: string | undefined = AUDIT; path !== undefined;) {
    const { data, meta } = (await readAudit(side, path)).json();
    for (const { photo, action } of data) found.getOrInsertComputed(photo.id, () => []).push(action);
    path = meta.next?.slice(meta.next.indexOf('/api/'));
  }
  return [...side.steps].flatMap(([id, step]) => {
    const expected = Array.from({ length: step / 2 }, (_, index) =>
      index % 2 === 0 ? 'deleted' : 'restored',
    );
    const actions = found.get(id) ?? [];
    return actions.join() === expected.join()
      ? []
      : [`the audit of photo ${id} is ${actions.join()}, not ${expected.join()}`];
  });
}

/** With the share of each kind. */
export const PARTNER_LOAD: Load = [
  [40, (side) => readRoom(side)],
  [10, listPhotos],
  [10, (side) => readImage(side)],
  [4, (side) => changePhoto(side)],
  [1, useTokens],
  [1, (side) => listRooms(side)],
  [1, (side) => readAudit(side)],
];
