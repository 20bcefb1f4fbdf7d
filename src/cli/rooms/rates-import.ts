import { readFile } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import { importRates, parseRates } from '../../rooms/import/import-rates.ts';
import { ImportStopped, reading } from '../../rooms/import/importing.ts';
import { migrate } from '../../storage/migrate.ts';
import { BadArgument } from '../bad-argument.ts';
import { openForJobs } from '../storage.ts';

/** Stores a table of exchange rates for production and the sandbox. */
export async function importRatesFile(config: Config, file: string): Promise<void> {
  const rates = await readRates(file);
  for (const environment of ['live', 'test'] as const) {
    const db = openForJobs(config, environment);
    try {
      await migrate(db);
      const { added, changed, unchanged } = await importRates(db, rates);
      const place = environment === 'live' ? 'Production' : 'Sandbox';
      process.stdout.write(`${place}: ${added} added, ${changed} changed, ${unchanged} unchanged.\n`);
    } finally {
      await db.destroy();
    }
  }
}

async function readRates(file: string) {
  try {
    return parseRates(await reading(file, () => readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof ImportStopped) throw new BadArgument(error.message);
    throw error;
  }
}
