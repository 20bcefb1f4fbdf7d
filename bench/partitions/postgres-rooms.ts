import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../test/free-port.ts';
import { copyPostgres, postgresUser } from '../../test/postgres.ts';
import { until } from '../../test/until.ts';
import { endProcess } from '../measure/pinned.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { addPartner, FIRST_PHOTO, FIRST_ROOM, PHOTOS_OF_ROOM } from '../rooms/room-world.ts';
import { HOST, PHOTO, ROOM } from '../rooms/sample-records.ts';

export interface PostgresRooms extends AsyncDisposable {
  readonly dataDir: string;
  readonly url: string;
  readonly pid: number;
  readonly token: string;
  run(sql: string): Promise<Record<string, unknown>[]>;
  /** Runs the script of deploy/; returns the seconds that it took. */
  partition(): Promise<number>;
}

/** A PostgreSQL of its own with so many rooms, all of one partner, put straight into the tables that Sampan has made. */
export async function createPostgresRooms(rooms: number): Promise<PostgresRooms> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-postgres-'));
  await chmod(folder, 0o711);
  stack.defer(() => rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 }));
  const home = await mkdtemp(join(folder, 'postgres-'));
  const [native, data, port] = [await copyPostgres(home), join(home, 'data'), await freePort()];
  const options = { ...postgresUser(), stdio: 'ignore' as const, env: { ...process.env, LC_ALL: 'C' } };
  const initdb = spawn(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'sampan', '-A', 'trust', '-E', 'UTF8'],
    options,
  );
  if ((await once(initdb, 'exit'))[0] !== 0) throw new Error('initdb failed');
  // Nothing beside the measured statements: no vacuum, no flush of what was filled in.
  const settings = ['unix_socket_directories=', 'autovacuum=off', 'shared_buffers=512MB', 'max_wal_size=8GB'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...flags],
    options,
  );
  stack.defer(() => endProcess(server));
  const url = `postgres://sampan@127.0.0.1:${port}/postgres`;
  const run = (sql: string) => runIn(url, sql);
  await until(
    () =>
      run('select 1').then(
        () => true,
        () => false,
      ),
    'PostgreSQL did not start',
  );
  const dataDir = join(folder, 'sampan');
  await (await startSampan(dataDir, undefined, { DATABASE_URL: url }))[Symbol.asyncDispose]();
  const { partnerId, token } = await addPartner(dataDir, { DATABASE_URL: url });
  await run(fillRooms(rooms, partnerId));
  await run('vacuum analyze');
  const owned = stack.move();
  return {
    dataDir,
    url,
    token,
    pid: server.pid!,
    run,
    async partition() {
      const script = await readFile('deploy/partition.sql', 'utf8');
      const startedMs = performance.now();
      await run(script);
      await run('vacuum analyze');
      return (performance.now() - startedMs) / 1_000;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function runIn(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const quote = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

const fillRooms = (rooms: number, partnerId: number) => `
  insert into hosts (id, details) values (100001, ${quote(HOST)});
  insert into rooms (id, host_id, version, details)
    select ${FIRST_ROOM} + n, 100001, 1, replace(${quote(ROOM)}, '{id}', (${FIRST_ROOM} + n)::text) from generate_series(0, ${rooms - 1}) as n;
  insert into partner_rooms (partner_id, partner_room_id, room_id, access)
    select ${partnerId}, 'R-' || (${FIRST_ROOM} + n), ${FIRST_ROOM} + n, 'change' from generate_series(0, ${rooms - 1}) as n;
  insert into photos (id, room_id, name, file_key, sha256, featured, details)
    select ${FIRST_PHOTO} + n, ${FIRST_ROOM} + n / ${PHOTOS_OF_ROOM}, 'photo-' || (n % ${PHOTOS_OF_ROOM}) || '.jpg',
      'photos/' || (${FIRST_PHOTO} + n), lpad(to_hex(${FIRST_PHOTO} + n), 64, '0'), (n % ${PHOTOS_OF_ROOM} = 0)::integer, ${quote(PHOTO)}
    from generate_series(0, ${rooms * PHOTOS_OF_ROOM - 1}) as n;`;
