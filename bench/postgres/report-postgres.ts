import { median } from '../measure/median.ts';
import { judgePostgresDeletions, judgePostgresRatio, judgePostgresServer } from '../measure/figures.ts';
import { judgedCells, microseconds, perSecond, table } from '../measure/report-table.ts';
import { CONNECTIONS } from '../measure/side-by-side.ts';
import { PHOTOS_OF_ROOM } from '../rooms/room-world.ts';
import { ROOMS_KEPT } from '../rooms/rooms.ts';
import {
  ALONE,
  CLIENTS,
  ROUNDS as DELETION_ROUNDS,
  TOGETHER,
  type PostgresDeletions,
} from './postgres-deletions.ts';
import { EXPRESS, ROUNDS, SAMPAN, type PostgresRead } from './postgres-reads.ts';

export function writePostgres(
  reads: readonly PostgresRead[],
  deletions: readonly PostgresDeletions[],
): string {
  const judged = ['lowest to highest', 'at most', ''];
  return [
    '## Rooms on PostgreSQL',
    table(
      [
        'rooms',
        'request',
        'server',
        'its CPU',
        'CPU over bare',
        ...judged,
        'CPU of PostgreSQL',
        ...judged,
        'answers per second',
      ],
      reads.map((read) => [
        String(read.rooms),
        read.question,
        read.server,
        microseconds(median(read.own)),
        ...judgedCells(judgePostgresRatio(read)),
        ...judgedCells(judgePostgresServer(read)),
        perSecond(median(read.perSecond)),
      ]),
    ),
    describeReads(reads),
    '### Deletions on PostgreSQL',
    table(
      [
        'server',
        'extra duration of an fsync',
        'one client',
        `${CLIENTS} clients`,
        'times',
        'lowest to highest',
        'at least',
        '',
        'its CPU',
        'CPU of PostgreSQL',
      ],
      deletions.map((each) => [
        each.server,
        `${each.extraMs} ms`,
        `${perSecond(median(each.alonePerSecond))} per second`,
        `${perSecond(median(each.togetherPerSecond))} per second`,
        ...judgedCells(judgePostgresDeletions(each)),
        microseconds(median(each.own)),
        microseconds(median(each.postgres)),
      ]),
    ),
    describeDeletions(),
  ].join('\n\n');
}

function describeReads(reads: readonly PostgresRead[]): string {
  const sizes = [...new Set(reads.map(({ rooms }) => rooms.toLocaleString('en-US')))];
  return (
    `CPU time per answer over ${CONNECTIONS} connections, separately for the server and for all PostgreSQL 18 processes, in worlds of ` +
    `${new Intl.ListFormat('en').format(sizes)} rooms with ${PHOTOS_OF_ROOM} photos each. PostgreSQL has default settings and runs on the core of the ` +
    `load, the servers on the other core. Cached: ${ROOMS_KEPT} rooms at random, all of which Sampan caches; it reads the token, the access and the ` +
    'version on every request. Cold: any room, with `ROOMS_KEPT=0`. Express with TypeORM works as on SQLite above. Each is a new ' +
    `process that is warmed up with ${SAMPAN.warmUp.toLocaleString('en-US')} requests (Express: ${EXPRESS.warmUp}); in each of ${ROUNDS} rounds it ` +
    `gives ${SAMPAN.answers} answers (Express: ${EXPRESS.answers}) before and after the bare server, which repeats its answer.`
  );
}

function describeDeletions(): string {
  return (
    `One client deletes ${ALONE} photos, one after another; then ${CLIENTS} clients delete ${TOGETHER.toLocaleString('en-US')}; ` +
    `${DELETION_ROUNDS} rounds. A preloaded library adds the extra duration of an fsync, for PostgreSQL and for the notes in the ledger. ` +
    'CPU time is for a deletion with many clients. Express with TypeORM writes the same rows but no note, and waits for one fsync, ' +
    'whereas Sampan waits for two.'
  );
}
