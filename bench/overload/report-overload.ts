import { judgeHostileMemory, judgeOverload, type Judged } from '../measure/figures.ts';
import { REQUESTS, WARM_UP_REQUESTS, type HostileMemory } from './hostile-memory.ts';
import { median } from '../measure/median.ts';
import { OVERLOAD, ROUNDS, type OverloadCost, type OverloadRound } from './overload.ts';
import { judgedCells, percent, table } from '../measure/report-table.ts';

export function writeOverload(costs: readonly OverloadCost[], hostile: HostileMemory): string {
  return [
    '## Overload and hostile input',
    writeFigures([...costs.flatMap(judgeOverload), judgeHostileMemory(hostile)]),
    writeClock(costs),
    `${ROUNDS} rounds, all of them included; the table has their median. In each round a process first gets as much load as it can answer, then ${OVERLOAD} times ` +
      `as much. The share compares correct answers per second of the process's CPU time, not of wall-clock time, because other programs affect CPU time less. ` +
      `The second table uses wall-clock time. Memory compares the peak RSS of the two. A refusal takes Node 50 to 75 µs, and there are three refusals per answer, ` +
      `so a process alone answers less than its capacity; behind a proxy, the proxy refuses. ` +
      `Hostile requests: RSS after ${REQUESTS} of them and a garbage collection, compared with RSS after the first ${WARM_UP_REQUESTS}.`,
  ].join('\n\n');
}

/** A share has a minimum, memory a maximum. */
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
      'under overload, wall-clock time',
      'answered a second',
      'of capacity',
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
