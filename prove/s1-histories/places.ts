import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { POSTGRES, runPostgres, SQLITE, type TestDatabase } from '../../test/support/engine.ts';
import { importLines } from '../../test/support/rooms-fixture.ts';
import { FAST_FOLDER } from '../world/fast-disk.ts';

const PARTS = ['photos', 'price', 'texts'];
const AGE = [
  'drop table removed_partner_rooms',
  ...PARTS.map((part) => `alter table rooms drop column ${part}_version`),
  ...[...PARTS, 'access'].map((part) => `alter table partner_rooms drop column ${part}_at`),
  'drop index audit_of_partner',
  "delete from kysely_migration where name >= '0018'",
];
const POSTGRES_AGED = ['forget_removed_room', 'remember_removed_room'];
const AGED = ['time_parts', 'time_access', 'time_new_access', ...POSTGRES_AGED];

type Settings = TestDatabase['settings'];

/** A database of its own for one history, with the catalogue and a host, and without partners and rooms. */
export interface Place {
  settings(): Settings;
  /** A new folder or file of this place. */
  path(name: string): string;
  /** Moves the database away, as an operator does before restoring a backup. The photos stay. */
  lose(): Promise<void>;
  /** Undoes the migrations of version 1.2. */
  age(): Promise<void>;
  /** Waits until the database has finished what a killed process asked for. */
  settle(): Promise<void>;
  remove(): Promise<void>;
}

export interface Places {
  readonly name: string;
  /** Everything that a service writes is below it. */
  readonly folder: string;
  create(): Promise<Place>;
  remove(): Promise<void>;
}

export async function preparePlaces(name: 'SQLite' | 'PostgreSQL'): Promise<Places> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'sampan-histories-'));
  return name === 'SQLite' ? prepareSqlite(folder) : preparePostgres(folder);
}

async function prepareSqlite(folder: string): Promise<Places> {
  const template = await SQLITE.createDatabase();
  await importLines(template.settings, []);
  let made = 0;
  const create = async (): Promise<Place> => {
    const own = join(folder, String((made += 1)));
    const data = join(own, 'data');
    await cp(template.settings.DATA_DIR, data, { recursive: true });
    return {
      settings: () => ({ DATA_DIR: data, DATABASE_URL: '' }),
      path: (path) => join(own, path),
      async lose() {
        for (const end of ['', '-wal', '-shm']) await rm(join(data, `sampan.db${end}`), { force: true });
      },
      async age() {
        const db = new DatabaseSync(join(data, 'sampan.db'));
        db.exec([...AGED.map((each) => `drop trigger ${each}`), ...AGE].join(';'));
        db.close();
      },
      settle: async () => {},
      remove: () => rm(own, { recursive: true }),
    };
  };
  return { name: 'SQLite', folder, create, remove: () => rm(folder, { recursive: true }) };
}

async function preparePostgres(folder: string): Promise<Places> {
  const template = await POSTGRES.createDatabase();
  await importLines(template.settings, []);
  const server = new URL(process.env['TEST_POSTGRES_URL']!);
  const client = new Client({ connectionString: server.href });
  await client.connect();
  const original = new URL(template.settings.DATABASE_URL).pathname.slice(1);
  const prefix = `history_${process.pid}`;
  let made = 0;

  async function createDatabase(from: string): Promise<string> {
    const database = `${prefix}_${(made += 1)}`;
    await client.query(`create database ${database} template ${from} strategy file_copy`);
    return database;
  }

  const create = async (): Promise<Place> => {
    const databases = [await createDatabase(original)];
    const current = () => databases.at(-1)!;
    const own = join(folder, current());
    const data = join(own, 'data');
    await mkdir(data, { recursive: true });
    return {
      settings: () => ({ DATA_DIR: data, DATABASE_URL: new URL(`/${current()}`, server).href }),
      path: (path) => join(own, path),
      lose: async () => void databases.push(await createDatabase('template0')),
      async age() {
        const triggers = POSTGRES_AGED.map((each) => `drop function ${each}() cascade`);
        const url = new URL(`/${current()}`, server).href;
        await runPostgres(url, [...triggers, ...AGE].join(';'));
      },
      async settle() {
        const question = `select 1 from pg_stat_activity where datname = '${current()}'`;
        while ((await client.query(question)).rows.length > 0);
      },
      async remove() {
        for (const each of databases) await client.query(`drop database ${each} with (force)`);
        await rm(own, { recursive: true });
      },
    };
  };
  return {
    name: 'PostgreSQL',
    folder,
    create,
    async remove() {
      await client.end();
      await rm(folder, { recursive: true });
    },
  };
}
