import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { startFauxqs } from 'fauxqs';
import { POSTGRES } from '../../test/support/engine.ts';
import { startSampan, type Sampan, type Settings } from '../../test/support/sampan.ts';
import { findHaproxy, startHaproxy } from '../world/haproxy.ts';
import { startLoad, type Load } from './load.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { createRoomsWorld, type RoomsWorld } from '../world/rooms-world.ts';

const PROCESSES = 3;
/** Each process is stopped once and killed once. */
const ROUNDS = PROCESSES * 2;
/** One is stopped, another killed. */
const LEAST_ROUNDS = 2;
const ROOMS = 20;
const PHOTOS_PER_ROUND = 10;
const BETWEEN_MS = 700;
const BUCKET = 'sampan';
/** Long enough for the proxy to notice that a process is no longer ready. */
const DRAIN_MS = '4000';

export const severalMachines: Promised = {
  id: 'M1',
  sentence: 'no request fails while three processes behind a proxy are stopped and killed in turn',
  async prove({ times }) {
    const haproxy = await findHaproxy();
    if (!haproxy)
      return { evidence: [], controls: [], skipped: 'HAProxy is missing and could not be installed' };
    const s3 = await startFauxqs({ port: 0, logger: false });
    s3.createBucket(BUCKET);
    const bucket = {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: s3.address,
      S3_ACCESS_KEY_ID: 'sampan',
      S3_SECRET_ACCESS_KEY: 'sampan',
    };
    try {
      const evidence = await restartInTurn(haproxy, bucket, scaled(ROUNDS, times, LEAST_ROUNDS));
      const control = await restartInTurn(haproxy, bucket, LEAST_ROUNDS, withoutCare);
      return {
        evidence: [evidence],
        controls: [{ defect: 'a proxy without health checks and retries', caught: control.failures.length }],
      };
    } finally {
      await s3.stop();
    }
  },
};

async function restartInTurn(
  haproxy: string,
  bucket: Settings,
  rounds: number,
  change?: (text: string) => string,
): Promise<Evidence> {
  const world = await createRoomsWorld(
    POSTGRES,
    { rooms: ROOMS, photosPerRoom: rounds * PHOTOS_PER_ROUND },
    bucket,
  );
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => start(world, bucket)));
  const ports = processes.map(({ url }) => Number(new URL(url).port));
  const proxy = await startHaproxy(haproxy, ports, change);
  const load = startLoad(proxy.url, world);
  try {
    for (let round = 0; round < rounds; round += 1) {
      await setTimeout(BETWEEN_MS);
      await replace(processes, round % PROCESSES, round % 2 === 1, world, bucket);
    }
    await setTimeout(BETWEEN_MS);
    const { requests, deletions, failures } = await load.stop();
    const where = `PostgreSQL and S3, ${rounds} restarts, ${deletions} deletions`;
    return { where, trials: requests, failures };
  } finally {
    await endAll(load, processes);
    await proxy.stop();
  }
}

function withoutCare(text: string): string {
  const careful =
    /^ {2}(?:option httpchk|http-check|default-server|retry-on|retries|option redispatch|http-reuse).*\n/gm;
  return text.replaceAll(careful, '').replaceAll(/ track \S+/g, '');
}

/** A killed process leaves requests unanswered; the proxy retries them on another process. */
async function replace(
  processes: Sampan[],
  index: number,
  isKilled: boolean,
  world: RoomsWorld,
  bucket: Settings,
): Promise<void> {
  const old = processes[index]!;
  if (isKilled) {
    const exit = once(old.process, 'exit');
    old.process.kill('SIGKILL');
    await exit;
  } else await old.stop();
  processes[index] = await start(world, bucket, new URL(old.url).port);
}

function start({ database }: RoomsWorld, bucket: Settings, port?: string): Promise<Sampan> {
  return startSampan({ ...database.settings, ...bucket, DRAIN_MS, ...(port && { PORT: port }) });
}

async function endAll(load: Load, processes: readonly Sampan[]): Promise<void> {
  await load.stop();
  await Promise.all(processes.map((each) => each.stop()));
}
