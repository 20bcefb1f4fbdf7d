import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE } from '../../test/support/engine.ts';
import { request } from '../../test/support/request.ts';
import { startSampan, type Sampan } from '../../test/support/sampan.ts';
import { PATIENCE_MS, until } from '../../test/support/until.ts';
import { countAuditedDeletions } from '../world/audit-entries.ts';
import { startHaproxy } from '../world/haproxy.ts';
import { openConnections, startFlood, type Answered, type Question } from './flood.ts';
import { isOk, isRefused, judgeFlood } from './judge.ts';
import type { Evidence } from '../promise.ts';
import { createRoomsWorld, photoPath, type RoomsWorld, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const PHOTOS_PER_ROOM = 15;
/** More than twice the capacity of a process's queue and of the proxy. */
const CLIENTS = { alone: 1_300, behindProxy: 300 };
const DOWNLOAD = '/api/data/vietnam-destinations';

interface Deletion extends Question {
  readonly photo: WorldPhoto;
}

/** Floods a process directly and then, if there is a proxy, through the proxy with the remaining photos. */
export async function floodWithDeletions(haproxy: string | undefined): Promise<Evidence[]> {
  const rooms = Math.ceil((CLIENTS.alone + CLIENTS.behindProxy) / PHOTOS_PER_ROOM);
  const world = await createRoomsWorld(SQLITE, { rooms, photosPerRoom: PHOTOS_PER_ROOM });
  const photos = world.rooms.flatMap((room) => room.photos);
  return withSampan(startSampan(world.database.settings), async (sampan) => {
    const alone = await flood(world, sampan, sampan.url, photos.splice(0, CLIENTS.alone));
    const evidence = [{ where: 'alone, deletions on SQLite', ...alone }];
    if (!haproxy) return evidence;
    const proxy = await startHaproxy(haproxy, [Number(new URL(sampan.url).port)], withoutDeadline);
    try {
      const behind = await flood(world, sampan, proxy.url, photos.splice(0, CLIENTS.behindProxy));
      return [...evidence, { where: 'behind HAProxy, deletions on SQLite', ...behind }];
    } finally {
      await proxy.stop();
    }
  });
}

/** Admitted requests are held until the others are refused. */
const withoutDeadline = (text: string) => text.replace(/timeout server \S+/, 'timeout server 10m');

/**
 * Sends all deletions at once while another process locks the database, so that none can finish: any answer is then an immediate refusal.
 * After the lock is released, every deletion that was not refused is done.
 */
async function flood(
  world: RoomsWorld,
  { url }: Sampan,
  entryUrl: string,
  photos: readonly WorldPhoto[],
): Promise<Omit<Evidence, 'where'>> {
  const headers = { authorization: `Bearer ${world.token}` };
  const questions = photos.map((photo) => ({ method: 'DELETE', path: photoPath(photo), headers, photo }));
  const agents = await openConnections(entryUrl, photos.length);
  const lock = holdDatabase(world);
  const flooded = startFlood(entryUrl, agents, questions);
  const failures: string[] = [];
  try {
    await until(
      () => flooded.answered.filter(isRefused).length >= photos.length / 2,
      'Requests beyond the queue limit were not refused',
    );
    if (flooded.answered.some(isOk)) failures.push('a deletion was answered 200 before it could be done');
    failures.push(...(await findUnhealthy(url)));
  } finally {
    lock.close();
  }
  const answered = await flooded.end();
  for (const agent of agents) agent.destroy();
  failures.push(
    ...judgeFlood(answered, photos.length, isWithoutPhoto),
    ...(await findMiscounted(world, answered)),
    ...(await findRefusedForEver(entryUrl, answered)),
  );
  return { trials: photos.length, failures };
}

function holdDatabase({ database }: RoomsWorld): DatabaseSync {
  const file = join(database.settings.DATA_DIR, 'sampan.db');
  const lock = new DatabaseSync(file, { timeout: PATIENCE_MS });
  lock.exec('begin immediate');
  return lock;
}

/** A process with a full queue still answers health checks and downloads. */
async function findUnhealthy(url: string): Promise<string[]> {
  const [health, download] = [await request(`${url}/livez`), await request(`${url}${DOWNLOAD}`)];
  const digest = `sha-256=:${createHash('sha256').update(download.body).digest('base64')}:`;
  const isRight = download.status === 200 && download.headers['repr-digest'] === digest;
  return [
    ...(health.status === 200 ? [] : [`/livez answered ${health.status}`]),
    ...(isRight ? [] : [`a download answered ${download.status}, or its bytes do not match its digest`]),
  ];
}

/** A deletion's answer lists the remaining photos. */
function isWithoutPhoto({ question, answer }: Answered<Deletion>): boolean {
  const left = answer!.json().data as { id: number }[];
  return left.every(({ id }) => id !== question.photo.id);
}

/** Deletions answered with 200 are done once, and refused ones are not done. */
async function findMiscounted(
  { database }: RoomsWorld,
  answered: readonly Answered<Deletion>[],
): Promise<string[]> {
  const audited = await countAuditedDeletions(database);
  return answered.flatMap((each) => {
    const { id } = each.question.photo;
    const [done, reported] = [audited.get(id) ?? 0, isOk(each) ? 1 : 0];
    return done === reported
      ? []
      : [`photo ${id} was deleted ${done} times, but the answers say ${reported} times`];
  });
}

/** A refused client that retries, as instructed, is served. */
async function findRefusedForEver(url: string, answered: readonly Answered<Deletion>[]): Promise<string[]> {
  const refused = answered.find(isRefused);
  if (!refused) return [];
  const { path, method, headers } = refused.question;
  const remove = () => request(`${url}${path}`, { method, headers });
  await until(async () => (await remove()).status === 200, 'It did not recover');
  const { status } = await remove();
  return status === 404 ? [] : [`a repeated deletion answered ${status}`];
}
