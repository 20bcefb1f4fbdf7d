import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../test/support/free-port.ts';
import { copyPostgres, postgresUser } from '../../test/support/postgres.ts';
import { until } from '../../test/support/until.ts';
import { endProcess, spawnOn } from '../measure/pinned.ts';

/** A separate PostgreSQL server with default settings: every commit waits for the disk. */
export interface PostgresServer extends AsyncDisposable {
  /** The id of the first process; each connection's process is its child. */
  readonly pid: number;
  url(database: string): string;
  run(sql: string, values?: readonly unknown[], database?: string): Promise<void>;
}

export interface PostgresOptions {
  readonly core?: number;
  /** Such as a library to preload. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startPostgres({ core, env = {} }: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-postgres-'));
  await chmod(folder, 0o711);
  const native = await copyPostgres(folder);
  const user = postgresUser();
  const data = join(folder, 'data');
  const initdb = spawn(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'sampan', '-A', 'trust', '-E', 'UTF8'],
    {
      ...user,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if ((await once(initdb, 'exit'))[0] !== 0) throw new Error('initdb failed');
  const port = await freePort();
  const server = spawnOn(
    core,
    join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
    { ...user, env: { ...process.env, LC_ALL: 'C', ...env }, stdio: 'ignore' },
  );
  const url = (database: string) => `postgres://sampan@127.0.0.1:${port}/${database}`;
  async function run(sql: string, values: readonly unknown[] = [], database = 'postgres'): Promise<void> {
    const client = new Client({ connectionString: url(database) });
    await client.connect();
    try {
      await client.query(sql, [...values]);
    } finally {
      await client.end();
    }
  }
  const answers = () =>
    run('select 1').then(
      () => true,
      () => false,
    );
  await until(answers, 'PostgreSQL did not start');
  return {
    pid: server.pid!,
    url,
    run,
    async [Symbol.asyncDispose]() {
      await endProcess(server, 'SIGINT');
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
