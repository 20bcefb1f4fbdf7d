import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from '../../test/support/engine.ts';

/** Backs up and restores the database, without the photo store. */
export interface Backups {
  /** While the service runs. */
  take(name: string): Promise<void>;
  /** While the service is stopped: restores the database's earlier state. */
  putBack(name: string): Promise<void>;
}

export function createBackups(database: TestDatabase): Backups {
  return database.settings.DATABASE_URL ? ofPostgres(database) : ofSqlite(database);
}

function ofSqlite(database: TestDatabase): Backups {
  const file = join(database.settings.DATA_DIR, 'sampan.db');
  const backup = (name: string) => `${file}.${name}`;
  return {
    async take(name) {
      await rm(backup(name), { force: true });
      await database.run(`vacuum into '${backup(name)}'`);
    },
    async putBack(name) {
      for (const old of ['', '-wal', '-shm']) await rm(`${file}${old}`, { force: true });
      await copyFile(backup(name), file);
    },
  };
}

/** A copy of every table at one moment, like pg_dump's. */
function ofPostgres(database: TestDatabase): Backups {
  const listTables = async () => {
    const tables = await database.list("select tablename from pg_tables where schemaname = 'public'");
    return tables.map(({ tablename }) => String(tablename));
  };
  return {
    async take(name) {
      const tables = await listTables();
      await database.run(`begin isolation level repeatable read; drop schema if exists ${name} cascade; create schema ${name};
        ${tables.map((table) => `create table ${name}.${table} as table public.${table};`).join('\n')} commit`);
    },
    async putBack(name) {
      const tables = await listTables();
      // Tables are filled in an order that foreign keys would not allow.
      await database.run(`begin; set local session_replication_role = replica; truncate ${tables.join()};
        ${tables.map((table) => `insert into ${table} select * from ${name}.${table};`).join('\n')} commit`);
    },
  };
}
