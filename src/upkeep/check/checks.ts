import type { Database } from '../../storage/database.ts';
import {
  isDatabaseDamaged,
  isDatabaseUnreadable,
  listDamage,
  listOrphans,
  type Orphans,
} from '../../storage/database-damage.ts';
import { findMigration, migrations } from '../../storage/migrate.ts';
import { TABLE_NAMES } from '../../storage/tables.ts';
import { auditCheck } from './check-audit.ts';
import { ledgerCheck } from './check-ledger.ts';
import { filesCheck, photosCheck } from './check-photos.ts';
import { releasesCheck } from './check-releases.ts';
import type { Check, Finding } from './check.ts';

const LATEST = Object.keys(migrations).at(-1)!;
const RESTORE =
  'Stop the service, move the database away and run ./sampan restore with the newest backup; the disk may be failing.';

const databaseCheck: Check = {
  name: 'Database',
  async *run({ db }) {
    const migration = await findMigration(db);
    const unusable = await findUnusable(db, migration);
    if (unusable) yield { ...unusable, isLast: true };
    else for (const orphans of await listOrphans(db)) yield describeOrphans(orphans);
    return `at ${migration ?? 'no migration'}`;
  },
};

/** The database comes first: if it cannot be read, nothing else can be checked. */
export const CHECKS: readonly Check[] = [
  databaseCheck,
  releasesCheck,
  photosCheck,
  filesCheck,
  ledgerCheck,
  auditCheck,
];

/** What a check looked at, and what it found. */
export interface CheckResult {
  readonly name: string;
  readonly seen: string;
  readonly findings: readonly Finding[];
}

/** A database that cannot be read is a finding, not a failure of the check. */
export async function runCheck(name: string, looking: AsyncGenerator<Finding, string>): Promise<CheckResult> {
  const findings: Finding[] = [];
  try {
    for (;;) {
      const { done, value } = await looking.next();
      if (done) return { name, seen: value, findings };
      findings.push(value);
    }
  } catch (error) {
    if (!isDatabaseUnreadable(error)) throw error;
    const describe = isDatabaseDamaged(error) ? describeDamage : describeUnreadable;
    findings.push({ ...describe((error as Error).message), isLast: true });
    return { name, seen: 'cannot be read', findings };
  }
}

async function findUnusable(db: Database, migration: string | undefined): Promise<Finding | undefined> {
  const [damage, ...more] = await listDamage(db);
  if (damage !== undefined)
    return describeDamage(more.length > 0 ? `${damage} (and ${more.length} more)` : damage);
  if (migration === undefined)
    return {
      what: 'The database is empty: it has none of the tables.',
      repair:
        'If there was a state, run ./sampan restore with the newest backup; otherwise start the service.',
    };
  if (migration !== LATEST)
    return {
      what: `The database has the migration ${migration}, but this version of Sampan needs ${LATEST}.`,
      repair: 'Start the service, which migrates the database. Then run the check again.',
    };
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const missing = TABLE_NAMES.filter((name) => !tables.has(name));
  return missing.length > 0 ? describeDamage(`no such table: ${missing.join(', ')}`) : undefined;
}

const describeDamage = (said: string): Finding => ({
  what: `The database is damaged: ${said.replaceAll('\n', ' ')}.`,
  repair: RESTORE,
});

const describeUnreadable = (said: string): Finding => ({
  what: `The database cannot be read: ${said.replaceAll('\n', ' ')}.`,
  repair: `Check that it exists and is readable. If so: ${RESTORE}`,
});

function describeOrphans({ rows, child, parent, columns, example }: Orphans): Finding {
  const named = columns.map((column, index) => `${column} ${String(example[index])}`).join(', ');
  return {
    what: `${rows} rows of ${child} refer to rows of ${parent} that are missing, such as ${named}.`,
    repair:
      'Find out who can write to the database. Import what is missing again, or run ./sampan restore with a backup that has it.',
  };
}
