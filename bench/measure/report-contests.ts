import { describeContest, findContender, ratiosOf, type ContenderCost } from './contest.ts';
import type { GrownContest } from '../downloads/download-growth.ts';
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

/** A line of each contender, with what comes before. */
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

const NGINX_MISSING = 'nginx is not installed here, and was left out.';

export function writeDownloadPeers(contests: readonly DownloadContest[]): string {
  return [
    '## A download beside other servers',
    table(
      ['answer', ...COST_COLUMNS],
      contests.flatMap(({ question, costs }) => costLines([question], costs)),
    ),
    `The destinations, asked for with gzip. ${nginx ? 'nginx has the very files of Sampan, compressed beforehand (`gzip_static`), and is one process.' : NGINX_MISSING} ` +
      'Express keeps the rows in memory, writes them with `res.json` or a small function for CSV, and compresses each answer with its usual middleware; ' +
      'json-server has the rows without their envelope and no CSV. Both make and compare their ETags after the body is written. ' +
      `There are ${ROUNDS} rounds with new processes. ${describeContest()}`,
  ].join('\n\n');
}

export function writeDownloadGrowth(contests: readonly GrownContest[]): string {
  return [
    '## A download with more rows',
    table(
      ['rows', 'answer', 'CPU of Sampan over bare'],
      contests.map(({ rows, question, costs }) => [
        String(rows),
        question,
        median(
          ratiosOf(findContender(costs, 'Sampan'), findContender(costs, 'bare'), 'microseconds'),
        ).toFixed(2),
      ]),
    ),
    table(
      ['rows', 'answer', ...COST_COLUMNS],
      contests.flatMap(({ rows, question, costs }) => costLines([String(rows), question], costs)),
    ),
    'The same servers with made-up destinations, released in place of the true ones, which are about 70. ' +
      `Express and json-server may give one answer only in a turn; there is one round, which is rougher than the first table. ${describeContest()}`,
  ].join('\n\n');
}

export function writeRoomPeers(contests: readonly RoomContest[]): string {
  return [
    '## Room details beside Express and an ORM',
    table(
      ['rooms', 'answers per second over those of Express and TypeORM', 'lowest to highest', 'at least', ''],
      contests.map(({ rooms, costs }) => [String(rooms), ...judgedCells(judgeAgainstOrm(costs))]),
    ),
    table(
      ['rooms', ...COST_COLUMNS],
      contests.flatMap(({ rooms, costs }) => costLines([String(rooms)], costs)),
    ),
    'Express with TypeORM and better-sqlite3 on the same SQLite file: it finds the token by its hash with its partner, then the room of the ' +
      'partner with its host and photos by their relations, then the labels and the exchange rate. It presents them by the code of Sampan, and the answers are ' +
      `compared member by member. ${ROOMS_KEPT} rooms are asked for at random, and Sampan keeps them, as it does by default, or keeps ` +
      `nothing. There are ${ROOM_ROUNDS} rounds with new processes. ${describeContest()}`,
  ].join('\n\n');
}

export function writeWorkers(contests: readonly WorkersContest[]): string {
  return [
    '## Two workers',
    table(
      [
        'asked for',
        'CPU, one process',
        'CPU, two workers',
        'one, per second',
        'two, per second',
        'share of a core that the load took',
        'times, per second',
        'times by CPU',
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
    'What `--workers 2` answers over what one process does. By CPU: twice the CPU time for an answer of one process over that of two workers and their ' +
      'supervisor, which is what two cores give when the load runs elsewhere. Per second: here the load runs on the same two cores, and what it takes is lost ' +
      `to two workers but not to one. No process is bound to a core. There are ${WORKER_ROUNDS} rounds with new processes. ${describeContest(WARM_UP_MS)}`,
  ].join('\n\n');
}
