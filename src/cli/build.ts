import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { createCatalog } from '../datasets/catalog.ts';
import { comparisons } from '../datasets/comparisons.ts';
import { listStoredRows } from '../datasets/stored-rows.ts';
import { RejectedRows, storeAndPublish } from '../pipeline/build.ts';
import { makeRows } from '../pipeline/make-rows.ts';
import type { Published } from '../pipeline/publish.ts';
import { migrate, type Database } from '../storage/database.ts';
import { openForJobs } from './storage.ts';

export const DATA_FOLDER = fileURLToPath(new URL('../../data', import.meta.url));

export async function build(config: Config): Promise<void> {
  const db = openForJobs(config);
  try {
    await migrate(db);
    for (const each of await buildDatasets(db, config, new Date()))
      process.stdout.write(`${describe(each)}\n`);
  } catch (error) {
    if (!(error instanceof RejectedRows)) throw error;
    for (const { dataset, key, reason } of error.rejects)
      process.stderr.write(`${dataset} ${key}: ${reason}\n`);
    process.stderr.write(`${error.message}; nothing was stored and the last releases stay.\n`);
    process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

export async function buildDatasets(db: Database, config: Config, now: Date): Promise<Published[]> {
  const published = await listStoredRows(db, comparisons.slug);
  const publishedSlugs = Array.from(published, ({ slug }) => slug as string);
  const made = makeRows({ dataFolder: DATA_FOLDER, publishedSlugs });
  return storeAndPublish(db, createCatalog(config), made, now);
}

function describe({ slug, number, rowCount, changed }: Published): string {
  return `${slug}: ${rowCount} rows, ${changed ? `published as release ${number}` : `unchanged since release ${number}`}`;
}
