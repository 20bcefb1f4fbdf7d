import { randomUUID } from 'node:crypto';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { FilledRooms } from './filled-rooms.ts';
import type { Sampan } from './sampan.ts';
import { PATIENCE_MS } from './until.ts';

/** A fresh database: the settings that point Sampan at it, and a way to run SQL in it from outside. */
export interface TestDatabase {
  readonly settings: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  run(sql: string): Promise<void>;
  list(sql: string): Promise<Record<string, any>[]>;
}

type Place = TestDatabase['settings'];

/** States that the test run prepares once per engine. */
export interface Prepared {
  /** After the service was started and stopped. */
  readonly started: Place;
  /** The same, with two partners and their rooms. */
  readonly filled: Place;
  readonly rooms: FilledRooms;
  /** A service that runs on a copy of these rooms, for read-only tests. */
  readonly shared: Pick<Sampan, 'url' | 'sandboxUrl' | 'metricsUrl'>;
}

export interface Engine {
  readonly name: string;
  readonly createDatabase: () => Promise<TestDatabase>;
  /** Copies a database and its folder, which is faster than a start. */
  readonly copyDatabase: (original: Place) => Promise<TestDatabase>;
  readonly copyPrepared: (state?: 'started' | 'filled') => Promise<TestDatabase>;
}

export const SQLITE = createEngine(
  'SQLite',
  async () => sqliteIn(await temporaryFolder()),
  async ({ DATA_DIR }) => sqliteIn(await copyFolder(DATA_DIR)),
);

export const POSTGRES = createEngine(
  'PostgreSQL',
  async () => createPostgres(await temporaryFolder()),
  async ({ DATA_DIR, DATABASE_URL }) =>
    createPostgres(await copyFolder(DATA_DIR), new URL(DATABASE_URL).pathname.slice(1)),
);

/** Partitions and PgBouncer concern PostgreSQL alone. */
const isAboutPostgres = process.env['TEST_PARTITIONS'] === 'yes' || process.env['TEST_POOLER_URL'];
export const ENGINES: readonly Engine[] = isAboutPostgres ? [POSTGRES] : [SQLITE, POSTGRES];

/** For tests that need one engine, whichever it is. */
export const DEFAULT_ENGINE = isAboutPostgres ? POSTGRES : SQLITE;

function createEngine(
  name: string,
  createDatabase: Engine['createDatabase'],
  copyDatabase: Engine['copyDatabase'],
): Engine {
  return {
    name,
    createDatabase,
    copyDatabase,
    copyPrepared: async (state = 'started') => copyDatabase(readPrepared(name)[state]),
  };
}

export function readPrepared(engineName: string): Prepared {
  return (JSON.parse(process.env['TEST_PREPARED'] ?? '') as Record<string, Prepared>)[engineName]!;
}

async function copyFolder(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  return copy;
}

function sqliteIn(folder: string): TestDatabase {
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: '' },
    async run(sql) {
      const db = new DatabaseSync(join(folder, 'sampan.db'), { timeout: PATIENCE_MS });
      db.exec(sql);
      db.close();
    },
    async list(sql) {
      const db = new DatabaseSync(join(folder, 'sampan.db'), { timeout: PATIENCE_MS });
      try {
        return db.prepare(sql).all();
      } finally {
        db.close();
      }
    },
  };
}

async function createPostgres(
  folder: string,
  template = process.env['TEST_TEMPLATE'],
): Promise<TestDatabase> {
  const server = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runPostgres(server.href, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(`/${name}`, server).href;
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: pooled(url) },
    run: async (sql) => void (await runPostgres(url, sql)),
    list: (sql) => runPostgres(url, sql),
  };
}

/** Connects through the pooler if the run has one. */
function pooled(databaseUrl: string): string {
  const pooler = process.env['TEST_POOLER_URL'];
  return pooler ? new URL(new URL(databaseUrl).pathname, pooler).href : databaseUrl;
}

export async function runPostgres(connectionString: string, sql: string): Promise<Record<string, any>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'sampan-test-'));
}
