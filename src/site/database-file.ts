import { tableName, writeDatabase } from '../datasets/database-file/write-database.ts';
import VIEWS from '../datasets/database-file/views.json' with { type: 'json' };
import { LICENSE, type Dataset } from '../datasets/dataset.ts';
import { cacheRecent } from '../datasets/once.ts';
import { declaredReceipts, rowName, storedReceipts } from '../datasets/provenance/find-provenance.ts';
import { listSources } from '../datasets/provenance/receipt-store.ts';
import { publishReceipt } from '../datasets/provenance/receipt-words.ts';
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

/** The rows of receipts and of what they cite. */
interface Receipts {
  readonly receipts: object[];
  readonly receipt_sources: object[];
}

async function makeDatabase(site: Site): Promise<Uint8Array> {
  const sources = (await listSources(site.db)).toSorted((a, b) => compareValues(a.name, b.name));
  const made: Receipts = { receipts: [], receipt_sources: [] };
  const datasets = [];
  for (const dataset of site.releases.listPublished()) {
    const release = site.releases.get(dataset.slug);
    datasets.push({ ...release, rows: rowsOf(release) });
    const table_name = tableName(dataset.slug);
    for (const { row, receipts } of await listReceipts(dataset, site)) {
      const row_name = rowName(dataset, row);
      for (const [column_name, receipt] of Object.entries(receipts))
        addReceipt(made, { table_name, row_name, column_name }, citeGiven(receipt, sources, site));
    }
  }
  return writeDatabase(datasets, {
    datasets: datasets.map(({ declaration, number, publishedAt, rowCount }) => ({
      ...declaration,
      table_name: tableName(declaration.slug),
      licence: LICENSE.name,
      licence_url: LICENSE.url,
      release: number,
      published_at: publishedAt.toISOString(),
      row_count: rowCount,
    })),
    views: listViews(site).map((view) => ({ ...view, description: view.description.en })),
    sources,
    ...made,
  });
}

export const listViews = ({ countries }: Pick<Site, 'countries'>) =>
  countries.flatMap(({ slug }) =>
    Object.entries(VIEWS).map(([name, { description, sql }]) => ({
      name: `${tableName(slug)}_${name}`,
      description,
      sql: fill(sql.join('\n'), { country: tableName(slug) }),
    })),
  );

async function listReceipts(dataset: Dataset, { releases, db }: Site) {
  const { provenance, slug } = dataset;
  const release = releases.get(slug);
  const book = provenance
    ? declaredReceipts(dataset, provenance, release)
    : await storedReceipts(db, dataset);
  return book.list({ start: 0, count: release.rowCount });
}

/** A receipt, then those of its parts. */
function addReceipt(
  made: Receipts,
  value: object,
  { parts = {}, ...receipt }: GivenReceipt,
  part = '',
): void {
  const published = publishReceipt(receipt);
  const id = made.receipts.length + 1;
  made.receipts.push({ ...published, ...published.range, ...value, id, part });
  citedBy(receipt.sources).forEach((cited, at) =>
    made.receipt_sources.push({ receipt: id, position: at + 1, ...cited }),
  );
  for (const [name, ofPart] of Object.entries(parts))
    addReceipt(made, value, ofPart, part ? `${part}.${name}` : name);
}

/** The lines of a file together, and the rows of our own tables. */
function citedBy(sources: GivenReceipt['sources']): object[] {
  const alike = Map.groupBy(sources, (origin) =>
    'table' in origin ? `${origin.source}/${origin.table}` : origin,
  );
  return Array.from(alike.values(), (origins) => {
    const [origin] = origins as [GivenReceipt['sources'][number]];
    if ('dataset' in origin)
      return { cited_table: tableName(origin.dataset), cited_row: origin.row, cited_columns: origin.columns };
    const lines = origins.flatMap((each) => ('line' in each ? each.line : [])).sort((a, b) => a - b);
    return { source: origin.source, ...('table' in origin && { file: origin.table, lines }) };
  });
}
