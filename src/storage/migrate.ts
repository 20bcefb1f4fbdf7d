import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import * as v1_0 from './migrations/version-1-0.ts';
import * as v1_1 from './migrations/version-1-1.ts';

/** In the order of their names. Never edit a released migration; add a new one. */
export const migrations: Record<string, Migration> = {
  '0001-datasets': { up: v1_0.createDatasets },
  '0002-provenance': { up: v1_0.createProvenance },
  '0003-partners': { up: v1_0.createPartners },
  '0004-rooms': { up: v1_0.createRooms },
  '0005-imports': { up: v1_0.createImports },
  '0006-place-names': { up: v1_0.createPlaceNames },
  '0007-limit-counts': { up: v1_0.createLimitCounts },
  '0008-declarations': { up: v1_1.addDeclarations },
  '0009-access': { up: v1_1.addAccess },
  '0010-audit-anchors': { up: v1_1.anchorAudits },
  '0011-partner-room-times': { up: v1_1.timePartnerRooms },
  '0012-operator-changes': { up: v1_1.addOperatorChanges },
  '0013-room-times': { up: v1_1.timeRooms },
  '0014-lost-deletions': { up: v1_1.createLostDeletions },
  '0015-live-tokens': { up: v1_1.indexLiveTokens },
  '0016-ledger-committed': { up: v1_1.recordCommitted },
  '0017-ledger-marks': { up: v1_1.markCommitted },
};

/**
 * Migrates to the last migration, or to an earlier one. Does nothing if newer code has migrated further: migrations only add, so old code
 * works alongside it and can start again.
 */
export async function migrate(db: Database, last?: string): Promise<void> {
  const migrator = createMigrator(db);
  if (last === undefined && (await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return;
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** The last migration applied to this database, if any. */
export async function findMigration(db: Database): Promise<string | undefined> {
  const made = (await createMigrator(db).getMigrations()).filter(({ executedAt }) => executedAt);
  return made.at(-1)?.name;
}

/** A migration of this database that only newer code has. */
export async function findNewerMigration(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).find((name) => !(name in migrations));
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** Whether the first migration has been applied. */
export async function hasTables(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'dataset_rows');
}
