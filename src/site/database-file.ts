import { tableName, writeDatabase, type MadeRows } from '../datasets/database-file/write-database.ts';
import VIEWS from '../datasets/database-file/views.json' with { type: 'json' };
import { datasetsOf } from '../datasets/catalog.ts';
import type { Dataset } from '../datasets/dataset.ts';
import { cacheRecent } from '../datasets/once.ts';
import { declaredReceipts, rowName, storedReceipts } from '../datasets/provenance/find-provenance.ts';
import { listSources } from '../datasets/provenance/receipt-store.ts';
import { publishReceipt } from '../datasets/provenance/receipt-words.ts';
import type { SourceDescription } from '../datasets/provenance/source-library.ts';
import { encodeFile, releaseFile, rowsOf, type EncodedFile } from '../datasets/releases/release.ts';
import { compareValues } from '../datasets/stored-rows.ts';
import { fill } from '../datasets/words/text.ts';
import { citeGiven, type GivenReceipt } from './routes/provenance.ts';
import type { Site } from './site-data.ts';

/** All datasets in one file. It is made when somebody asks for it, once per build. */
export function createDatabaseFile(site: Site): () => Promise<EncodedFile> {
  const remember = cacheRecent<EncodedFile>(1);
  const make = async () => encodeFile(releaseFile(Buffer.from(await makeDatabase(site))));
  return () => remember(site.releases.buildsOf(site.catalog), make);
}

export async function makeDatabase(site: Site): Promise<Uint8Array> {
  const { db, releases } = site;
  const sources = (await listSources(db)).toSorted((a, b) => compareValues(a.name, b.name));
  const made: MadeRows = {
    sources: sources.map((each) => [
      each.name,
      each.title,
      each.address,
      each.licence,
      each.retrieved,
      each.period,
      each.credit,
    ]),
    source_files: sources.flatMap(({ name, files }) =>
      Object.entries(files).map(([file, sha256]) => [name, file, sha256]),
    ),
    receipts: [],
    receipt_sources: [],
  };
  const published = releases.listPublished();
  for (const dataset of published) await addReceipts(made, dataset, sources, site);
  const datasets = published.map(({ slug }) => {
    const release = releases.get(slug);
    return { release, declaration: release.declaration, rows: rowsOf(release) };
  });
  const views = listViews(site).map((view) => ({ ...view, description: view.description.en }));
  return writeDatabase(datasets, made, views);
}

/** The views of each country whose datasets are all published. */
export function listViews({ countries, releases }: Pick<Site, 'countries' | 'releases'>) {
  const complete = countries.filter((country) =>
    Object.values(datasetsOf(country)).every(({ slug }) => releases.find(slug)),
  );
  return complete.flatMap(({ slug }) => {
    const country = tableName(slug);
    return Object.entries(VIEWS).map(([name, { description, sql }]) => ({
      name: `${country}_${name}`,
      description,
      sql: fill(sql.join('\n'), { country }),
    }));
  });
}

async function addReceipts(
  made: MadeRows,
  dataset: Dataset,
  sources: readonly SourceDescription[],
  site: Site,
): Promise<void> {
  const { slug, provenance } = dataset;
  const release = site.releases.get(slug);
  const book = provenance
    ? declaredReceipts(dataset, provenance, release)
    : await storedReceipts(site.db, dataset);
  for (const { row, receipts } of await book.list({ start: 0, count: release.rowCount })) {
    const name = rowName(dataset, row);
    for (const [column, receipt] of Object.entries(receipts))
      if (release.declaration.columns[column])
        addReceipt(made, [tableName(slug), name, column], '', citeGiven(receipt, sources, site));
  }
}

/** A receipt, then those of its parts. */
function addReceipt(
  made: MadeRows,
  value: readonly string[],
  part: string,
  { parts = {}, ...receipt }: GivenReceipt,
): void {
  const {
    class: valueClass,
    method,
    detail = null,
    n = null,
    period = null,
    range,
    standard_error = null,
    sources,
    ...rest
  } = publishReceipt(receipt);
  const limits = [range?.low ?? null, range?.value ?? null, range?.high ?? null, standard_error];
  const more = Object.keys(rest).length > 0 ? JSON.stringify(rest) : null;
  const id = made.receipts.length + 1;
  made.receipts.push([id, ...value, part, valueClass, method, detail, n, period, ...limits, more]);
  citedBy(sources).forEach((cited, at) => made.receipt_sources.push([id, at + 1, ...cited]));
  for (const [name, ofPart] of Object.entries(parts))
    addReceipt(made, value, part ? `${part}.${name}` : name, ofPart);
}

/** The lines of a file together, and the rows of our own tables. */
function citedBy(sources: GivenReceipt['sources']) {
  const alike = Map.groupBy(sources, (origin) =>
    'table' in origin ? `${origin.source}/${origin.table}` : origin,
  );
  return Array.from(alike.values(), (origins) => {
    const [origin] = origins as [GivenReceipt['sources'][number]];
    if ('dataset' in origin)
      return [null, null, null, tableName(origin.dataset), origin.row, JSON.stringify(origin.columns)];
    const lines = origins.flatMap((each) => ('line' in each ? each.line : [])).sort((a, b) => a - b);
    const inFile = 'table' in origin ? [origin.table, JSON.stringify(lines)] : [null, null];
    return [origin.source, ...inFile, null, null, null];
  });
}
