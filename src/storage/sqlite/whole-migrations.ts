import { SqliteAdapter } from 'kysely';

/** SQLite can undo the making of a table, which Kysely does not make use of: a migration that stops halfway would stop every next one. */
export class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
