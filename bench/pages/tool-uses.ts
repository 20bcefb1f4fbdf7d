import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCompanion } from '../measure/companion.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { median } from '../measure/median.ts';
import { LOAD_CORE, SERVER_CORE } from '../measure/pinned.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { askThrough, REQUESTS, type Server, type Turn } from '../measure/side-by-side.ts';

const ROUNDS = 5;
const WARM_UP = 3_000;

/** Names of the same length, so that counting is the only difference. */
const AGENTS = { counted: 'sampan-person', uncounted: 'sampan-bot-it' } as const;

const QUESTIONS = {
  'best-time-to-visit': '/tools/best-time-to-visit?place=hanoi',
  'trip-budget': '/tools/trip-budget?place=hanoi&days=3&place=hue&days=2&style=mid&travellers=2',
  'compare-destinations': '/tools/compare-destinations?a=hue&b=hoi-an',
  'destination-finder': '/tools/destination-finder?month=3&style=mid&budget=120&tags=beach',
} as const;

/** The cost of a tool answer with and without counting. */
export interface UseCost {
  readonly tool: string;
  readonly bodyBytes: number;
  readonly countedMicroseconds: number;
  readonly uncountedMicroseconds: number;
  /** The cost of a counted answer relative to an uncounted one, per round. */
  readonly ratios: readonly number[];
}

export async function measureToolUses(): Promise<UseCost[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sampan-bench-tools-'));
  try {
    await using load = startCompanion('bench/measure/load.ts', LOAD_CORE);
    await using server = await startSampan(dataDir, SERVER_CORE);
    const costs: UseCost[] = [];
    for (const [tool, path] of Object.entries(QUESTIONS))
      costs.push(await measureTool(tool, path, server, load));
    return costs;
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function measureTool(
  tool: string,
  path: string,
  server: Server,
  load: Parameters<typeof askThrough>[0],
): Promise<UseCost> {
  const requestAs = (agent: string) => requestText(path, { 'User-Agent': agent, 'Accept-Language': 'en' });
  const { status, byteLength: answerBytes, body } = await exchange(server.port, requestAs(AGENTS.counted));
  assert.equal(status, 200);
  const counted = askThrough(load, { request: requestAs(AGENTS.counted), status, answerBytes });
  const uncounted = askThrough(load, { request: requestAs(AGENTS.uncounted), status, answerBytes });
  await counted(server, WARM_UP);
  await uncounted(server, WARM_UP);
  const rounds: { counted: number; uncounted: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await counted(server, REQUESTS);
    const between = [await uncounted(server, REQUESTS), await uncounted(server, REQUESTS)];
    rounds.push({ counted: mean([first, await counted(server, REQUESTS)]), uncounted: mean(between) });
  }
  return {
    tool,
    bodyBytes: body.length,
    countedMicroseconds: median(rounds.map((round) => round.counted)),
    uncountedMicroseconds: median(rounds.map((round) => round.uncounted)),
    ratios: rounds.map((round) => round.counted / round.uncounted),
  };
}

function mean(turns: readonly Turn[]): number {
  return turns.reduce((sum, { microseconds }) => sum + microseconds, 0) / turns.length;
}

if (import.meta.main) {
  const costs = await measureToolUses();
  console.table(costs.map(({ ratios, ...cost }) => ({ ...cost, ratio: median(ratios) })));
}
