import { chmodSync, existsSync, accessSync, constants, mkdirSync, opendirSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, dirname } from 'node:path';
import { type Config, badSetting } from '../config/config.ts';
import { SETTINGS } from '../config/settings.ts';
import type { State } from '../context.ts';
import { flushNotes } from '../ledger/notes.ts';
import type { Environment } from '../partners/caller.ts';
import { codeOf, createDiskStore } from '../photos/store/disk-store.ts';
import type { PhotoStore } from '../photos/store/photo-store.ts';
import { createS3Store, type S3Options } from '../photos/store/s3-store.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../storage/database.ts';
import { hasTables, migrate } from '../storage/migrate.ts';

/** For work that no request is waiting for. */
const JOB_TIMES = { connectMs: 3_000, statementMs: 60_000 };

const MAKER_POOL = 2;

export function openForRequests(config: Config, environment: Environment = 'live'): Database {
  const readOnly = isReadOnly(config, environment);
  return open(config, environment, { ...requestTimes(config), readOnly, writesBeside: true });
}

/** Production can be read-only; the sandbox is for testing and always writable. */
export function isReadOnly(config: Config, environment: Environment): boolean {
  return config.readOnly && environment === 'live';
}

/** For migrations, builds and imports, which may take long. */
export function openForJobs(
  config: Config,
  environment: Environment = 'live',
  options: Pick<DatabaseOptions, 'writesBeside'> = {},
): Database {
  if (placeOf(config, environment).url === undefined) checkFolder(config.dataDir);
  return open(config, environment, options);
}

export function openToMake(config: Config): Database {
  return open(config, 'live', { ...requestTimes(config), poolSize: MAKER_POOL, readOnly: true });
}

const requestTimes = ({ databaseConnectMs: connectMs, databaseStatementMs: statementMs }: Config) => ({
  connectMs,
  statementMs,
});

/** Whether a state may exist: the file exists, or a server is configured. */
export function existsState(config: Config): boolean {
  const { url, file } = placeOf(config, 'live');
  return url !== undefined || existsSync(file);
}

export function openToRead(config: Config): Database {
  return open(config, 'live', { readOnly: true });
}

/** For reading without changes. If there is no state yet, uses an empty one in memory. */
export async function openForPreview(config: Config): Promise<Database> {
  if (existsState(config)) {
    const db = openToRead(config);
    if (await hasTables(db)) return db;
    await db.destroy();
  }
  return openEmpty(config);
}

export async function openEmpty(config: Config): Promise<Database> {
  const db = open(config, 'live', { url: undefined, file: ':memory:' });
  await migrate(db);
  return db;
}

function placeOf({ dataDir, databaseUrl, sandboxDatabaseUrl }: Config, environment: Environment) {
  return environment === 'live'
    ? { url: databaseUrl, file: join(dataDir, 'sampan.db') }
    : { url: sandboxDatabaseUrl, file: join(dataDir, 'sandbox.db') };
}

function open(config: Config, environment: Environment, options: Partial<DatabaseOptions> = {}): Database {
  const place = placeOf(config, environment);
  return openDatabase({ ...place, ...JOB_TIMES, poolSize: config.databasePool, ...options });
}

/** Works on an open database with its photos, and closes it. */
export async function using<Result>(
  config: Config,
  db: Database,
  work: (state: State) => Promise<Result>,
  environment: Environment = 'live',
): Promise<Result> {
  try {
    const store = openPhotoStore(config, environment);
    return await work({ config, db, store, now: () => new Date() });
  } finally {
    await db.destroy();
  }
}

/** Migrates the database first, so that any command may be the first to run; with READ_ONLY the database stays as it is. */
export async function withState<Result>(
  config: Config,
  work: (state: State) => Promise<Result>,
): Promise<Result> {
  const db = config.readOnly ? await openForPreview(config) : openForJobs(config);
  return using(config, db, async (state) => {
    if (!config.readOnly) await migrate(db);
    return work(state);
  });
}

/** Notes changed permissions in the photo store too, so that a restored backup does not undo them. */
export async function writeNotes({ db, store }: State): Promise<void> {
  await flushNotes(db, store).catch(warnUnnoted);
}

/** The committed change is valid even if its note cannot be written. */
export function warnUnnoted(error: unknown): void {
  process.stderr.write(
    `Done, but the note in the photo store could not be written (${String(error)}). A running service retries; until then a restored backup would undo the change.\n`,
  );
}

/** The sandbox is never restored, so it has no ledger: anyone could fill the disk with notes. */
export function openPhotoStore(config: Config, environment: Environment): PhotoStore {
  const folder = environment === 'live' ? 'photos' : 'sandbox-photos';
  const store =
    config.s3Bucket === ''
      ? openDiskStore(join(config.dataDir, folder))
      : createS3Store(inBucket(config, folder));
  return environment === 'live' ? store : { ...store, note: async () => {} };
}

const inBucket = (config: Config, folder: string): S3Options => ({
  endpoint: config.s3Endpoint,
  bucket: config.s3Bucket,
  region: config.s3Region,
  accessKeyId: config.s3AccessKeyId,
  secretAccessKey: config.s3SecretAccessKey,
  prefix: `${folder}/`,
});

/** Where the copies of the production database are: beside the photos, so that nothing takes them for photos. */
export const placeOfSnapshots = (config: Config) => inBucket(config, 'snapshots');

/** The SQLite file of production; undefined with PostgreSQL, which has its own backups. */
export function sqliteFile(config: Config): string | undefined {
  const { url, file } = placeOf(config, 'live');
  return url === undefined ? file : undefined;
}

/** Everybody may read the files that older versions wrote, so nobody else may enter their folder. */
function openDiskStore(folder: string): PhotoStore {
  try {
    chmodSync(folder, 0o700);
  } catch {
    // It does not exist yet, belongs to another user, or is on a read-only disk.
  }
  return createDiskStore(folder);
}

/** Checks what a setting's text cannot show: whether this machine has the addresses, and may write to the folder. */
export async function checkMachine(config: Config): Promise<void> {
  await checkAddress('host', config.host);
  await checkAddress('metricsHost', config.metricsHost);
  const { databaseUrl, sandboxDatabaseUrl, s3Bucket } = config;
  const keepsFiles = databaseUrl === undefined || sandboxDatabaseUrl === undefined || s3Bucket === '';
  if (keepsFiles) checkFolder(config.dataDir);
}

async function checkAddress(key: 'host' | 'metricsHost', host: string): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ host, port: 0 }), 'listening');
  } catch (error) {
    throw badSetting(SETTINGS[key], host, ` (${codeOf(error)})`);
  }
  server.close();
}

/** Creates the folder if needed. A database in it may belong to another user. */
export function checkFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    opendirSync(dataDir).closeSync();
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const file of ['sampan.db', 'sandbox.db'].map((name) => join(dataDir, name)))
      if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw badSetting(SETTINGS.dataDir, dataDir, ` (${codeOf(error)})`);
  }
}

/** Creates one level at a time: a recursive mkdir under /proc never returns. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts at the same time may have created it.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
