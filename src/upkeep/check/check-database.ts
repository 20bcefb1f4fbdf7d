import { listDamage } from '../../storage/database.ts';
import { findMigration } from '../../storage/migrate.ts';
import { migrations } from '../../storage/migrations.ts';
import type { Check } from './finding.ts';

const LATEST = Object.keys(migrations).at(-1)!;

export const databaseCheck: Check = {
  name: 'Database',
  async *run({ db }) {
    const migration = await findMigration(db);
    if (migration !== LATEST)
      yield {
        what: `The database has the migration ${migration ?? 'of none'}, and this Sampan wants ${LATEST}.`,
        mend: 'Start the service: it migrates before it answers.',
      };
    for (const damage of await listDamage(db))
      yield {
        what: `SQLite says: ${damage}.`,
        mend: 'Stop the service, move sampan.db away and run ./sampan restore with the newest backup; the disk may be failing.',
      };
    return `at ${migration}`;
  },
};
