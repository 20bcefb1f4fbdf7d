import { SqliteAdapter } from 'kysely';

/** Runs each migration in a transaction, which Kysely does not do for SQLite: a migration that stopped halfway would block all later ones. */
export class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
