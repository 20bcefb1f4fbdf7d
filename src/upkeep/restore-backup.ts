import { skipNumbersSince } from '../datasets/releases/release-number.ts';
import { markUnfollowed } from '../ledger/ledger-state.ts';
import { followLedger, type Followed } from '../rooms/follow-ledger.ts';
import { type Database } from '../storage/database.ts';
import { findMigration, hasTables, migrate } from '../storage/migrate.ts';
import { migrations } from '../storage/migrations.ts';
import type { TableRow } from '../storage/read-table.ts';
import type { Tables } from '../storage/tables.ts';
import {
  BadBackup,
  readManifest,
  tablePath,
  unlessAbsent,
  Unfinished,
  type Manifest,
} from './backup-folder.ts';
import { checkDigestList, putFilesBack, type PutBack, type PuttingBackOptions } from './put-files-back.ts';
import { digestFile, readTableFile } from './table-file.ts';

export interface Restored {
  readonly manifest: Manifest;
  readonly files: PutBack;
  /** What was deleted or ended after the backup was made, and now is again. */
  readonly followed: Followed;
}

/** Restores all rows or none. Whatever was deleted or ended since the backup stays so, according to the ledger in the photo store. */
export async function restoreBackup(options: PuttingBackOptions): Promise<Restored> {
  const { db, folder, now } = options;
  const manifest = await readManifest(folder);
  await checkDigestList(folder, manifest);
  await checkTables(folder, manifest);
  await prepareEmpty(db, folder, manifest);
  await db.transaction().execute(async (db) => {
    await fillTables(db, folder, manifest);
    await skipNumbersSince(db, new Date(manifest.made_at), now());
  });
  try {
    await migrate(db);
    const files = await putFilesBack(options);
    return { manifest, files, followed: await followLedger(options) };
  } catch (cause) {
    throw new Unfinished(
      `The rows are restored. Restore the missing photo files with ./sampan restore --photos-only ${folder}, then start the service: partners get 503 until it has read the ledger.`,
      { cause },
    );
  }
}

async function checkTables(folder: string, { tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const found = await unlessAbsent(digestFile(tablePath(folder, name)));
    if (found !== sha256)
      throw new BadBackup(`${tablePath(folder, name)} has changed since the backup was made.`);
  }
}

/** Never overwrites an existing state, except one that an interrupted restore left empty. */
async function prepareEmpty(db: Database, folder: string, { migration }: Manifest): Promise<void> {
  if (!(migration in migrations))
    throw new BadBackup(`The backup was made by a newer Sampan: it has the migration ${migration}.`);
  if (!(await hasTables(db))) return migrate(db, migration);
  const isFilled = await hasRows(db);
  if (isFilled || (await findMigration(db)) !== migration)
    throw new BadBackup(
      `There is a database already. If a restore has left it without photos, finish with ./sampan restore --photos-only ${folder}. Otherwise stop the service and move the database away (sampan.db, or use an empty PostgreSQL database); leave the photos where they are.`,
    );
}

async function hasRows(db: Database): Promise<boolean> {
  for (const table of ['releases', 'partners', 'catalogue_entries'] as const)
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true;
  return false;
}

const VALUES_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 4_000_000;

async function fillTables(db: Database, folder: string, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    // A migration, or a trigger on a table filled earlier, may have added rows.
    await db.deleteFrom(name as keyof Tables).execute();
    const inserted = await fillTable(db, name as keyof Tables, readTableFile(tablePath(folder, name)));
    if (inserted !== rows) throw new BadBackup(`${name} has ${inserted} rows instead of ${rows}.`);
  }
  await markUnfollowed(db);
}

async function fillTable(db: Database, name: keyof Tables, rows: AsyncIterable<TableRow>): Promise<number> {
  let inserted = 0;
  let bytes = 0;
  let batch: TableRow[] = [];
  const insert = async () => {
    if (batch.length > 0) await db.insertInto(name).values(batch).execute();
    inserted += batch.length;
    bytes = 0;
    batch = [];
  };
  for await (const row of rows) {
    const values = Object.values(row);
    batch.push(row);
    for (const value of values) bytes += value instanceof Uint8Array ? value.length : 0;
    if (batch.length * values.length >= VALUES_AT_ONCE || bytes >= BYTES_AT_ONCE) await insert();
  }
  await insert();
  return inserted;
}
