import { downloadPath, formatsOf, releasePagePath, releasePath } from '../api/download.ts';
import {
  firstDayOf,
  yearsIn,
  type Dataset,
  type Declaration,
  type Row,
  type Years,
} from '../datasets/dataset.ts';
import { bareMediaType } from '../datasets/formats/format.ts';
import { listMadeFormats, mediaTypeOf, type AnyFormatName } from '../datasets/formats/formats.ts';
import { catalogWords, type DescribedDataset } from '../datasets/metadata/described-dataset.ts';
import { landingPath } from '../datasets/addresses.ts';
import type { RowProvenance } from '../datasets/provenance/provenance.ts';
import { declaredColumns, listColumnProvenance, listSources } from '../datasets/provenance/receipt-store.ts';
import { withTranslation } from '../datasets/provenance/source-library.ts';
import { mapValues, cacheRecent } from '../datasets/records.ts';
import {
  type GetRelease,
  listedRelease,
  listReleases,
  type ListedRelease,
} from '../datasets/releases/release-archive.ts';
import type { RowReader } from '../datasets/releases/current-releases.ts';
import { findNumberBefore } from '../datasets/releases/release-store.ts';
import { findSchemaChanges, versionOf, findRowChanges } from '../datasets/releases/release-changes.ts';
import { parseRows, type Release } from '../datasets/releases/release.ts';
import { keyOf } from '../datasets/stored-rows.ts';
import type { Database } from '../storage/database.ts';
import type { SiteContext } from './router.ts';

const SHOWN_RELEASES = 10;
const KEPT_FACTS = 50;
const KEPT_YEARS = 100;
/** Those of a full feed for every dataset. */
const KEPT_CHANGES = 500;

/** The columns of a dataset that count; undefined for all. */
interface Part {
  readonly dataset: Dataset;
  readonly columns: readonly string[] | undefined;
}

/** What storage has about datasets besides their rows. It is queried once per build. */
export function createDatasetFacts(
  { db, catalog, releases, sourceLibrary }: SiteContext,
  readRows: RowReader,
  getRelease: GetRelease,
) {
  const rememberFacts = cacheRecent<Awaited<ReturnType<typeof readFacts>>>(KEPT_FACTS);
  const rememberChanges = cacheRecent<ChangeCounts>(KEPT_CHANGES);
  const rememberYears = cacheRecent<{ readonly years: Years | undefined }>(KEPT_YEARS);

  const findColumns = async ({ slug, provenance }: Dataset) =>
    provenance ? declaredColumns(provenance, releases.get(slug).rowCount) : listColumnProvenance(db, slug);

  /** What a release changed; undefined if there is none to compare it with. Small, but slow to find. */
  const countChanges = ({ slug, number, declaration }: ListedRelease) =>
    rememberChanges(`${slug} ${versionOf(declaration, { number })}`, async () => {
      const previous = await findNumberBefore(db, slug, number);
      const dataset = releases.get(slug).declaration;
      const changes = previous && (await findChanges(getRelease, dataset, previous, number));
      return { changes: changes ? countAll(changes) : undefined };
    });

  async function readFacts(dataset: Dataset) {
    const { slug } = dataset;
    const listed = await listReleases(db, slug, { limit: SHOWN_RELEASES });
    const sources = await listSources(db);
    return {
      provenance: await findColumns(dataset),
      sources: new Map(sources.map((source) => [source.name, withTranslation(sourceLibrary, source)])),
      releases: listed.map((release) => ({ ...release, files: listFiles(release) })),
      changes: listed[0] && (await countChanges(listed[0])).changes,
    };
  }

  function yearsInRows(dataset: Dataset): Years | undefined {
    const { declaration, publishedAt } = releases.get(dataset.slug);
    const { trailingDays, yearColumn } = declaration.coverage ?? {};
    if (yearColumn) return yearsIn(readRows(dataset).map((row) => String(row[yearColumn])));
    const last = publishedAt.toISOString().slice(0, 10);
    return trailingDays === undefined ? undefined : yearsIn([firstDayOf(trailingDays, last), last]);
  }

  /** The years of the sources that the columns come from, also through other datasets. */
  async function yearsOfSources(part: Part): Promise<Years | undefined> {
    const names = new Set<string>();
    const parts = new Map([[nameOf(part), part]]);
    for (const { dataset, columns } of parts.values()) {
      const found = await findColumns(dataset);
      for (const column of columns ?? found.keys())
        for (const name of found.get(column)?.sources ?? []) {
          const from = catalog.find(({ slug }) => slug === name);
          const other = from && { dataset: from, columns: dataset.provenance?.[column]?.from?.columns };
          if (other) parts.getOrInsert(nameOf(other), other);
          else names.add(name);
        }
    }
    const sources = await listSources(db);
    return yearsIn(sources.filter(({ name }) => names.has(name)).map(({ period }) => period));
  }

  const findFacts = (dataset: Dataset) =>
    rememberFacts(`${dataset.slug} ${releases.buildsOf([dataset])}`, () => readFacts(dataset));

  /** The first and last year that a dataset's columns cover; without columns, the whole dataset. */
  const findYears = async ({ slug }: Pick<Dataset, 'slug'>, columns?: readonly string[]) => {
    const dataset = catalog.find((each) => each.slug === slug);
    if (!dataset) return undefined;
    const part = { dataset, columns };
    const found = await rememberYears(`${nameOf(part)} ${releases.buildsOf(catalog)}`, async () => ({
      years: yearsInRows(dataset) ?? (await yearsOfSources(part)),
    }));
    return found.years;
  };

  return { findFacts, findYears, countChanges };
}

