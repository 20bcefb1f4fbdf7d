import { judgeRows } from '../measure/figures.ts';
import { writeJudged } from '../measure/report-table.ts';
import { PROBE_MS } from '../measure/stall.ts';
import { QUESTIONS, ROUNDS, ROWS, type RowsCost } from './rows.ts';

export function writeRows(cost: RowsCost): string {
  return [
    '## Queries on rows',
    writeJudged(judgeRows(cost)),
    `CPU time per answer of the whole server process, all threads, with gzip, for a release of ${ROWS} destinations. Each kind of query is sent ` +
      `${QUESTIONS} times on its own connection, each time with another figure, so that no answer comes from the cache, after as many queries that ` +
      `warm the process up. Median of ${ROUNDS} rounds, each with a new process. Stall: the slowest answer to \`/livez\`, requested every ${PROBE_MS} ms ` +
      'in the meantime; the first query of a process reads all rows, the others do not. The worst of all rounds is judged.',
  ].join('\n\n');
}
