import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  isDatabaseDamaged,
  isDatabaseUnreadable,
  listDamage,
  listOrphans,
} from '../../storage/database-damage.ts';
import { listTables, type Database } from '../../storage/database.ts';
import { findMigration, migrations } from '../../storage/migrate.ts';
import { TABLE_NAMES } from '../../storage/tables.ts';
import { BadBackup, digestFile, listDigests, readManifest } from '../backup-files.ts';
import { checkAudit, checkLedger } from './check-history.ts';
import { checkFiles, checkPhotos } from './check-photos.ts';
import { checkReleases } from './check-releases.ts';
import type { Check, Found } from './check.ts';

const LATEST = Object.keys(migrations).at(-1)!;
const RESTORE =
  'Stop the service, move the database away and run ./sampan restore with the newest backup; the disk may be failing.';

const checkDatabase: Check = async ({ db }, found) => {
  const migration = await findMigration(db);
  await refuseUnusable(db, migration);
  for (const { rows, child, parent, columns, example } of await listOrphans(db)) {
    const named = columns.map((column, index) => `${column} ${String(example[index])}`).join(', ');
    found(
      `${rows} rows of ${child} refer to rows of ${parent} that are missing, such as ${named}.`,
      'Find out who can write to the database. Import what is missing again, or run ./sampan restore with a backup that has it.',
    );
  }
  return `at ${migration}`;
};

/** The database comes first: if it cannot be read, nothing else can be checked. */
export const CHECKS: Readonly<Record<string, Check>> = {
  Database: checkDatabase,
  Releases: checkReleases,
  Photos: checkPhotos,
  Files: checkFiles,
  Ledger: checkLedger,
  Audit: checkAudit,
};

export type CheckResult = Awaited<ReturnType<typeof runCheck>>;

/** A database that cannot be read is a finding, not a failure of the check. Further checks are useless then. */
export async function runCheck(name: string, look: (found: Found) => Promise<string>) {
  const findings: { what: string; repair: string }[] = [];
  try {
    const seen = await look((what, repair) => findings.push({ what, repair }));
    return { name, seen, findings, isLast: false };
  } catch (error) {
    const { message, repair, seen } = toUnusable(error);
    return { name, seen, findings: findings.concat({ what: message, repair }), isLast: true };
  }
}

class Unusable extends Error {
  readonly repair: string;
  readonly seen: string;

  constructor(what: string, repair: string, seen = 'cannot be read') {
    super(what);
    this.repair = repair;
    this.seen = seen;
  }
}

function toUnusable(error: unknown): Unusable {
  if (error instanceof Unusable) return error;
  if (!isDatabaseUnreadable(error)) throw error;
  const said = (error as Error).message;
  if (isDatabaseDamaged(error)) return damaged(said);
  return new Unusable(
    `The database cannot be read: ${inOneLine(said)}.`,
    `Check that it exists and is readable. If so: ${RESTORE}`,
  );
}

async function refuseUnusable(db: Database, migration: string | undefined): Promise<void> {
  const seen = `at ${migration ?? 'no migration'}`;
  const [damage, ...more] = await listDamage(db);
  if (damage !== undefined)
    throw damaged(more.length > 0 ? `${damage} (and ${more.length} more)` : damage, seen);
  if (migration === undefined)
    throw new Unusable(
      'The database is empty: it has none of the tables.',
      'If there was a state, run ./sampan restore with the newest backup; otherwise start the service.',
      seen,
    );
  if (migration !== LATEST)
    throw new Unusable(
      `The database has the migration ${migration}, but this version of Sampan needs ${LATEST}.`,
      'Start the service, which migrates the database. Then run the check again.',
      seen,
    );
  const tables = await listTables(db);
  const missing = TABLE_NAMES.filter((name) => !tables.includes(name));
  if (missing.length > 0) throw damaged(`no such table: ${missing.join(', ')}`, seen);
}

const damaged = (said: string, seen?: string) =>
  new Unusable(`The database is damaged: ${inOneLine(said)}.`, RESTORE, seen);

const inOneLine = (text: string) => text.replaceAll('\n', ' ');

const REPAIR = 'Make a new backup while the state is intact; until then keep an older one.';

export async function checkBackup(folder: string, found: Found): Promise<string> {
  const manifest = await readManifest(folder).catch((error: unknown) => {
    if (!(error instanceof BadBackup)) throw error;
    found(error.message, REPAIR);
  });
  if (!manifest) return 'cannot be read';
  const listed = new Set<string>();
  for await (const { path, sha256 } of listDigests(folder, manifest)) {
    listed.add(path);
    const digest = await digestFile(join(folder, path)).catch(() => undefined);
    if (digest === undefined) found(`${path} is missing or cannot be read.`, REPAIR);
    else if (digest !== sha256) found(`${path} is damaged: its digest does not match.`, REPAIR);
  }
  // Format 1 does not list the photos.
  if (manifest.sums_sha256 !== undefined)
    for (const path of await listPaths(folder))
      if (!listed.has(path)) found(`${path} is not part of the backup.`, 'A restore ignores it: remove it.');
  return `of ${manifest.made_at}, ${listed.size} files`;
}

async function listPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && entry.parentPath !== folder)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('photos/.'));
}
