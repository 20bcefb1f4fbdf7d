import { findContender, ratiosOf } from '../measure/contest.ts';
import { judgeHit } from '../measure/figures.ts';
import { median } from '../measure/median.ts';
import { judgedCells, microseconds, percent, perSecond, table } from '../measure/report-table.ts';
import { ANSWERS, FILES, ROUNDS, WARM_UP, type HitContest } from './hits.ts';
import { OUTAGE_MS, PER_SECOND, type Outage } from './outage.ts';
import type { Reach } from './traffic.ts';

export interface FrontFigures {
  readonly hits: readonly HitContest[];
  readonly reach: readonly Reach[];
  readonly outages: readonly Outage[];
}

export function writeFront({ hits, reach, outages }: FrontFigures): string {
  return [
    '## In front: nginx and Varnish',
    hits.some(({ costs }) => costs.some(({ name }) => name === FILES))
      ? writeHits(hits)
      : 'nginx and Varnish are not installed here and were skipped.',
    `CPU time of a cache hit with the configurations in \`deploy/\`, compared with nginx serving the same bytes as plain files (\`gzip_static\`). All run on one core. ` +
      `A hit has Sampan's headers, more than two kilobytes for a download; a plain file has five short ones. ` +
      `There are ${ROUNDS} rounds with new processes. Each is warmed up with ${WARM_UP} answers and then gives ${ANSWERS}, before and after all others.`,
    table(
      ['front', 'cache', 'addresses', 'requests', 'reached Sampan', 'share', 'CPU of Sampan', 'not 200'],
      reach.map(({ front, pass, addresses, requests, reached, others, sampanMs }) => [
        front,
        pass,
        String(addresses),
        String(requests),
        String(reached),
        percent(reached / requests, 1),
        `${(sampanMs / 1_000).toFixed(1)} s`,
        Object.entries(others)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', ') || 'none',
      ]),
    ),
    'Downloads in three formats, every page of the sitemap and the chart of each place; the n-th is requested 1/n times as often as the first, with five values of `Accept-Encoding`. ' +
      'With an empty cache, each address reaches Sampan once per encoding. In the second pass only expired entries do, and Sampan answers them with 304.',
    table(
      ['front', 'downloads stored', 'Sampan is killed: 200', 'other', 'Sampan is back: 200', 'other'],
      outages.map(({ front, downloads, during, after }) => [
        front,
        String(downloads),
        ...countsOf(during),
        ...countsOf(after),
      ]),
    ),
    `Sampan is killed for ${OUTAGE_MS / 1_000} s while ${PER_SECOND} downloads per second are requested, four and a half minutes after they were cached: \`max-age\` (five minutes) ends within that minute.`,
  ].join('\n\n');
}

function writeHits(hits: readonly HitContest[]): string {
  return table(
    [
      'gzip answer',
      'server',
      'body',
      'CPU per answer',
      'answers per second',
      'CPU over plain files',
      'lowest to highest',
      'at most',
      '',
    ],
    hits.flatMap(({ question, costs }) => {
      const files = findContender(costs, FILES);
      return costs.map((cost) => [
        question,
        cost.name,
        `${cost.bodyBytes} bytes`,
        microseconds(median(cost.microseconds)),
        perSecond(median(cost.perSecond)),
        ...judgedCells(judgeHit(cost.name, ratiosOf(cost, files, 'microseconds'))),
      ]);
    }),
  );
}

function countsOf(byStatus: Readonly<Record<string, number>>): string[] {
  const { '200': good = 0, ...others } = byStatus;
  return [String(good), String(Object.values(others).reduce((sum, count) => sum + count, 0))];
}
