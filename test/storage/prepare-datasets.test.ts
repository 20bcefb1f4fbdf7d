import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { pino, type Logger } from 'pino';
import { prepareDatasets } from '../../src/cli/serve/prepare-states.ts';
import { readConfig, type Config } from '../../src/config/config.ts';
import { COUNTRIES } from '../../src/countries/countries.ts';
import { createCatalog } from '../../src/datasets/catalog.ts';
import type { Database } from '../../src/storage/database.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const ONE = 'vietnam-destinations';
const FAULT = new Error('the rows cannot be read');
/** SQLITE_BUSY. */
const AWAY = Object.assign(new Error('the database is locked'), { errcode: 5 });

/** Reads the newest release of each dataset; then every statement fails, so that publishing does. */
function failing(error: Error, datasets: number): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery({ node }) {
      statements += 1;
      if (statements > datasets) throw error;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

for (const { name, copyPrepared } of ENGINES)
  describe(`Preparing the datasets, on ${name}`, () => {
    let config: Config;
    let slugs: string[];
    let db: Database;
    let log: Logger;
    let logged: string[];

    before(async () => {
      const database = await copyPrepared('started');
      config = readConfig(database.settings);
      slugs = createCatalog({ ...config, countries: COUNTRIES }).map(({ slug }) => slug);
      db = openTestDatabase(database);
    });
    after(() => db.destroy());
    beforeEach(() => {
      logged = [];
      log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
    });

    const prepare = (error: Error) =>
      prepareDatasets(config, db.withPlugin(failing(error, slugs.length)), log);
    const forget = async (datasets: readonly string[]) => {
      for (const table of ['release_files', 'releases'] as const)
        await db.deleteFrom(table).where('dataset', 'in', datasets).execute();
    };

    test('publishes nothing if all releases were made by this code', async () => {
      await prepare(FAULT);
      assert.deepEqual(logged, []);
    });

    test('publishes again if one release was made by other code, and serves the last ones if that fails', async () => {
      await db.updateTable('releases').set({ fingerprint: 'older' }).where('dataset', '=', ONE).execute();
      await prepare(FAULT);
      assert.match(logged.join(''), /the rows cannot be read.*serving the last releases/);
    });

    test('serves the last releases even if one dataset has none', async () => {
      await forget([ONE]);
      await prepare(FAULT);
      assert.match(logged.join(''), /serving the last releases/);
    });

    test('fails if the database is away, so that the start can wait for it', async () => {
      await assert.rejects(prepare(AWAY), AWAY);
      assert.deepEqual(logged, []);
    });

    test('fails if there is no release to serve', async () => {
      await forget(slugs);
      await assert.rejects(prepare(FAULT), FAULT);
      assert.deepEqual(logged, []);
    });
  });
