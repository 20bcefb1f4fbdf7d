import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOAD_CORE } from '../measure/pinned.ts';
import { startSampan } from '../measure/sampan-process.ts';
import {
  addPartner,
  FIRST_HOST,
  FIRST_PHOTO,
  FIRST_ROOM,
  PHOTOS_OF_ROOM,
  ROOMS_OF_HOST,
  type RoomWorld,
} from '../rooms/room-world.ts';
import { HOST, PHOTO, ROOM } from '../rooms/sample-records.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

/** The rooms of a `RoomWorld` in a PostgreSQL database. */
export interface PostgresWorld extends RoomWorld {
  readonly settings: { readonly DATABASE_URL: string };
}

/** The server generates the rooms in Sampan's tables; a million takes about a minute. */
export async function createPostgresWorld(server: PostgresServer, rooms: number): Promise<PostgresWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sampan-bench-rooms-'));
  const database = `rooms_${rooms}`;
  await server.run(`create database ${database}`);
  const settings = { DATABASE_URL: server.url(database) };
  await (await startSampan(dataDir, undefined, settings))[Symbol.asyncDispose]();
  const { partnerId, token } = await addPartner(dataDir, settings);
  const fill = (sql: string, ...values: unknown[]) => server.run(sql, values, database);
  await fill(
    `insert into hosts (id, details)
     select ${FIRST_HOST} + n, $1 from generate_series(0, ${Math.ceil(rooms / ROOMS_OF_HOST) - 1}) as n`,
    JSON.stringify(HOST),
  );
  await fill(
    `insert into rooms (id, host_id, version, details)
     select ${FIRST_ROOM} + n, ${FIRST_HOST} + n / ${ROOMS_OF_HOST}, 1, replace($1, '{id}', (${FIRST_ROOM} + n)::text)
     from generate_series(0, ${rooms - 1}) as n`,
    JSON.stringify(ROOM),
  );
  await fill(
    `insert into partner_rooms (partner_id, partner_room_id, room_id, access)
     select $1, 'R-' || (${FIRST_ROOM} + n), ${FIRST_ROOM} + n, 'change' from generate_series(0, ${rooms - 1}) as n`,
    partnerId,
  );
  await fill(
    `insert into photos (id, room_id, name, file_key, sha256, featured, details)
     select ${FIRST_PHOTO} + n, ${FIRST_ROOM} + n / ${PHOTOS_OF_ROOM}, 'photo-' || (n % ${PHOTOS_OF_ROOM}) || '.jpg',
       'photos/' || (${FIRST_PHOTO} + n), lpad(to_hex(${FIRST_PHOTO} + n), 64, '0'), (n % ${PHOTOS_OF_ROOM} = 0)::int, $1
     from generate_series(0, ${rooms * PHOTOS_OF_ROOM - 1}) as n`,
    JSON.stringify(PHOTO),
  );
  // Pending cleanup and writes would disturb the next measurement.
  await fill('vacuum (freeze, analyze)');
  await fill('checkpoint');
  return {
    dataDir,
    rooms,
    token,
    settings,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** Creates a world per number of rooms, each in its own PostgreSQL server, and removes it afterwards. */
export async function withPostgresWorlds<Result>(
  sizes: readonly number[],
  use: (postgres: PostgresServer, worlds: readonly PostgresWorld[]) => Promise<Result>,
): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres({ core: LOAD_CORE }));
  const worlds: PostgresWorld[] = [];
  for (const rooms of sizes) worlds.push(stack.use(await createPostgresWorld(postgres, rooms)));
  return await use(postgres, worlds);
}
