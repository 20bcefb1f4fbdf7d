import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { postgresUser } from './postgres.ts';
import { until } from './until.ts';

const CONFIGURATION = 'deploy/pgbouncer.ini';

export interface Pgbouncer {
  /** A database's address through the pooler, given its address on the server. */
  pooled(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Undefined if there is no PgBouncer and none can be installed. `PGBOUNCER` overrides the machine's. */
export async function findPgbouncer(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return process.env['PGBOUNCER'] ?? (await findProgram(['pgbouncer'], 'pgbouncer'));
}

/** Runs PgBouncer for every database of a server with our configuration, except for addresses and passwords. */
export async function startPgbouncer(
  program: string,
  serverUrl: string,
  serverConnections: number,
): Promise<Pgbouncer> {
  const server = new URL(serverUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'sampan-pgbouncer-'));
  await chmod(folder, 0o755);
  const users = join(folder, 'userlist.txt');
  await writeFile(users, `"${server.username}" ""\n`);
  const text = (await readFile(CONFIGURATION, 'utf8'))
    .replace(/^sampan = host=\S+ port=\S+ dbname=\S+/m, `* = host=${server.hostname} port=${server.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${serverConnections}`)
    // Tests wait longer, and they drop and copy databases that had connections.
    .replace(/^query_wait_timeout = .*$/m, 'query_wait_timeout = 120\nserver_idle_timeout = 1');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, text);
  const child = spawn(program, ['-q', file], { ...postgresUser(), stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk).slice(-10_000)));
  const pooled = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${log}`);
    const client = new Client({ connectionString: pooled(serverUrl) });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await until(answers, 'PgBouncer did not start');
  return {
    pooled,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
