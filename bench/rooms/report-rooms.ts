import { DELETIONS, WARM_UP as DELETION_WARM_UP, type DeletionCost } from './deletions.ts';
import {
  ALONE,
  CLIENTS,
  EXTRA_MS,
  PAUSE_MS,
  ROUNDS as ROUNDS_TOGETHER,
  TOGETHER,
  WARM_UP as WARM_UP_TOGETHER,
  type DeletionsTogether,
} from './deletions-together.ts';
import { judgeDeletionsTogether, judgeRepeatedRead, judgeRoom, judgeRoomGrowth } from '../measure/figures.ts';
import { PHOTOS_OF_ROOM } from './room-world.ts';
import { judgedCells, table, writeJudged } from '../measure/report-table.ts';
import { ROUNDS as ROUNDS_REPEATED, TURNS, type RepeatedRead } from './repeated-reads.ts';
import { ROOMS_KEPT, ROUNDS, WARM_UP, type RoomCost } from './rooms.ts';
import { CONNECTIONS, REQUESTS } from '../measure/side-by-side.ts';
import { WRITE_MS } from './write-interval.ts';

export function writeRooms(costs: readonly RoomCost[]): string {
  const small = costs[0]!.rooms;
  return [
    '## Room details compared with a bare server',
    table(
      ['rooms', 'request', 'body', 'Sampan', 'bare', 'ratio', 'lowest to highest', 'at most', ''],
      costs.map((cost) => [
        String(cost.rooms),
        cost.name,
        `${cost.bodyBytes} bytes`,
        `${cost.sampanMicroseconds.toFixed(1)} µs`,
        `${cost.bareMicroseconds.toFixed(1)} µs`,
        ...judgedCells(judgeRoom(cost)),
      ]),
    ),
    table(
      ['rooms', 'request', `cost relative to ${small} rooms`, 'lowest to highest', 'at most', ''],
      costs
        .filter(({ rooms }) => rooms !== small)
        .map((cost) => [String(cost.rooms), cost.name, ...judgedCells(judgeRoomGrowth(cost))]),
    ),
    describeRooms(costs),
  ].join('\n\n');
}

function describeRooms(costs: readonly RoomCost[]): string {
  const sizes = [...new Set(costs.map(({ rooms }) => rooms.toLocaleString('en-US')))];
  const worlds = new Intl.ListFormat('en').format(sizes);
  return (
    `CPU time per answer as above, on SQLite, in worlds of ${worlds} rooms with ${PHOTOS_OF_ROOM} photos each and texts in two languages, written ` +
    'directly to the tables; every answer has the same size. `ROOMS_KEPT` is the number of presented rooms that the service caches in ' +
    `memory. Cached: the same number of rooms, ${ROOMS_KEPT}, is requested at random in every world, and all of them are cached, which is the default. The ` +
    'service then only checks whether anything was committed to the database, and if so reads the token, the access and the version of the room again: ' +
    `in the lines "while others write", another process commits a row every ${WRITE_MS} ms. Cold: all rooms are requested at random with ` +
    '`ROOMS_KEPT=0`, and each is read and presented again. ' +
    `There are ${ROUNDS} rounds, each with new processes that are warmed up with ${WARM_UP} requests; in a round the worlds and the bare ` +
    `server give ${REQUESTS} answers each over ${CONNECTIONS} connections, and again in the opposite order. Rate limits per token and ` +
    'per address are off.'
  );
}

export function writeRepeatedReads(reads: readonly RepeatedRead[]): string {
  return [
    '## Repeated reads of a cached room',
    table(
      ['answer', 'body', 'Sampan', 'cost relative to the plain answer', 'lowest to highest', 'at most', ''],
      reads.map((read) => [
        read.name,
        `${read.bodyBytes} bytes`,
        `${read.microseconds.toFixed(1)} µs`,
        ...judgedCells(judgeRepeatedRead(read)),
      ]),
    ),
    'CPU time per answer as above, for one cached room: plain, compressed, and to a caller that already has it. The compressed room is cached ' +
      'together with the plain one; in each answer only the last bytes, with the request id, are new. ' +
      `There are ${ROUNDS_REPEATED} rounds, each with a new process that is warmed up with ${WARM_UP} requests of each kind, in turns, and then gives ` +
      `${REQUESTS} answers of each, and again in the opposite order, ${TURNS} times. ` +
      'Decision 44 has the profile of a 304: nearly all of its cost is also part of a full answer.',
  ].join('\n\n');
}

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

/** Per deletion. */
const FSYNCS = 2;

export function writeDeletions(costs: readonly DeletionCost[]): string {
  return [
    '## Deletions',
    table(
      ['an fsync takes', 'a deletion takes', 'share waiting for fsyncs', 'CPU time'],
      costs.map(({ fsyncMs, deletionMs, cpuMicroseconds }) => [
        milliseconds(fsyncMs),
        milliseconds(deletionMs),
        `${((100 * FSYNCS * fsyncMs) / deletionMs).toFixed(0)} %`,
        `${cpuMicroseconds.toFixed(0)} µs`,
      ]),
    ),
    describeDeletions(),
  ].join('\n\n');
}

function describeDeletions(): string {
  return (
    'From the request to the answer, on SQLite, one client and one photo after another: the median of ' +
    `${DELETIONS.toLocaleString('en-US')}, after ${DELETION_WARM_UP.toLocaleString('en-US')} more. The first line is this machine's disk; in ` +
    `the others a preloaded library makes every fsync take longer. A deletion waits for ${FSYNCS} fsyncs, one after another: for ` +
    'its commit, and for its note in the ledger. The files of deleted photos are moved later, which is not measured here.'
  );
}

export function writeDeletionsTogether(rounds: readonly DeletionsTogether[]): string {
  return [
    `## Deletions by ${CLIENTS} concurrent clients`,
    writeJudged(judgeDeletionsTogether(rounds)),
    table(
      ['round', 'one client', `${CLIENTS} clients`, 'CPU time of a concurrent deletion'],
      rounds.map(({ alonePerSecond, togetherPerSecond, togetherCpuMicroseconds }, index) => [
        String(index + 1),
        `${alonePerSecond.toFixed(0)} per second`,
        `${togetherPerSecond.toFixed(0)} per second`,
        `${togetherCpuMicroseconds.toFixed(0)} µs`,
      ]),
    ),
    `On SQLite, with a preloaded library that makes every fsync take ${EXTRA_MS} ms longer. One client deletes ${ALONE} photos, one after ` +
      `another; then ${CLIENTS} clients delete ${TOGETHER.toLocaleString('en-US')}, while a client in its own process downloads the destinations repeatedly, with ` +
      `${PAUSE_MS} ms after each download. ${ROUNDS_TOGETHER} rounds with one process, which is warmed up with ${WARM_UP_TOGETHER.toLocaleString('en-US')} deletions. No process is pinned to a core. Deletions that wait for SQLite share a commit; each ` +
      'still waits for the fsync of its note in the ledger.',
  ].join('\n\n');
}
