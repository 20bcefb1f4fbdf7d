import { randomUUID } from 'node:crypto';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** A fresh database of one engine: the settings that point Sampan at it, and a way to run SQL in it from outside. */
export interface TestDatabase {
  readonly settings: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  run(sql: string): Promise<void>;
  list(sql: string): Promise<Record<string, any>[]>;
}

export interface Engine {
  readonly name: string;
  readonly createDatabase: () => Promise<TestDatabase>;
  /** One in which the service has been started before: a copy, which is there in a moment. */
  readonly copyPrepared: () => Promise<TestDatabase>;
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'SQLite',
    createDatabase: async () => sqliteIn(await temporaryFolder()),
    copyPrepared: async () => sqliteIn(await copyFolder(prepared().sqliteFolder)),
  },
  {
    name: 'PostgreSQL',
    createDatabase: async () => createPostgres(await temporaryFolder()),
    copyPrepared: async () =>
      createPostgres(await copyFolder(prepared().postgresFolder), prepared().postgresDatabase),
  },
];

/** What the start of the test run prepared: see prepared-state.ts. */
export interface Prepared {
  readonly sqliteFolder: string;
  readonly postgresFolder: string;
  readonly postgresDatabase: string;
}

function prepared(): Prepared {
  return JSON.parse(process.env['TEST_PREPARED'] ?? '') as Prepared;
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
      const db = new DatabaseSync(join(folder, 'sampan.db'), { timeout: 5_000 });
      db.exec(sql);
      db.close();
    },
    async list(sql) {
      const db = new DatabaseSync(join(folder, 'sampan.db'), { timeout: 5_000 });
      try {
        return db.prepare(sql).all();
      } finally {
        db.close();
      }
    },
  };
}

async function createPostgres(folder: string, template?: string): Promise<TestDatabase> {
  const server = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runPostgres(server.href, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(`/${name}`, server).href;
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: url },
    run: async (sql) => void (await runPostgres(url, sql)),
    list: (sql) => runPostgres(url, sql),
  };
}

async function runPostgres(connectionString: string, sql: string): Promise<Record<string, any>[]> {
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
