import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishRows } from '../downloads/publish-rows.ts';
import { measureCpu } from '../measure/answer-cpu.ts';
import { SERVER_CORE } from '../measure/pinned.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { measureStall, warmProbe } from '../measure/stall.ts';

/** Ten times the rows of all datasets. */
export const ROWS = 20_000;
export const ROUNDS = 3;
export const QUESTIONS = 60;

const DATASET = '/datasets/vietnam-destinations';

export interface QuestionCost {
  readonly question: string;
  /** The maximum CPU time of an answer, in milliseconds. */
  readonly most: number | undefined;
  /** Per round. */
  readonly cpuMs: readonly number[];
}

export interface RowsCost {
  readonly questions: readonly QuestionCost[];
  /** The slowest answer to another request during a process's first query, per round. */
  readonly firstStallsMs: readonly number[];
  /** The same during later queries. */
  readonly stallsMs: readonly number[];
}

const MOST_MS = 20;

/** Each makes a different address for each number, so that nothing is answered from the cache. */
const KINDS: readonly [question: string, most: number | undefined, address: (number: number) => string][] = [
  ['100 rows by two filters', MOST_MS, (n) => `/rows?tier=1&population.gte=${n}&limit=100`],
  [
    '100 rows by a member, sorted',
    MOST_MS,
    (n) => `/rows?avg_daily_budget_usd.mid.lte=${60 + n}&sort=-population&limit=100`,
  ],
  ['100 rows by a list and a word', MOST_MS, (n) => `/rows?travel_style_tags=beach&q=${n}&limit=100`],
  ['100 rows as CSV', MOST_MS, (n) => `/rows?lat.gt=${n / 10}&limit=100&format=csv`],
  ['a facet', MOST_MS, (n) => `/facets?column=region_code&population.gte=${n}`],
  ['a facet of lists', MOST_MS, (n) => `/facets?column=travel_style_tags&population.gte=${n}`],
  ['a facet of 20,000 values', MOST_MS, (n) => `/facets?column=slug&population.gte=${n}`],
  ['statistics of all columns', MOST_MS, (n) => `/stats?population.gte=${n}`],
];

/** Each round uses a new process, because rows are read once per release. */
export async function measureRows(): Promise<RowsCost> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sampan-bench-rows-'));
  try {
    await (await startSampan(dataDir))[Symbol.asyncDispose]();
    await publishRows(join(dataDir, 'sampan.db'), ROWS);
    const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(dataDir));
    return {
      questions: KINDS.map(([question, most], at) => ({
        question,
        most,
        cpuMs: rounds.map(({ cpuMs }) => cpuMs[at]!),
      })),
      firstStallsMs: rounds.map(({ firstStallMs }) => firstStallMs),
      stallsMs: rounds.map(({ stallMs }) => stallMs),
    };
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function measureRound(dataDir: string) {
  await using server = await startSampan(dataDir, SERVER_CORE);
  await warmProbe(server);
  const ask = (numbers: readonly number[], address: (number: number) => string) =>
    measureCpu(
      server,
      numbers.map((number) => `${DATASET}${address(number)}`),
    );
  const firstStallMs = await measureStall(server, () => ask([0], [...KINDS].at(2)![2]));
  const warmUp = Array.from({ length: QUESTIONS }, (_, at) => 1_000 + at);
  for (const [, , address] of KINDS) await ask(warmUp, address);
  const numbers = Array.from({ length: QUESTIONS }, (_, at) => 1 + at);
  const cpuMs: number[] = [];
  for (const [, , address] of KINDS) cpuMs.push(await ask(numbers, address));
  const others = Array.from({ length: QUESTIONS }, (_, at) => 2_000 + at);
  const stallMs = await measureStall(server, async () => {
    for (const [, , address] of KINDS) await ask(others, address);
  });
  return { cpuMs, firstStallMs, stallMs };
}
