import { judgeHostileMemory, judgeOverload, type Judged } from '../measure/figures.ts';
import { REQUESTS, WARM_UP_REQUESTS, type HostileMemory } from './hostile-memory.ts';
import { median } from '../measure/median.ts';
import { OVERLOAD, ROUNDS, type OverloadCost, type OverloadRound } from './overload.ts';
import { judgedCells, percent, table } from '../measure/report-table.ts';

export function writeOverload(costs: readonly OverloadCost[], hostile: HostileMemory): string {
  return [
    '## Too much load, and hostile input',
    writeFigures([...costs.flatMap(judgeOverload), judgeHostileMemory(hostile)]),
    writeClock(costs),
    `${ROUNDS} rounds, none of which is left out; the table has their median. In each round a process is asked first for as much as it can answer, then for ${OVERLOAD} times ` +
      `as much. The share compares the right answers for each second of CPU that the process takes, not by the clock: other programs on the machine disturb it less. ` +
      `The second table is by the clock. Memory compares the most RSS of the two. Node takes 50 to 75 µs for a refusal, and three refusals come with each answer, ` +
      `so a process alone answers less than it can; behind the proxy the proxy refuses. ` +
      `Hostile requests: RSS after ${REQUESTS} of them and a garbage collection, compared with RSS after the first ${WARM_UP_REQUESTS}.`,
  ].join('\n\n');
}

/** A share has a least, memory a most. */
const writeFigures = (figures: readonly Judged[]) =>
  table(
    ['figure', 'measured', 'lowest to highest', 'target', ''],
    figures.map((each) => [each.name, ...judgedCells(each)]),
  );

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
