import type { Catalog } from '../datasets/catalog.ts';
import { type Dataset, firstDayOf, yearsIn, type Years } from '../datasets/dataset.ts';
import { declaredColumns, listColumnProvenance, listSources } from '../datasets/provenance/receipt-store.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { cacheRecent } from '../datasets/releases/cache-recent.ts';
import type { RowReader } from '../datasets/releases/release-rows.ts';
import type { Database } from '../storage/database.ts';

interface YearsOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly readRows: RowReader;
}

/** The first and last year that a dataset's columns cover; without columns, the whole dataset. */
export type FindYears = (
  dataset: Pick<Dataset, 'slug'>,
  columns?: readonly string[],
) => Promise<Years | undefined>;

/** The columns of a dataset that count; undefined for all. */
interface Part {
  readonly dataset: Dataset;
  readonly columns: readonly string[] | undefined;
}

const KEPT_YEARS = 100;

/** Queries storage once per build. */
export function createYearsFinder({ db, catalog, releases, readRows }: YearsOptions): FindYears {
  const built = catalog.filter(({ live }) => !live);
  const remember = cacheRecent<{ readonly years: Years | undefined }>(KEPT_YEARS, () => 1);

  function yearsInRows(dataset: Dataset): Years | undefined {
    const { declaration, publishedAt } = releases.get(dataset.slug);
    const { trailingDays, yearColumn } = declaration.coverage ?? {};
    if (yearColumn) return yearsIn(readRows(dataset).map((row) => String(row[yearColumn])));
    const last = publishedAt.toISOString().slice(0, 10);
    return trailingDays === undefined ? undefined : yearsIn([firstDayOf(trailingDays, last), last]);
  }

  async function findOrigins({ dataset, columns }: Part): Promise<{ sources: Set<string>; parts: Part[] }> {
    const { slug, provenance } = dataset;
    const found = provenance
      ? declaredColumns(provenance, releases.get(slug).rowCount)
      : await listColumnProvenance(db, slug);
    const sources = new Set<string>();
    const parts: Part[] = [];
    for (const column of columns ?? found.keys())
      for (const name of found.get(column)?.sources ?? []) {
        const other = catalog.find((each) => each.slug === name);
        if (other) parts.push({ dataset: other, columns: provenance?.[column]?.from?.columns });
        else sources.add(name);
      }
    return { sources, parts };
  }

  async function yearsOfSources(part: Part): Promise<Years | undefined> {
    const names = new Set<string>();
    const seen = new Map([[keyOf(part), part]]);
    for (const each of seen.values()) {
      const { sources, parts } = await findOrigins(each);
      for (const name of sources) names.add(name);
      for (const other of parts) seen.getOrInsert(keyOf(other), other);
    }
    const described = await listSources(db);
    return yearsIn(described.filter(({ name }) => names.has(name)).map(({ period }) => period));
  }

  return async ({ slug }, columns) => {
    const dataset = catalog.find((each) => each.slug === slug);
    if (!dataset) return undefined;
    const inRows = yearsInRows(dataset);
    if (inRows) return inRows;
    const part = { dataset, columns };
    const { years } = await remember(`${keyOf(part)} ${releases.buildsOf(built)}`, async () => ({
      years: await yearsOfSources(part),
    }));
    return years;
  };
}

function keyOf({ dataset, columns }: Part): string {
  return [dataset.slug, ...(columns ?? [])].join(' ');
}
