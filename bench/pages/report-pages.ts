import { judgeFirstPage, judgePage } from '../measure/figures.ts';
import { median } from '../measure/median.ts';
import { KEPT_REQUESTS, PAGE_ROUNDS, type PageCost } from './pages.ts';
import { judgedCells, table, writeJudged } from '../measure/report-table.ts';
import { PROBE_MS } from '../measure/stall.ts';
import { FIRST_ROUNDS, type FirstPage } from './first-pages.ts';

export function writePages(costs: readonly PageCost[]): string {
  return [
    '## Pages of the site',
    table(
      ['page', 'body, gzip', 'kept', 'made', 'judged', 'lowest to highest', 'at most', ''],
      costs.map((cost) => [
        cost.kind,
        `${cost.bodyBytes} bytes`,
        milliseconds(cost.keptMs),
        milliseconds(cost.madeMs),
        ...judgedCells(judgePage(cost)),
      ]),
    ),
    describePages(costs),
  ].join('\n\n');
}

function milliseconds(values: readonly number[]): string {
  return values.length === 0 ? '' : `${median(values).toFixed(2)} ms`;
}

function describePages(costs: readonly PageCost[]): string {
  const counts = costs.flatMap(({ kind, addresses }) => (addresses > 0 ? [`${kind}: ${addresses}`] : []));
  return (
    'CPU time per answer of the whole server process, all threads, with the release warm. A page is made once per release and address, with ' +
    'its charts, and once compressed in each encoding asked for, and then kept in memory; an answer of a tool is made each time. Made: addresses that ' +
    `were not asked for before (${counts.join(', ')}), after the same pages in the other language, each asked for twice. Kept: one address ${KEPT_REQUESTS} times. ` +
    `Every answer on a connection of its own. Median of ${PAGE_ROUNDS} rounds, each with a new process; the dearer of the two is judged.`
  );
}

export function writeFirstPages(pages: readonly FirstPage[]): string {
  return [
    '### The first page of a process',
    writeJudged(pages.map(judgeFirstPage)),
    `How long the first page of each kind holds the event loop: the slowest answer to \`/livez\`, asked every ${PROBE_MS} ms meanwhile, which also takes a ` +
      `millisecond or two by itself. Each page in a new process whose code is in the compile cache, ${FIRST_ROUNDS} times; the worst is judged.`,
  ].join('\n\n');
}
