import assert from 'node:assert/strict';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { median } from './median.ts';
import { SERVER_CORE } from './pinned.ts';
import { cpuMicroseconds } from './process-figures.ts';
import { createRoomWorld, FIRST_PHOTO, FIRST_ROOM, PHOTOS_OF_ROOM, type RoomWorld } from './room-world.ts';
import { startSampan, type SampanProcess } from './sampan-process.ts';

const ROOMS = 1_000;
export const ROUNDS = 40;
export const DELETIONS_OF_ROUND = 50;
/** Untimed, so that the code is compiled. */
const WARM_UP = 1_000;
const BLOCK = Buffer.alloc(4_096, 1);
const NEVER = '3600000';

/** All in milliseconds but the CPU: medians over all rounds, in which the three take turns. */
export interface DeletionCost {
  readonly deletionsPerSecond: number;
  readonly deletionMs: number;
  readonly commitMs: number;
  readonly fsyncMs: number;
  readonly cpuMicroseconds: number;
  /** The median deletion over the median commit. */
  readonly ratio: number;
}

/** One client deletes one photo after the other, beside a bare commit of one row and a bare fsync in the same folder. */
export async function measureDeletions(): Promise<DeletionCost> {
  await using world = await createRoomWorld(ROOMS);
  // The files go later and in their own time: here is measured what a client waits for.
  await using sampan = await startSampan(world.dataDir, SERVER_CORE, { REAP_MS: NEVER });
  const remove = createRemover(world, sampan);
  for (let deletion = 0; deletion < WARM_UP; deletion += 1) await remove();
  using commit = createCommit(world.dataDir);
  using sync = createSync(world.dataDir);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cpuBefore = cpuMicroseconds(sampan.pid);
    const deletions = await timeEach(remove);
    const cpu = cpuMicroseconds(sampan.pid) - cpuBefore;
    rounds.push({ deletions, cpu, commits: await timeEach(commit.run), syncs: await timeEach(sync.run) });
  }
  const deletions = rounds.flatMap((round) => round.deletions);
  const deletionMs = median(deletions);
  const commitMs = median(rounds.flatMap(({ commits }) => commits));
  return {
    deletionsPerSecond: 1_000 / (sum(deletions) / deletions.length),
    deletionMs,
    commitMs,
    ratio: deletionMs / commitMs,
    fsyncMs: median(rounds.flatMap(({ syncs }) => syncs)),
    cpuMicroseconds: sum(rounds.map(({ cpu }) => cpu)) / deletions.length,
  };
}

async function timeEach(work: () => unknown): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let turn = 0; turn < DELETIONS_OF_ROUND; turn += 1) {
    const startedMs = performance.now();
    await work();
    milliseconds.push(performance.now() - startedMs);
  }
  return milliseconds;
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** Each time another photo: the first of every room, then the second. */
function createRemover({ token, rooms }: RoomWorld, { port }: SampanProcess): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  let removed = 0;
  return async () => {
    const index = removed % rooms;
    const photo = FIRST_PHOTO + index * PHOTOS_OF_ROOM + Math.floor(removed / rooms);
    removed += 1;
    const path = `/api/rooms/${FIRST_ROOM + index}/photos/${photo}`;
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    request({ host: '127.0.0.1', port, path, method: 'DELETE', agent, headers }, (answer) => {
      buffer(answer).then(() => resolve(answer.statusCode), reject);
    })
      .on('error', reject)
      .end();
    assert.equal(await promise, 200);
  };
}

/** As durable as Sampan's own database. */
function createCommit(folder: string) {
  const db = new DatabaseSync(join(folder, 'bare.db'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table deleted (photo integer)');
  const insert = db.prepare('insert into deleted values (1)');
  return { run: () => insert.run(), [Symbol.dispose]: () => db.close() };
}

function createSync(folder: string) {
  const file = openSync(join(folder, 'bare.file'), 'w');
  const run = () => {
    writeSync(file, BLOCK);
    fsyncSync(file);
  };
  return { run, [Symbol.dispose]: () => closeSync(file) };
}
