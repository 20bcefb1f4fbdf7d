import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseOptions } from '../../src/storage/database.ts';
import type { TestDatabase } from './engine.ts';

/** Opens the database as the service does. */
export function openTestDatabase(
  { settings }: Pick<TestDatabase, 'settings'>,
  options: Pick<DatabaseOptions, 'readOnly'> = {},
): Database {
  return openDatabase({
    url: settings.DATABASE_URL || undefined,
    file: join(settings.DATA_DIR, 'sampan.db'),
    poolSize: 4,
    connectMs: 30_000,
    statementMs: 60_000,
    writesBeside: true,
    ...options,
  });
}
