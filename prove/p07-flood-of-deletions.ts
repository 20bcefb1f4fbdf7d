import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ENGINES } from '../test/engine.ts';
import { request } from '../test/request.ts';
import { startSampan } from '../test/sampan.ts';
import { PATIENCE_MS, until } from '../test/until.ts';
import { countAuditedDeletions } from './audit-entries.ts';
import { startHaproxy } from './haproxy.ts';
import { openConnections, startFlood, type Answered, type Question } from './p07-flood.ts';
import { isOk, isRefused, judgeFlood } from './p07-judge.ts';
import type { Evidence } from './promise.ts';
import { createRoomsWorld, photoPath, type RoomsWorld, type WorldPhoto } from './rooms-world.ts';
import { withSampan } from './with-sampan.ts';

const PHOTOS_PER_ROOM = 15;
/** More than twice as many as may wait, in the process and before the proxy. */
const CLIENTS = 1_300;
const DOWNLOAD = '/api/data/vietnam-destinations';

interface Deletion extends Question {
  readonly photo: WorldPhoto;
}

/**
 * Asks for more deletions than may wait while another process holds the database, so that none can be done: whoever is answered then
 * has been refused without waiting. Once the database is free, all that were not refused are done.
 */
export async function floodWithDeletions(haproxy?: string): Promise<Evidence> {
  const rooms = Math.ceil(CLIENTS / PHOTOS_PER_ROOM);
  const world = await createRoomsWorld(ENGINES[0]!, { rooms, photosPerRoom: PHOTOS_PER_ROOM });
  const failures = await withSampan(startSampan(world.database.settings), async ({ url }) => {
    if (!haproxy) return flood(world, url, url);
    const proxy = await startHaproxy(haproxy, [Number(new URL(url).port)], withoutDeadline);
    try {
      return await flood(world, proxy.url, url);
    } finally {
      await proxy.stop();
    }
  });
  const where = `${haproxy ? 'behind HAProxy' : 'alone'}, deletions on SQLite`;
  return { where, trials: CLIENTS, failures };
}

/** What was let in is held for as long as the others need to be refused. */
const withoutDeadline = (text: string) => text.replace(/timeout server \S+/, 'timeout server 10m');

async function flood(world: RoomsWorld, entryUrl: string, url: string): Promise<string[]> {
  const photos = world.rooms.flatMap((room) => room.photos).slice(0, CLIENTS);
  const headers = { authorization: `Bearer ${world.token}` };
  const questions = photos.map((photo) => ({ method: 'DELETE', path: photoPath(photo), headers, photo }));
  const agents = await openConnections(entryUrl, CLIENTS);
  const lock = holdDatabase(world);
  const flooded = startFlood(entryUrl, agents, questions);
  const findings: string[] = [];
  try {
    await until(
      () => flooded.answered.filter(isRefused).length >= CLIENTS / 2,
      'Requests that found no place were not refused',
    );
    if (flooded.answered.some(isOk)) findings.push('a deletion was answered 200 before it could be done');
    findings.push(...(await findUnhealthy(url)));
  } finally {
    lock.close();
  }
  const answered = await flooded.end();
  for (const agent of agents) agent.destroy();
  return [
    ...findings,
    ...judgeFlood(answered, CLIENTS, isWithoutPhoto),
    ...(await findUntold(world, answered)),
    ...(await findRefusedForEver(entryUrl, answered)),
  ];
}

function holdDatabase({ database }: RoomsWorld): DatabaseSync {
  const file = join(database.settings.DATA_DIR, 'sampan.db');
  const lock = new DatabaseSync(file, { timeout: PATIENCE_MS });
  lock.exec('begin immediate');
  return lock;
}

/** A process with a full queue still tells of its health, and sends downloads. */
async function findUnhealthy(url: string): Promise<string[]> {
  const [health, download] = [await request(`${url}/livez`), await request(`${url}${DOWNLOAD}`)];
  const digest = `sha-256=:${createHash('sha256').update(download.body).digest('base64')}:`;
  return [
    ...(health.status === 200 ? [] : [`/livez answered ${health.status}`]),
    ...(download.status === 200 && download.headers['repr-digest'] === digest
      ? []
      : [`a download answered ${download.status}`]),
  ];
}

/** The answer to a deletion is the list of what is left. */
function isWithoutPhoto({ question, answer }: Answered<Deletion>): boolean {
  const left = answer!.json().data as { id: number }[];
  return left.every(({ id }) => id !== question.photo.id);
}

/** What was answered with 200 is done once, and what was refused is not. */
async function findUntold(
  { database }: RoomsWorld,
  answered: readonly Answered<Deletion>[],
): Promise<string[]> {
  const audited = await countAuditedDeletions(database);
  return answered.flatMap((each) => {
    const { id } = each.question.photo;
    const [done, told] = [audited.get(id) ?? 0, isOk(each) ? 1 : 0];
    return done === told ? [] : [`photo ${id} was deleted ${done} times, and ${told} times by the answer`];
  });
}

/** Who was refused and comes again, as it was told to, is served. */
async function findRefusedForEver(url: string, answered: readonly Answered<Deletion>[]): Promise<string[]> {
  const refused = answered.find(isRefused);
  if (!refused) return [];
  const { path, ...options } = refused.question;
  await until(async () => (await request(`${url}${path}`, options)).status === 200, 'It did not recover');
  const { status } = await request(`${url}${path}`, options);
  return status === 404 ? [] : [`a deletion that was done answered ${status}`];
}
