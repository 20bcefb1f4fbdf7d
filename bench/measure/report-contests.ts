import { describeContest, findContender, ratiosOf, type ContenderCost } from './contest.ts';
import { ROUNDS, type DownloadContest } from '../downloads/download-peers.ts';
import { judgeAgainstOrm, judgeWorkers } from './figures.ts';
import { median } from './median.ts';
import { nginx } from '../downloads/nginx.ts';
import { judgedCells, microseconds, percent, perSecond, table } from './report-table.ts';
import { ROUNDS as ROOM_ROUNDS, type RoomContest } from '../rooms/room-peers.ts';
import { ROOMS_KEPT } from '../rooms/rooms.ts';
import { ROUNDS as WORKER_ROUNDS, WARM_UP_MS, type WorkersContest } from '../workers/workers.ts';

const COST_COLUMNS = [
  'server',
  'body',
  'CPU per answer',
  'answers per second',
  'CPU over bare',
  "Sampan's answers per second over its",
];

/** One line per contender, after the given cells. */
function costLines(first: readonly string[], costs: readonly ContenderCost[]): string[][] {
  const [sampan, bare] = [findContender(costs, 'Sampan'), findContender(costs, 'bare')];
  return costs.map((cost) => [
    ...first,
    cost.name,
    `${cost.bodyBytes} bytes`,
    microseconds(median(cost.microseconds)),
    perSecond(median(cost.perSecond)),
    median(ratiosOf(cost, bare, 'microseconds')).toFixed(2),
    median(ratiosOf(sampan, cost, 'perSecond')).toFixed(2),
  ]);
}

const NGINX_MISSING = 'nginx is not installed here and was skipped.';

export function writeDownloadPeers(contests: readonly DownloadContest[]): string {
  return [
    '## A download compared with other servers',
    table(
      ['answer', ...COST_COLUMNS],
      contests.flatMap(({ question, costs }) => costLines([question], costs)),
    ),
    `The destinations, requested with gzip. ${nginx ? "nginx serves Sampan's files, compressed beforehand (`gzip_static`), with one process." : NGINX_MISSING} ` +
      'Express keeps the rows in memory, writes them with `res.json` or a small function for CSV, and compresses each answer with its usual middleware; ' +
      'json-server has the rows without the envelope and no CSV. Both compute and compare their ETags after the body is written. ' +
      `There are ${ROUNDS} rounds with new processes. ${describeContest()}`,
  ].join('\n\n');
}

export function writeRoomPeers(contests: readonly RoomContest[]): string {
  return [
    '## Room details compared with Express and an ORM',
    table(
      ['rooms', 'answers per second relative to Express and TypeORM', 'lowest to highest', 'at least', ''],
      contests.map(({ rooms, costs }) => [String(rooms), ...judgedCells(judgeAgainstOrm(costs))]),
    ),
    table(
      ['rooms', ...COST_COLUMNS],
      contests.flatMap(({ rooms, costs }) => costLines([String(rooms)], costs)),
    ),
    "Express with TypeORM and better-sqlite3 on the same SQLite file: it looks up the token by its hash with its partner, then the partner's room " +
      "with its host and photos through relations, then the labels and the exchange rate. It presents them with Sampan's code, and the answers are " +
      `compared member by member. ${ROOMS_KEPT} rooms are requested at random, and Sampan caches them, which is the default, or caches ` +
      `nothing. There are ${ROOM_ROUNDS} rounds with new processes. ${describeContest()}`,
  ].join('\n\n');
}

export function writeWorkers(contests: readonly WorkersContest[]): string {
  return [
    '## Two workers',
    table(
      [
        'request',
        'CPU, one process',
        'CPU, two workers',
        'one, per second',
        'two, per second',
        'share of a core used by the load',
        'speedup per second',
        'speedup by CPU',
        'lowest to highest',
        'at least',
        '',
      ],
      contests.map((contest) => {
        const { question, one, two } = contest;
        return [
          question,
          microseconds(median(one.microseconds)),
          microseconds(median(two.microseconds)),
          perSecond(median(one.perSecond)),
          perSecond(median(two.perSecond)),
          percent(median(two.loadBusy)),
          median(ratiosOf(two, one, 'perSecond')).toFixed(2),
          ...judgedCells(judgeWorkers(contest)),
        ];
      }),
    ),
    'Answers with `--workers 2` relative to one process. By CPU: twice the CPU time per answer of one process, divided by that of two workers and their ' +
      'supervisor. Two cores give this speedup when the load runs elsewhere. Per second: the load runs on the same two cores and takes CPU time from two workers ' +
      `but not from one. No process is pinned to a core. There are ${WORKER_ROUNDS} rounds with new processes. ${describeContest(WARM_UP_MS)}`,
  ].join('\n\n');
}
