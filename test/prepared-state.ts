import { ENGINES, type Prepared } from './engine.ts';
import { startSampan } from './sampan.ts';

/** Starts the service once on each engine and stops it, so that tests can begin with a copy of what it made. */
export async function prepareState(): Promise<Prepared> {
  const [sqlite, postgres] = await Promise.all(
    ENGINES.map(async ({ createDatabase }) => {
      const { settings } = await createDatabase();
      await (await startSampan(settings)).stop();
      return settings;
    }),
  );
  return {
    sqliteFolder: sqlite!.DATA_DIR,
    postgresFolder: postgres!.DATA_DIR,
    postgresDatabase: new URL(postgres!.DATABASE_URL).pathname.slice(1),
  };
}
