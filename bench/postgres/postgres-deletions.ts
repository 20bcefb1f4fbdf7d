import { join } from 'node:path';
import { buildPreloadLibrary } from '../../test/support/preload-library.ts';
import { startCompanion } from '../measure/companion.ts';
import { installPeers } from '../measure/install-peers.ts';
import { LOAD_CORE, ROOT, SERVER_CORE } from '../measure/pinned.ts';
import { cpuMicroseconds } from '../measure/process-figures.ts';
import { startSampan } from '../measure/sampan-process.ts';
import type { Server } from '../measure/side-by-side.ts';
import { timeAll } from '../rooms/deletions-together.ts';
import { createRemover, UNREAPED } from '../rooms/deletions.ts';
import { postgresMicroseconds } from './postgres-cpu.ts';
import { PATIENCE } from './postgres-reads.ts';
import { startPostgres } from './postgres-server.ts';
import { createPostgresWorld, type PostgresWorld } from './postgres-world.ts';

const ROOMS = 4_000;
export const CLIENTS = 16;
export const ALONE = 60;
export const TOGETHER = 800;
const WARM_UP = 200;
export const ROUNDS = 3;
/** The extra duration of an fsync, for PostgreSQL and for the ledger. */
const EXTRA_MS = [0, 10];

/** One figure per round. */
export interface PostgresDeletions {
  readonly server: 'Sampan' | 'Express and TypeORM';
  readonly extraMs: number;
  readonly alonePerSecond: readonly number[];
  readonly togetherPerSecond: readonly number[];
  /** Microseconds of CPU time per deletion, with many clients. */
  readonly own: readonly number[];
  readonly postgres: readonly number[];
}

export async function measurePostgresDeletions(): Promise<PostgresDeletions[]> {
  await installPeers();
  const library = await buildPreloadLibrary(join(ROOT, 'bench/rooms/slow-disk.c'));
  const all: PostgresDeletions[] = [];
  for (const extraMs of EXTRA_MS) {
    const slow = { ...library.settings, FSYNC_EXTRA_US: String(extraMs * 1_000) };
    await using postgres = await startPostgres({ core: LOAD_CORE, env: extraMs === 0 ? {} : slow });
    await using world = await createPostgresWorld(postgres, ROOMS);
    const remove = createRemover(world);
    const settings = { ...world.settings, ...PATIENCE, ...UNREAPED, ...slow };
    await using sampan = await startSampan(world.dataDir, SERVER_CORE, settings);
    const measure = (server: Server) => measureRounds(postgres.pid, server, () => remove(server));
    all.push({ server: 'Sampan', extraMs, ...(await measure(sampan)) });
    await using express = await startExpress(world);
    all.push({ server: 'Express and TypeORM', extraMs, ...(await measure(express)) });
  }
  return all;
}

async function startExpress(world: PostgresWorld): Promise<Server & AsyncDisposable> {
  const express = startCompanion('bench/peers/express-rooms.js', SERVER_CORE);
  const place = { url: world.settings.DATABASE_URL, siteUrl: 'http://localhost' };
  const port = await express.ask<number>(place);
  return { pid: express.pid, port, [Symbol.asyncDispose]: () => express[Symbol.asyncDispose]() };
}

async function measureRounds(postgresPid: number, { pid }: Server, remove: () => Promise<void>) {
  const alonePerSecond: number[] = [];
  const togetherPerSecond: number[] = [];
  const own: number[] = [];
  const postgres: number[] = [];
  await timeAll(CLIENTS, WARM_UP, remove);
  for (let round = 0; round < ROUNDS; round += 1) {
    alonePerSecond.push(ALONE / (await timeAll(1, ALONE, remove)));
    const before = [cpuMicroseconds(pid), postgresMicroseconds(postgresPid)] as const;
    togetherPerSecond.push(TOGETHER / (await timeAll(CLIENTS, TOGETHER, remove)));
    own.push((cpuMicroseconds(pid) - before[0]) / TOGETHER);
    postgres.push((postgresMicroseconds(postgresPid) - before[1]) / TOGETHER);
  }
  return { alonePerSecond, togetherPerSecond, own, postgres };
}
