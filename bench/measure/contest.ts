import type { Ask, Server, Turn } from './side-by-side.ts';

export const WARM_UP_MS = 1_500;
export const TURN_MS = 400;
export const PASSES = 2;
const FEWEST = 1;

/** A server in a contest; each gets the same request in its own form. */
export interface Contender {
  readonly name: string;
  readonly server: Server;
  readonly ask: Ask;
  readonly bodyBytes: number;
  /** The minimum number of warm-up answers, however long they take. */
  readonly warmUpAnswers?: number;
}

/** The cost of a contender's answers, one figure per pass. */
export interface ContenderCost {
  readonly name: string;
  readonly bodyBytes: number;
  readonly microseconds: readonly number[];
  readonly perSecond: readonly number[];
  readonly loadBusy: readonly number[];
}

/** In each pass every server runs before and after all others, so that a slow moment affects all equally. */
export async function playContest(
  contenders: readonly Contender[],
  warmUpMs = WARM_UP_MS,
): Promise<ContenderCost[]> {
  const counts: number[] = [];
  for (const contender of contenders) counts.push(await warmUp(contender, warmUpMs));
  const order = [...contenders.keys()];
  const passes: Turn[][][] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    const turns: Turn[][] = contenders.map(() => []);
    for (const index of [...order, ...order.toReversed()]) {
      const { ask, server } = contenders[index]!;
      turns[index]!.push(await ask(server, counts[index]!));
    }
    passes.push(turns);
  }
  return contenders.map(({ name, bodyBytes }, index) => {
    const meansOf = (figure: keyof Turn) => passes.map((turns) => mean(turns[index]!, figure));
    return {
      name,
      bodyBytes,
      microseconds: meansOf('microseconds'),
      perSecond: meansOf('perSecond'),
      loadBusy: meansOf('loadBusy'),
    };
  });
}

/** Returns how many answers fill a turn: one server may take a thousand times as long as another. */
async function warmUp({ ask, server, warmUpAnswers = 0 }: Contender, warmUpMs: number): Promise<number> {
  const endMs = performance.now() + warmUpMs;
  let count = FEWEST;
  let answered = 0;
  do {
    const { perSecond } = await ask(server, count);
    answered += count;
    count = countIn(perSecond);
  } while (performance.now() < endMs || answered < warmUpAnswers);
  return count;
}

const countIn = (perSecond: number) => Math.max(FEWEST, Math.round((perSecond * TURN_MS) / 1_000));

function mean(turns: readonly Turn[], figure: keyof Turn): number {
  return turns.reduce((sum, turn) => sum + turn[figure], 0) / turns.length;
}

/** Merges several rounds of the same contenders. */
export function joinRounds(rounds: readonly (readonly ContenderCost[])[]): ContenderCost[] {
  return rounds[0]!.map(({ name, bodyBytes }, index) => {
    const figuresOf = (figure: 'microseconds' | 'perSecond' | 'loadBusy') =>
      rounds.flatMap((round) => round[index]![figure]);
    return {
      name,
      bodyBytes,
      microseconds: figuresOf('microseconds'),
      perSecond: figuresOf('perSecond'),
      loadBusy: figuresOf('loadBusy'),
    };
  });
}

export type ContestFigure = 'microseconds' | 'perSecond';

/** One contender's figure divided by another's, per pass. */
export function ratiosOf(one: ContenderCost, other: ContenderCost, figure: ContestFigure): number[] {
  return one[figure].map((value, pass) => value / other[figure][pass]!);
}

export function findContender(costs: readonly ContenderCost[], name: string): ContenderCost {
  const found = costs.find((cost) => cost.name === name);
  if (!found) throw new Error(`${name} was not measured.`);
  return found;
}

export function describeContest(warmUpMs = WARM_UP_MS): string {
  return (
    `Each is warmed up for ${warmUpMs / 1_000} seconds. Then, ${PASSES} times in both orders with the others, it gives as many answers ` +
    `as it can in ${TURN_MS} ms.`
  );
}
