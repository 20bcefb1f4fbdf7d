import { ROUNDS, WARM_UP, type DownloadCost } from './downloads.ts';
import { judgeDownload } from '../measure/figures.ts';
import { LOAD_CORE, pins, SERVER_CORE } from '../measure/pinned.ts';
import { judgedCells, microseconds, percent, perSecond, table } from '../measure/report-table.ts';
import { CONNECTIONS, REQUESTS } from '../measure/side-by-side.ts';

export function writeDownloads(downloads: readonly DownloadCost[]): string {
  return [
    '## A download compared with a bare server',
    table(
      [
        'gzip answer',
        'body',
        'Sampan',
        'bare',
        'Sampan per second',
        'bare per second',
        'CPU ratio',
        'lowest to highest',
        'at most',
        '',
      ],
      downloads.map((cost) => [
        cost.name,
        `${cost.bodyBytes} bytes`,
        microseconds(cost.sampanMicroseconds),
        microseconds(cost.bareMicroseconds),
        perSecond(cost.sampanPerSecond),
        perSecond(cost.barePerSecond),
        ...judgedCells(judgeDownload(cost)),
      ]),
    ),
    describeDownloads(downloads),
  ].join('\n\n');
}

function describeDownloads(downloads: readonly DownloadCost[]): string {
  const cores = pins
    ? `Servers run on core ${SERVER_CORE} and the load on core ${LOAD_CORE}.`
    : 'Processes were not pinned to cores.';
  const busy = downloads.map(({ sampanBusy, loadBusy }) => `${percent(sampanBusy)} and ${percent(loadBusy)}`);
  return (
    'CPU time per request of the whole server process (all threads, user and kernel, from `/proc`). The bare server is `node:http` alone, with ' +
    'its default options: it sends the same status, headers and body, copied from a Sampan answer and compared with it byte by byte, and only ' +
    `creates a new request id each time. Sampan runs as \`./sampan serve\` with \`RATE_LIMIT=0\` and its log written to \`/dev/null\`. ${cores} ` +
    `There are ${ROUNDS} rounds, each with new processes that are warmed up with ${WARM_UP} requests ` +
    `before each line; for a line, Sampan, bare, bare and Sampan give ${REQUESTS} answers each over ${CONNECTIONS} connections. The ratio is the ` +
    'median of the rounds; the other figures are medians of the turns. Line by line, Sampan and the load generator were busy for ' +
    `${busy.join(', ')} of the time.`
  );
}
