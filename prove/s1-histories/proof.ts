import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { scaled, type Control, type Evidence, type Profile, type Promised } from '../promise.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { SOURCE_DEFECTS, type SourceDefect } from '../world/source-defects.ts';
import { generateHistory } from './generate-history.ts';
import { startEngine, type Engine } from './machine.ts';
import { runHistory, type Ran } from './run-history.ts';
import { shrink } from './shrink.ts';
import type { History } from './steps.ts';

const HISTORIES = 1_000;
/** With the same seeds every time, before those with new ones. */
const LEAST_HISTORIES = 200;
/** Of those, the short profile runs one in so many on PostgreSQL too: CI has no time for all. */
const ON_BOTH_EVERY = 8;
const NEW_HISTORIES = 5;
const NEW_SEEDS_FROM = 1_000_000;
const CONTROL_HISTORIES = 500;
const SHRINKING_TRIES = 150;
const MOST_FAILURES = 5;
const ENGINES = ['SQLite', 'PostgreSQL'] as const;
type EngineName = (typeof ENGINES)[number];

const DEFECTS: readonly SourceDefect[] = [
  SOURCE_DEFECTS.forgetsLedger,
  SOURCE_DEFECTS.keepsOldSecret,
  SOURCE_DEFECTS.undoesAfterTrash,
  SOURCE_DEFECTS.importsDeleted,
  SOURCE_DEFECTS.keepsScopes,
  SOURCE_DEFECTS.trustsClock,
];

export const histories: Promised = {
  id: 'S1',
  sentence:
    'after every step of a random history of partners, the operator and faults, everything that can be seen is as a small model says, on both engines alike',
  async prove(profile) {
    if (profile.seed !== undefined) return { evidence: await proveSeeds([profile.seed]), controls: [] };
    const fixed = scaled(HISTORIES, profile.times, LEAST_HISTORIES);
    const freshFrom = randomInt(NEW_SEEDS_FROM, 2 ** 31 - NEW_HISTORIES);
    process.stderr.write(`  S1: seeds 1 to ${fixed}, and ${freshFrom} to ${freshFrom + NEW_HISTORIES - 1}\n`);
    const fresh = range(freshFrom, NEW_HISTORIES);
    const isOnBoth = (seed: number) => profile.name !== 'short' || seed % ON_BOTH_EVERY === 0;
    const seeds = range(1, fixed);
    const alone = seeds.filter((seed) => !isOnBoth(seed));
    const evidence = await Promise.all([
      proveSeeds([...seeds.filter(isOnBoth), ...fresh]),
      ...(alone.length > 0 ? [proveSeeds(alone, ['SQLite'])] : []),
    ]);
    return {
      evidence: evidence.flat(),
      controls: await tryControls(profile),
    };
  },
};

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

async function proveSeeds(
  seeds: readonly number[],
  names: readonly EngineName[] = ENGINES,
): Promise<Evidence[]> {
  const failures: string[] = [];
  let trials = 0;
  await withEngines(
    '.',
    async (engines) => {
      for (const seed of seeds) {
        trials += 1;
        const failure = await compare(engines, generateHistory(seed));
        if (failure === undefined) continue;
        failures.push(await explain(engines, seed, failure));
        if (failures.length === MOST_FAILURES) return;
      }
    },
    names,
  );
  return [{ where: names.join(' and '), trials, independent: trials, failures }];
}

/** Runs the history on all engines at once. Each must agree with the model, and all with each other. */
export async function compare(engines: readonly Engine[], history: History): Promise<string | undefined> {
  const ran = await Promise.all(engines.map((engine) => runHistory(engine, history)));
  const failure = findFailure(ran);
  if (failure !== undefined) await Promise.all(engines.map((engine) => engine.forget()));
  return failure;
}

function findFailure(ran: readonly Ran[]): string | undefined {
  const failed = ran.find(({ failure }) => failure !== undefined);
  if (failed) return failed.failure;
  const [one, other = one] = ran.map(({ answers }) => answers);
  if (!one || !other) return undefined;
  const place = one.findIndex((answer, index) => answer !== other[index]);
  return place < 0 ? undefined : `the engines differ: ${one[place]!} and ${other[place]!}`;
}

async function explain(engines: readonly Engine[], seed: number, failure: string): Promise<string> {
  const fails = async (history: History) => (await compare(engines, history)) !== undefined;
  const shortest = await shrink(generateHistory(seed), fails, SHRINKING_TRIES);
  const steps = shortest.map((step) => `\n    ${JSON.stringify(step)}`).join('');
  return `seed ${seed}: ${failure}\n  The shortest history found:${steps}\n  ${(await compare(engines, shortest)) ?? 'does not fail again'}`;
}

async function tryControls({ name }: Profile): Promise<Control[]> {
  // Each starts changed copies of the service, and may need hundreds of histories.
  if (name === 'short') return [];
  const controls: Control[] = [];
  for (const defect of DEFECTS) controls.push(await tryControl(defect));
  return controls;
}

/** Engines do not matter to these defects. */
export async function tryControl(defect: SourceDefect): Promise<Control> {
  const home = await brokenCopy(defect);
  let found = 0;
  await withEngines(
    home,
    async (engines) => {
      for (const seed of range(1, CONTROL_HISTORIES)) {
        if ((await compare(engines, generateHistory(seed))) === undefined) continue;
        found = seed;
        return;
      }
    },
    ['SQLite'],
  );
  await rm(home, { recursive: true });
  process.stderr.write(`  S1: ${defect.defect}: ${found > 0 ? `found by seed ${found}` : 'not found'}\n`);
  return { defect: defect.defect, caught: found > 0 ? 1 : 0 };
}

export async function withEngines(
  home: string,
  work: (engines: readonly Engine[]) => Promise<void>,
  names: readonly EngineName[] = ENGINES,
): Promise<void> {
  const engines = await Promise.all(names.map((name) => startEngine(name, home)));
  try {
    await work(engines);
  } finally {
    await Promise.all(engines.map((engine) => engine.stop()));
  }
}
