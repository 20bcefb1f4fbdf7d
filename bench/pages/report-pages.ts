import { judgeFirstPage, judgePage } from '../measure/figures.ts';
import { median } from '../measure/median.ts';
import { CACHED_REQUESTS, PAGE_ROUNDS, type PageCost } from './pages.ts';
import { judgedCells, table, writeJudged } from '../measure/report-table.ts';
import { PROBE_MS } from '../measure/stall.ts';
import { FIRST_ROUNDS, REST_SECONDS, type FirstPage } from './first-pages.ts';

export function writePages(costs: readonly PageCost[]): string {
  return [
    '## Pages of the site',
    table(
      ['page', 'body, gzip', 'cached', 'rendered', 'judged', 'lowest to highest', 'at most', ''],
      costs.map((cost) => [
        cost.kind,
        `${cost.bodyBytes} bytes`,
        milliseconds(cost.cachedMs),
        milliseconds(cost.renderedMs),
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
    'CPU time per answer of the whole server process, all threads, with a warm release. A page is rendered once per release and address, with ' +
    'its charts, compressed once per requested encoding, and then cached in memory; a tool answer is rendered each time. Rendered: addresses that ' +
    `were not requested before (${counts.join(', ')}), after the same pages in the other language, each requested twice. Cached: one address ${CACHED_REQUESTS} times. ` +
    `Every answer uses its own connection. Median of ${PAGE_ROUNDS} rounds, each with a new process; the more expensive of the two is judged.`
  );
}

export function writeFirstPages(pages: readonly FirstPage[]): string {
  return [
    '### What the server waits for',
    writeJudged(pages.map(judgeFirstPage)),
    `How long the server's event loop is held while the maker makes the first page of each kind: the slowest answer to \`/livez\`, requested every ${PROBE_MS} ms in the meantime over one open connection, which takes a ` +
      `millisecond or two by itself. Each page runs in ${FIRST_ROUNDS} new processes, whose code is in the compile cache and which rested for ${REST_SECONDS} seconds, to give V8 time to collect what the start left. They are not pinned to a core. The worst is judged.`,
  ].join('\n\n');
}
