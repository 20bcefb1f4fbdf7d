import { DELETIONS, WARM_UP as DELETION_WARM_UP, type DeletionCost } from './deletions.ts';
import {
  ALONE,
  CLIENTS,
  EXTRA_MS,
  PAUSE_MS,
  ROUNDS as ROUNDS_TOGETHER,
  TOGETHER,
  type DeletionsTogether,
} from './deletions-together.ts';
import { judgeDeletionsTogether, judgeRepeatedRead, judgeRoom, judgeRoomGrowth } from '../measure/figures.ts';
import { PHOTOS_OF_ROOM } from './room-world.ts';
import { judgedCells, table, writeJudged } from '../measure/report-table.ts';
import { ROUNDS as ROUNDS_REPEATED, type RepeatedRead } from './repeated-reads.ts';
import { ROOMS_KEPT, ROUNDS, WARM_UP, type RoomCost } from './rooms.ts';
import { CONNECTIONS, REQUESTS } from '../measure/side-by-side.ts';
import { WRITE_MS } from './write-interval.ts';

export function writeRooms(costs: readonly RoomCost[]): string {
  const small = costs[0]!.rooms;
  return [
    '## Room details beside a bare server',
    table(
      ['rooms', 'asked for', 'body', 'Sampan', 'bare', 'ratio', 'lowest to highest', 'at most', ''],
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
      ['rooms', 'asked for', `cost over that with ${small} rooms`, 'lowest to highest', 'at most', ''],
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
    `CPU time per answer as above, on SQLite, in worlds of ${worlds} rooms with ${PHOTOS_OF_ROOM} photos each and texts in two languages, put ` +
    'straight into the tables; every answer has as many bytes. `ROOMS_KEPT` is the number of presented rooms that the service keeps in ' +
    `memory. Kept: ${ROOMS_KEPT} rooms are asked for at random, in every world as many, and all of them are kept, which is the default. The ` +
    'service then asks the database only whether anything was committed, and reads the token, the access and the version of the room anew if ' +
    `so: in the lines that say so, another process commits a row every ${WRITE_MS} ms. Cold: all rooms are asked for at random with ` +
    '`ROOMS_KEPT=0`, and each is read and presented anew. ' +
    `There are ${ROUNDS} rounds, each with new processes that are warmed up with ${WARM_UP} requests; in a round the worlds and the bare ` +
    `server are asked for ${REQUESTS} answers each over ${CONNECTIONS} connections, and again in the other order. The limits of tokens are ` +
    'off, as that of addresses is.'
  );
}

export function writeRepeatedReads(reads: readonly RepeatedRead[]): string {
  return [
    '## A kept room that is read again',
    table(
      ['answer', 'body', 'Sampan', 'cost over the plain answer', 'lowest to highest', 'at most', ''],
      reads.map((read) => [
        read.name,
        `${read.bodyBytes} bytes`,
        `${read.microseconds.toFixed(1)} µs`,
        ...judgedCells(judgeRepeatedRead(read)),
      ]),
    ),
    'CPU time per answer as above, of one room that is kept, plain, compressed, and to a caller that has it. The compressed room is kept ' +
      'beside the plain one: of each answer only the last bytes, with the id of the request, are new. ' +
      `There are ${ROUNDS_REPEATED} rounds, each with a new process that is warmed up with ${WARM_UP} requests of each sort and then asked ` +
      `for ${REQUESTS} answers of each, and again in the other order. ` +
      'Decision 44 has the profile of a 304: nearly all that it costs, a full answer costs too.',
  ].join('\n\n');
}

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

/** Of a deletion. */
const FSYNCS = 2;

export function writeDeletions(costs: readonly DeletionCost[]): string {
  return [
    '## Deletions',
    table(
      ['an fsync takes', 'a deletion takes', 'of it waiting for fsyncs', 'CPU time'],
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
    'From the request to the answer, on SQLite, one client and one photo after the other: the median of ' +
    `${DELETIONS.toLocaleString('en-US')}, after ${DELETION_WARM_UP.toLocaleString('en-US')} more. The first line is the disk of this machine; in ` +
    `the others a preloaded library makes every fsync take longer. A deletion waits for ${FSYNCS} fsyncs, one after the other: that of ` +
    'its commit, and that of its note in the ledger. The files of deleted photos are moved later, which is not measured here.'
  );
}

export function writeDeletionsTogether(rounds: readonly DeletionsTogether[]): string {
  return [
    `## Deletions of ${CLIENTS} clients at once`,
    writeJudged(judgeDeletionsTogether(rounds)),
    table(
      ['round', 'one client', `${CLIENTS} clients`, 'CPU time of a deletion then'],
      rounds.map(({ alonePerSecond, togetherPerSecond, togetherCpuMicroseconds }, index) => [
        String(index + 1),
        `${alonePerSecond.toFixed(0)} per second`,
        `${togetherPerSecond.toFixed(0)} per second`,
        `${togetherCpuMicroseconds.toFixed(0)} µs`,
      ]),
    ),
    `On SQLite, with a preloaded library that makes every fsync take ${EXTRA_MS} ms longer. One client deletes ${ALONE} photos, one after the ` +
      `other; then ${CLIENTS} clients delete ${TOGETHER.toLocaleString('en-US')}, while the destinations are downloaded again and again, with ` +
      `${PAUSE_MS} ms after each download. ${ROUNDS_TOGETHER} rounds with one process. Deletions that wait for SQLite share a commit; each ` +
      'still waits for the fsync of its note in the ledger.',
  ].join('\n\n');
}
