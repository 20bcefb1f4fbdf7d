import { randomUUID } from 'node:crypto';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { FilledRooms } from './filled-rooms.ts';
import type { Sampan } from './sampan.ts';
import { PATIENCE_MS } from './until.ts';

/** A fresh database of one engine: the settings that point Sampan at it, and a way to run SQL in it from outside. */
export interface TestDatabase {
  readonly settings: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  run(sql: string): Promise<void>;
  list(sql: string): Promise<Record<string, any>[]>;
}

type Place = TestDatabase['settings'];

/** What the start of the test run made on an engine. */
export interface Prepared {
  /** The service has been started and stopped. */
  readonly started: Place;
  /** And two partners have their rooms. */
  readonly filled: Place;
  readonly rooms: FilledRooms;
  /** A service that is running on a copy of these rooms, for tests that only read. */
  readonly shared: Pick<Sampan, 'url' | 'sandboxUrl' | 'metricsUrl'>;
}

export interface Engine {
  readonly name: string;
  readonly createDatabase: () => Promise<TestDatabase>;
  /** One with all that is in another, and its folder: it is there in a moment. */
  readonly copyDatabase: (original: Place) => Promise<TestDatabase>;
  readonly copyPrepared: (state?: 'started' | 'filled') => Promise<TestDatabase>;
}

const BOTH: readonly Engine[] = [
  createEngine(
    'SQLite',
    async () => sqliteIn(await temporaryFolder()),
    async ({ DATA_DIR }) => sqliteIn(await copyFolder(DATA_DIR)),
  ),
  createEngine(
    'PostgreSQL',
    async () => createPostgres(await temporaryFolder()),
    async ({ DATA_DIR, DATABASE_URL }) =>
      createPostgres(await copyFolder(DATA_DIR), new URL(DATABASE_URL).pathname.slice(1)),
  ),
];

/** PostgreSQL alone where its tables are in partitions: SQLite has none. */
export const ENGINES = process.env['TEST_PARTITIONS'] === 'yes' ? BOTH.slice(1) : BOTH;

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

/** Through the pooler, where the run has one. */
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
