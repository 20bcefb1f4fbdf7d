import { judgeHostileMemory, judgeOverload } from './figures.ts';
import { REQUESTS, WARM_UP_REQUESTS, type HostileMemory } from './hostile-memory.ts';
import { median } from './median.ts';
import { OVERLOAD, ROUNDS, type OverloadCost, type OverloadRound } from './overload.ts';
import { percent, table, writeJudged } from './report-table.ts';

export function writeOverload(costs: readonly OverloadCost[], hostile: HostileMemory): string {
  return [
    '## Too much load, and hostile input',
    writeJudged([...costs.flatMap(judgeOverload), judgeHostileMemory(hostile)]),
    writeClock(costs),
    `A process is asked for ${OVERLOAD} times as much as it can answer to ${ROUNDS * 2} loads in turn, ${ROUNDS} within its means and ${ROUNDS} beyond. The share is of right answers ` +
      `for each second of CPU that the service takes, over the same within its means, so that it does not depend on who else uses the machine; the second table is by the clock, and does. ` +
      `Medians of ${ROUNDS} rounds, of which none is left out. Memory is the most (RSS) of a round over that of the round before it. To refuse takes Node 50 to 75 µs, and three ` +
      `refusals come with each answer, so that a process alone answers less than it can; behind the proxy it is the proxy that refuses. ` +
      `Hostile input: RSS after ${REQUESTS} hostile requests and a collection of garbage, over that after the first ${WARM_UP_REQUESTS}.`,
  ].join('\n\n');
}

const middle = (rounds: readonly OverloadRound[], read: (round: OverloadRound) => number) =>
  median(rounds.map(read));

function writeClock(costs: readonly OverloadCost[]): string {
  return table(
    [
      'under overload, by the clock',
      'answered a second',
      'of what it can',
      'refused a second',
      'later than 2 s',
    ],
    costs.map(({ name, rounds }) => [
      name,
      middle(rounds, ({ over }) => over.rightPerSecond).toFixed(0),
      percent(middle(rounds, ({ peak, over }) => over.rightPerSecond / peak.rightPerSecond)),
      middle(rounds, ({ over }) => (over.counts.refused / over.counts.right) * over.rightPerSecond).toFixed(
        0,
      ),
      String(rounds.reduce((sum, { over }) => sum + over.counts.late, 0)),
    ]),
  );
}
