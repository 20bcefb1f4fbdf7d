import { setTimeout } from 'node:timers/promises';
import { ENGINES } from '../../test/support/engine.ts';
import { globalTeardown, startServer } from '../../test/support/postgres.ts';
import { runSampan } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';
import { disturb } from './faults.ts';
import { listWrongAudit, PARTNER_LOAD, readImage, readRoom } from './partner-load.ts';
import { listUnpublished, notePublished, PUBLIC_LOAD } from './public-load.ts';
import { countDescriptors, takeSample, type Sample } from './samples.ts';
import { openSide, type Side } from './side.ts';

/** Of each service, which share the machine with this process, the database and other work. */
const STARTS_PER_SECOND = 25;
const MOST_AT_ONCE = 300;
export const SAMPLE_SECONDS = 10;
/** Between two faults; a short soak has all of them too. */
const LONGEST_PAUSE_MS = 10_000;
/** What may be open besides what was open before: connections to the database, and a few more. */
const MORE = { descriptors: 20, timers: 10 };
/** Longer than idle connections stay open. */
const CLOSED_MS = 120_000;

const LOAD = [...PUBLIC_LOAD, ...PARTNER_LOAD].flatMap(([share, work]) =>
  Array<typeof work>(share).fill(work),
);

/** One for each engine, and what a failure that it causes says. */
export const CONTROLS = [
  { ...SOURCE_DEFECTS.remembersPhotos, says: 'after its deletion' },
  { ...SOURCE_DEFECTS.leaksDescriptors, says: 'descriptors' },
] as const;

export interface Soaked {
  readonly side: Side;
  readonly samples: readonly Sample[];
  readonly faults: ReadonlyMap<string, number>;
}

/** Runs a service on each engine at the same time, as it is or each with the defect of its control. */
export async function soak(durationMs: number, seed: number, isControl: boolean): Promise<Soaked[]> {
  await startServer();
  try {
    return await Promise.all(
      ENGINES.map(async (engine, index) => {
        const side = await openSide(
          engine,
          seed + index,
          isControl ? await brokenCopy(CONTROLS[index]!) : '.',
        );
        return soakSide(side, durationMs).finally(() => side.sampan.stop());
      }),
    );
  } finally {
    await globalTeardown();
  }
}

async function soakSide(side: Side, durationMs: number): Promise<Soaked> {
  // So that the maker runs before anything is counted.
  for (const work of new Set(LOAD)) await work(side);
  const before = await takeSample(side.sampan);
  const samples: Sample[] = [];
  const ended = new AbortController();
  const loading = Promise.all([keepAsking(side, ended.signal), keepSampling(side, ended.signal, samples)]);
  const pauseMs = Math.min(LONGEST_PAUSE_MS, durationMs / 20);
  const faults = await disturb(side, AbortSignal.timeout(durationMs), pauseMs).finally(() => ended.abort());
  await loading;
  side.failures.push(...(await listWrongInTheEnd(side, before)));
  return { side, samples, faults };
}

/** Does not wait for answers before the next request. */
async function keepAsking(side: Side, signal: AbortSignal): Promise<void> {
  const asking = new Set<Promise<unknown>>();
  for (let dueMs = performance.now(); !signal.aborted; dueMs += 1_000 / STARTS_PER_SECOND) {
    await setTimeout(Math.max(0, dueMs - performance.now()));
    if (asking.size === MOST_AT_ONCE) continue;
    const work = side
      .choose(LOAD)(side)
      .catch((error: Error) => side.failures.push(error.stack ?? ''));
    asking.add(work);
    void work.finally(() => asking.delete(work));
  }
  await Promise.all(asking);
}

async function keepSampling(side: Side, signal: AbortSignal, samples: Sample[]): Promise<void> {
  let seen = 0;
  while (!signal.aborted) {
    for (; seen < side.failures.length; seen += 1)
      process.stderr.write(`${side.engine.name} FAILED: ${side.failures[seen]}\n`);
    samples.push(await takeSample(side.sampan));
    // Its connection may be killed.
    await notePublished(side).catch(() => {});
    await setTimeout(SAMPLE_SECONDS * 1_000, undefined, { signal }).catch(() => {});
  }
}

async function listWrongInTheEnd(side: Side, before: Sample): Promise<string[]> {
  const { sampan, world, agent, uses } = side;
  const { settings } = world.database;
  for (const room of world.rooms) {
    await readRoom(side, room);
    for (const photo of room.photos) await readImage(side, photo);
  }
  await notePublished(side);
  const wrong = [...(await listWrongAudit(side)), ...listUnpublished(side)];
  agent.destroy();
  const { pid } = sampan.process;
  const isClosed = () => countDescriptors(pid!) <= before['descriptors']! + MORE.descriptors;
  await until(isClosed, '', CLOSED_MS).catch(() =>
    wrong.push(`${countDescriptors(pid!)} descriptors are open, not ${before['descriptors']}`),
  );
  const { timers } = await takeSample(sampan);
  if (timers! > before['timers']! + MORE.timers) wrong.push(`${timers} timers run, not ${before['timers']}`);
  const exitCode = await sampan.stop();
  if (exitCode !== 0) wrong.push(`the service exited with ${exitCode}`);
  const sql = `select coalesce(sum(uses), 0) as uses from tool_uses where locale = 'ko'`;
  const counted = Number((await world.database.list(sql))[0]!['uses']);
  if (counted > uses.asked) wrong.push(`${counted} uses of tools were counted, not ${uses.asked}`);
  const { exitCode: found, stdout } = await runSampan(['check'], settings);
  return found === 0 ? wrong : [...wrong, stdout];
}
