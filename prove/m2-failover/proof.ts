import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runPostgres, type TestDatabase } from '../../test/support/engine.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { listRepeated } from '../world/audit-entries.ts';
import { listLosses } from '../world/list-losses.ts';
import { fillDatabase, type RoomsWorld } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';
import { findPrograms, startCluster, type Cluster, type Programs } from './cluster.ts';
import { FAULTS, KILLED, silence, type Fault } from './faults.ts';
import { findObstacle, type Machine } from './network.ts';
import type { Pulse } from './pulse.ts';
import { startStream, type Stream } from './stream.ts';
import { startWitnesses, type Witnesses } from './witnesses.ts';

const ROUNDS = 10;
const ROOMS_PER_ROUND = 4;
const PHOTOS_PER_ROOM = 100;
/** How many deletions and reads must be answered before the fault, and again after it. */
const ENOUGH = 20;
/** With synchronous replication, a primary without a standby answers no commits; this allows time to see that. */
const SILENCE_MS = 400;
/** Ten times the promised time. Recovery after this limit counts as none. The report contains the measured time. */
const PATIENCE_MS = 300_000;
/** The settings that operators use. */
const DEFAULT_TIMES = { DATABASE_CONNECT_MS: '', DATABASE_STATEMENT_MS: '', DEADLINE_MS: '' };

export const failover: Promised = {
  id: 'M2',
  sentence:
    'when a synchronous cluster of three machines loses its primary, no acknowledged deletion or write is lost, and Sampan continues without a restart',
  leftOutOfShort: 'replacing a lost primary takes at least 20 s; "npm run prove -- --short M2" takes minutes',
  async prove({ times }) {
    const obstacle = findObstacle();
    if (obstacle) return { evidence: [], controls: [], skipped: obstacle };
    const programs = await findPrograms();
    if (typeof programs === 'string')
      return { evidence: [], controls: [], skipped: `${programs} is missing and could not be installed` };
    const evidence: Evidence[] = [];
    for (const fault of FAULTS) evidence.push(await loseThePrimary(programs, fault, scaled(ROUNDS, times)));
    const control = await loseThePrimary(programs, KILLED, 1, withoutWaiting);
    const [writes, deletions] = partition(control.failures, (failure) => failure.startsWith('write '));
    return {
      evidence,
      controls: [
        { defect: 'asynchronous replication, deletions', caught: deletions.length },
        { defect: 'asynchronous replication, writes to the old primary', caught: writes.length },
      ],
    };
  },
};

const withoutWaiting = (declared: string) =>
  declared.replaceAll(/(synchronous_mode(?:_strict)?): true/g, '$1: false');

async function loseThePrimary(
  programs: Programs,
  fault: Fault,
  rounds: number,
  change?: (declared: string) => string,
): Promise<Evidence> {
  const cluster = await startCluster(programs, change);
  try {
    const world = await fillCluster(cluster, rounds);
    const witnesses = await startWitnesses(cluster.url, cluster.machines);
    const outagesMs: number[] = [];
    const settings = { ...world.database.settings, ...DEFAULT_TIMES };
    const { acknowledged, failures } = await withSampan(startSampan(settings), async ({ url }) => {
      const stream = startStream(url, world);
      try {
        for (let round = 0; round < rounds; round += 1) {
          stream.feed(photosOf(world, round));
          outagesMs.push(
            await loseItOnce(cluster, fault, { stream, witnesses, round, isWaitedFor: !change }),
          );
        }
      } finally {
        await stream.stop();
      }
      return { acknowledged: stream.acknowledged, failures: await stream.stop() };
    });
    const lostWrites = await witnesses.stop();
    const repeated = await listRepeated(world.database);
    // The ledger in the photo store would repair further losses.
    await rm(join(world.database.settings.DATA_DIR, 'photos', 'ledger'), { recursive: true });
    const losses = await listLosses(world, acknowledged);
    return {
      where: `${fault.name}, ${rounds} times: ${acknowledged.size} deletions, ${witnesses.writes.count} writes, longest outage ${seconds(Math.max(...outagesMs))} s`,
      trials: acknowledged.size + witnesses.writes.count,
      independent: rounds,
      failures: [
        ...failures,
        ...lostWrites,
        ...repeated.map((id) => `photo ${id} was back until the service deleted it again`),
        ...losses,
      ],
    };
  } finally {
    await cluster.stop();
  }
}

interface Load {
  readonly stream: Stream;
  readonly witnesses: Witnesses;
  readonly round: number;
  /** Whether commits wait for a standby. */
  readonly isWaitedFor: boolean;
}

/** Returns how long deletions or reads failed, in milliseconds. */
async function loseItOnce(cluster: Cluster, fault: Fault, load: Load): Promise<number> {
  const { stream, round } = load;
  await cluster.untilWhole();
  const old = await getPrimary(cluster);
  const streams = [stream.deletions, stream.reads];
  await untilMore(streams);
  for (const pulse of streams) pulse.restart();
  // In every second round the primary is killed before the standbys receive its last writes.
  if (fault === KILLED && round % 2 === 0) await writeUnacknowledged(old, load);
  await fault.strike(old);
  await until(
    async () => isAnother(old, await cluster.findPrimary()),
    'No new primary was elected',
    PATIENCE_MS,
  );
  await untilMore(streams);
  const outageMs = Math.max(...streams.map(({ longestMs }) => longestMs));
  process.stderr.write(`M2 ${fault.name}, round ${round + 1}: back after ${seconds(outageMs)} s\n`);
  await fault.repair(old, cluster);
  await cluster.untilWhole();
  return outageMs;
}

async function writeUnacknowledged(
  primary: Machine,
  { stream, witnesses, isWaitedFor }: Load,
): Promise<void> {
  silence(primary);
  if (isWaitedFor) await setTimeout(SILENCE_MS);
  else await untilMore([stream.deletions, witnesses.writes]);
}

const isAnother = (old: Machine, primary: Machine | undefined) => primary !== undefined && primary !== old;

async function getPrimary(cluster: Cluster): Promise<Machine> {
  const primary = await cluster.findPrimary();
  if (!primary) throw new Error('There is no primary');
  return primary;
}

async function untilMore(pulses: readonly Pulse[]): Promise<void> {
  const before = pulses.map(({ count }) => count);
  await until(
    () => pulses.every(({ count }, index) => count >= before[index]! + ENOUGH),
    `${ENOUGH} deletions and reads were not answered`,
    PATIENCE_MS,
  );
}

function photosOf({ rooms }: RoomsWorld, round: number) {
  return rooms
    .slice(round * ROOMS_PER_ROUND, (round + 1) * ROOMS_PER_ROUND)
    .flatMap(({ photos }) => photos.slice(1));
}

async function fillCluster({ url }: Cluster, rounds: number): Promise<RoomsWorld> {
  const settings = { DATA_DIR: await mkdtemp(join(tmpdir(), 'sampan-test-')), DATABASE_URL: url };
  const database: TestDatabase = {
    settings,
    list: (sql) => runPostgres(url, sql),
    run: async (sql) => void (await runPostgres(url, sql)),
  };
  await (await startSampan(settings)).stop();
  return fillDatabase(database, { rooms: rounds * ROOMS_PER_ROUND, photosPerRoom: PHOTOS_PER_ROOM });
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
