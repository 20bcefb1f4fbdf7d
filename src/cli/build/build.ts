import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import type { Countries, Country } from '../../countries/country.ts';
import { createCatalog, datasetsOf } from '../../datasets/catalog.ts';
import type { Dataset, Row } from '../../datasets/dataset.ts';
import { listStoredRows } from '../../datasets/stored-rows.ts';
import type { Database } from '../../storage/database.ts';
import type { RowChanges } from '../../datasets/releases/release-changes.ts';
import {
  buildFromRows,
  buildFromStoredRows,
  isOwnInput,
  type Build,
  type BuildOptions,
  type DatasetChanges,
  type Watch,
} from '../../pipeline/build.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { makeAllRows, type MakeRowsOptions } from '../../pipeline/make-rows.ts';
import { type Reject, RejectedRows } from '../../datasets/checks/check-rows.ts';
import { BadFile } from '../../extract/bad-file.ts';
import { UndeclaredChange } from '../../pipeline/publish.ts';
import { migrate } from '../../storage/migrate.ts';
import { makeFolder, openForJobs, openForPreview } from '../state.ts';
import { secondsSoFar, tableOf, textTable } from '../command.ts';
import { showProgress } from '../progress.ts';

export interface BuildFlags {
  readonly data?: string;
  readonly geonames?: string;
  readonly keywords?: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

export async function build(config: Config, flags: BuildFlags): Promise<void> {
  const progress = flags.json ? undefined : showProgress();
  const outcome = await runBuild(config, flags, progress?.watch);
  progress?.end();
  const seconds = secondsSoFar();
  if (flags.json) process.stdout.write(`${JSON.stringify(presentOutcome(outcome, seconds))}\n`);
  else if (outcome.status === 'previewed') process.stdout.write(writeChanges(outcome.changes));
  if (outcome.status === 'failed' || outcome.status === 'rejected') {
    process.stderr.write(writeProblem(outcome));
    process.exitCode = 1;
  } else if (!flags.json) process.stdout.write(writeSummary(outcome, seconds));
}

async function runBuild(config: Config, flags: BuildFlags, watch: Watch = () => {}): Promise<Outcome> {
  const { data: dataFolder, geonames: geonamesFile, keywords: keywordsFile, dryRun } = flags;
  const db = dryRun ? await openForPreview(config) : openForJobs(config);
  try {
    if (!dryRun) await migrate(db);
    const input = { dataFolder, geonamesFile, keywordsFile, now: new Date(), dryRun, watch };
    const built = await buildDatasets(db, config, input);
    if (!dryRun) await rm(join(config.dataDir, REJECTS_FILE), { force: true });
    return { status: dryRun ? 'previewed' : 'published', ...built };
  } catch (error) {
    if (error instanceof BadFile || error instanceof UndeclaredChange)
      return { status: 'failed', message: error.message };
    if (!(error instanceof RejectedRows)) throw error;
    const { rejects } = error;
    if (dryRun) return { status: 'rejected', rejects, file: null };
    const file = resolve(config.dataDir, REJECTS_FILE);
    makeFolder(config.dataDir);
    await writeFile(file, `${JSON.stringify({ rejects }, null, 2)}\n`);
    return { status: 'rejected', rejects, file };
  } finally {
    await db.destroy();
  }
}

const REJECTS_FILE = 'rejects.json';

type Options = Omit<BuildOptions, 'madeBy'> & MakeRowsOptions & { readonly countries?: Countries };

/** Builds releases from the sources. Slugs that this installation has published do not change. */
export async function buildDatasets(db: Database, config: Pick<Config, 'operator'>, options: Options) {
  const { countries = COUNTRIES } = options;
  const published = new Map<Country, string[]>();
  for (const country of countries) {
    const rows = await listStoredRows(db, datasetsOf(country).comparisons.slug);
    const slugs = rows.map(({ slug }) => slug as string);
    published.set(country, slugs);
  }
  const publishedSlugsOf = (country: Country) => published.get(country)!;
  const made = makeAllRows(countries, { ...options, publishedSlugsOf });
  const own = [options.dataFolder, options.geonamesFile, options.keywordsFile];
  const input = own.some((path) => path !== undefined) ? 'own' : 'bundled';
  const madeBy = { fingerprint: readFingerprint(), input } as const;
  return buildFromRows(db, createCatalog({ ...config, countries }), made, { ...options, madeBy });
}

/** Builds from the bundled sources. If the operator built from other files, publishes the stored rows instead. */
export async function publishAgain(config: Config, db: Database, log: Logger): Promise<void> {
  const now = new Date();
  const catalog = createCatalog({ ...config, countries: COUNTRIES });
  const isOwn = await isOwnInput(db, catalog);
  if (isOwn)
    log.warn(
      'the rows were built from your own files: run "./sampan build" with them to use this version’s rules',
    );
  const madeBy = { fingerprint: readFingerprint(), input: 'own' } as const;
  const published = isOwn
    ? await buildFromStoredRows(db, catalog, { now, madeBy })
    : (await buildDatasets(db, config, { now })).published;
  for (const { slug, number, rowCount, changed } of published)
    if (changed) log.info({ dataset: slug, release: number, rows: rowCount }, 'published');
}

export type FinishedBuild = { readonly status: 'published' | 'previewed' } & Build;

/** `file` is the report of the rejects; a preview writes none. */
export type UnfinishedBuild =
  | { readonly status: 'rejected'; readonly rejects: readonly Reject[]; readonly file: string | null }
  | { readonly status: 'failed'; readonly message: string };

export type Outcome = FinishedBuild | UnfinishedBuild;

export function presentOutcome(outcome: Outcome, seconds: number): object {
  const { status } = outcome;
  if (status === 'failed') return { status, message: outcome.message, seconds };
  if (status === 'rejected') return { status, rejects: outcome.rejects, report: outcome.file, seconds };
  const { changes, published } = outcome;
  const datasets = changes.map(({ dataset, rowCount, added, changed, removed }) => {
    const release = published.find(({ slug }) => slug === dataset.slug)!;
    return {
      dataset: dataset.slug,
      rows: rowCount,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      release: release.number,
      is_new_release: release.changed,
      ...(status === 'previewed' && {
        changes: { added: added.map(keyOf(dataset)), changed, removed: removed.map(keyOf(dataset)) },
      }),
    };
  });
  return { status, datasets, rejects: [], seconds };
}

const keyOf = (dataset: Dataset) => (row: Row) =>
  Object.fromEntries(dataset.key.map((column) => [column, row[column]]));

const SHOWN_CHANGES = 5;
const SHOWN_FIELDS = 3;
const LONGEST_VALUE = 48;

export function writeSummary({ status, changes, published }: FinishedBuild, seconds: number): string {
  const ifNew = status === 'previewed' ? ' (would be new)' : '';
  const table = textTable(
    ['dataset', 'rows', 'added', 'changed', 'removed', 'release'],
    changes.map(({ dataset, rowCount, added, changed, removed }) => {
      const release = published.find(({ slug }) => slug === dataset.slug)!;
      const number = `${release.number}${release.changed ? ifNew : ' (unchanged)'}`;
      return [dataset.slug, rowCount, added.length, changed.length, removed.length, number];
    }),
  );
  return `\n${table}\n0 rejects, ${seconds.toFixed(2)} seconds\n`;
}

export function writeChanges(changes: readonly DatasetChanges[]): string {
  return changes
    .filter((each) => countChanges(each) > 0)
    .map((each) => {
      const lines = changeLines(each);
      const more = countChanges(each) - lines.length;
      return ['', each.dataset.slug, ...lines, ...(more > 0 ? [`  and ${more} more`] : []), ''].join('\n');
    })
    .join('');
}

export function writeProblem(outcome: UnfinishedBuild): string {
  if (outcome.status === 'failed') return `${outcome.message}\n`;
  const { rejects, file } = outcome;
  const table = tableOf(rejects, {
    dataset: 'dataset',
    key: ({ key }) => writeKey(key),
    column: 'column',
    reason: 'reason',
  });
  const count = rejects.length === 1 ? '1 reject' : `${rejects.length} rejects`;
  const where = file === null ? '' : ` The report is ${file}.`;
  return `${table}\n${count}: nothing was stored, and the last releases are unchanged.${where}\n`;
}

function countChanges({ added, changed, removed }: RowChanges): number {
  return added.length + changed.length + removed.length;
}

function changeLines({ dataset, added, changed, removed }: DatasetChanges): string[] {
  const keysOf = (rows: readonly Row[]) => rows.slice(0, SHOWN_CHANGES).map(keyOf(dataset)).map(writeKey);
  return [
    ...changed
      .slice(0, SHOWN_CHANGES)
      .map(({ key, fields }) => `  ~ ${writeKey(key)}: ${writeFields(fields)}`),
    ...keysOf(added).map((key) => `  + ${key}`),
    ...keysOf(removed).map((key) => `  - ${key}`),
  ];
}

function writeFields(fields: RowChanges['changed'][number]['fields']): string {
  const written = Object.entries(fields).map(
    ([column, values]) => `${column} ${writeValue(values.old)} → ${writeValue(values.new)}`,
  );
  const more = written.length - SHOWN_FIELDS;
  return [...written.slice(0, SHOWN_FIELDS), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function writeValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

const writeKey = (key: Row) => Object.values(key).join(' ');