const nameOf = ({ dataset, columns = [] }: Part) => [dataset.slug, ...columns].join(' ');

/** Undefined if one of the releases has no JSON file. */
export async function findChanges(
  getRelease: GetRelease,
  dataset: Pick<Declaration, 'slug' | 'key'>,
  before: number,
  after: number,
) {
  const old = await getRelease(dataset.slug, before);
  const now = await getRelease(dataset.slug, after);
  if (!old.files.json || !now.files.json) return undefined;
  const [rows, newer] = [old, now].map(({ files }) => parseRows(files.json!.identity.bytes));
  return {
    ...findRowChanges(dataset, rows!, newer!),
    // A release of version 1.0.0 has no declaration.
    schema: old.declaration && now.declaration ? findSchemaChanges(old.declaration, now.declaration) : [],
  };
}

type ChangeCounts = { readonly changes: ReturnType<typeof countAll> | undefined };

function countAll(changes: NonNullable<Awaited<ReturnType<typeof findChanges>>>) {
  const { added, changed, removed, schema } = changes;
  const changedColumns = changed.flatMap(({ fields }) => Object.keys(fields));
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    /** In how many rows each column changed. */
    columns: mapValues(Object.fromEntries(Map.groupBy(changedColumns, String)), ({ length }) => length),
    schema: schema.map(({ name, what }) => ({ name, what })),
  };
}

/** A row's receipts; empty if the last build wrote none. */
export async function findReceipts(db: Database, dataset: Dataset, row: Row): Promise<RowProvenance> {
  const ofRow = { dataset: dataset.slug, key: keyOf(dataset, row) };
  const found = await db
    .selectFrom('receipts')
    .select('receipts')
    .where((is) => is.and(ofRow))
    .executeTakeFirst();
  return found ? (JSON.parse(found.receipts) as RowProvenance) : {};
}

/** The stored files of a release, each with its lasting address. */
export function listFiles({ slug, number, files }: ListedRelease) {
  return formatsOf({ files }).map((format) => ({
    format,
    path: releasePath(slug, number, format),
    ...files[format]!,
  }));
}

type Described = Pick<SiteContext, 'releases' | 'countries'> & { readonly baseUrl: string };

/** The input for a dataset's metadata: its declaration and the files of its newest release. */
export const describeDataset = ({ slug }: Pick<Declaration, 'slug'>, site: Described) =>
  describeRelease(site.releases.get(slug), site, true);

/** The same for any release, with its own page and files unless it is the newest. */
export function describeRelease(
  release: Release,
  { baseUrl, countries }: Described,
  isNewest = false,
): DescribedDataset {
  const { declaration: dataset, number } = release;
  const { slug } = dataset;
  const pagePath = isNewest ? landingPath(dataset) : releasePagePath(slug, number);
  const pathOf = (format: AnyFormatName) =>
    isNewest ? downloadPath(dataset, format) : releasePath(slug, number, format);
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const describe = <Format extends AnyFormatName>(format: Format) => ({
    format,
    mediaType: bareMediaType(mediaTypeOf(format)),
    url: absolute(pathOf(format)),
  });
  return {
    dataset,
    release,
    url: absolute(pagePath),
    homeUrl: absolute('/'),
    catalog: catalogWords(countries),
    files: listFiles(listedRelease(slug, release)).map(({ format, path, ...file }) => {
      const described = describe(format);
      // A live dataset keeps only the day's last release, so the address of an earlier one redirects to other bytes.
      const lastingUrl = dataset.live ? described.url : absolute(path);
      return { ...described, lastingUrl, ...file };
    }),
    madeFiles: listMadeFormats(dataset).map(describe),
  };
}

export const describeCatalog = (site: Described): DescribedDataset[] =>
  site.releases.listPublished().map((dataset) => describeDataset(dataset, site));
