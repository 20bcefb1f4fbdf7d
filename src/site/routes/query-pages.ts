import { describeFile } from '../../api/operation.ts';
import { API_LINK, DATABASE_MEDIA_TYPE, LICENSE_LINK, linkHeader } from '../../api/download.ts';
import { FILE_POLICIES, QUERY_POLICY } from '../../api/policies.ts';
import { DCAT_MEDIA_TYPE, DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import { allowOnly, withoutAppended, DATABASE_PATH } from '../../datasets/addresses.ts';
import { QUERY_PATH, queryPage } from '../../pages/query/query-page.ts';
import type { AddPage } from '../page-adder.ts';
import type { AddRoute } from '../router.ts';
import { findDeclared, type Site } from '../site-data.ts';
import { ASSETS } from '../../pages/assets.ts';
import { describe } from './describe.ts';
import { tableName, writeDatabase } from '../../datasets/database-file/write-database.ts';
import VIEWS from '../../datasets/database-file/views.json' with { type: 'json' };
import { LICENSE } from '../../datasets/dataset.ts';
import { cacheRecent } from '../../datasets/records.ts';
import { openReceipts, rowName, listSources } from '../../datasets/provenance/receipt-store.ts';
import { publishReceipt } from '../../datasets/provenance/receipt-words.ts';
import { encodeFile, releaseFile, rowsOf, type EncodedFile } from '../../datasets/releases/release.ts';
import { compareValues } from '../../datasets/stored-rows.ts';
import { fill } from '../../datasets/words/text.ts';
import { citeGiven, type GivenReceipt } from './provenance.ts';

/** All datasets in one SQLite file. */
export function addDatabaseFile(add: AddRoute, site: Site): void {
  const make = createDatabaseFile(site);
  const described = { rel: 'describedby', to: DCAT_PATH, type: DCAT_MEDIA_TYPE };
  const headers = {
    'Content-Disposition': 'attachment; filename="sampan.sqlite"',
    Link: linkHeader(site.baseUrl, LICENSE_LINK, described, API_LINK),
    ...FILE_POLICIES,
  };
  const pieces = { content: () => describeFile(DATABASE_MEDIA_TYPE) };
  add(
    DATABASE_PATH,
    async ({ query }) => {
      allowOnly(withoutAppended(query), []);
      return { body: await make(), mediaType: DATABASE_MEDIA_TYPE, headers };
    },
    { operation: () => describe(site.catalog, 'databaseFile', 'get-database', pieces), preflight: true },
  );
}

export function queryPages(addPage: AddPage, site: Site): void {
  const { data, baseUrl, releases, general } = site;
  const links = { file: DATABASE_PATH, worker: ASSETS.queryWorker, baseUrl };
  const headers = { 'Content-Security-Policy': QUERY_POLICY };
  addPage(
    QUERY_PATH,
    ({ words }) => {
      const datasets = releases.listPublished().map((dataset) => findDeclared(site, dataset));
      const facts = { ...links, country: data.first.country, datasets, views: listViews(site) };
      return { page: queryPage(facts, words), headers };
    },
    general,
  );
}

/** All datasets in one file. It is made when somebody asks for it, once per build. */
function createDatabaseFile(site: Site): () => Promise<EncodedFile> {
  const remember = cacheRecent<EncodedFile>(1);
  const make = async () => encodeFile(releaseFile(Buffer.from(await makeDatabase(site))));
  return () => remember(site.releases.buildsOf(site.catalog), make);
}

/** The rows of receipts and of what they cite. */
type Receipts = Readonly<Record<'receipts' | 'receipt_sources', object[]>>;

async function makeDatabase(site: Site): Promise<Uint8Array> {
  const sources = (await listSources(site.db)).toSorted((a, b) => compareValues(a.name, b.name));
  const made: Receipts = { receipts: [], receipt_sources: [] };
  const datasets = [];
  for (const dataset of site.releases.listPublished()) {
    const release = site.releases.get(dataset.slug);
    datasets.push({ ...release, rows: rowsOf(release) });
    const table_name = tableName(dataset.slug);
    const book = await openReceipts(site, dataset);
    for (const { row, receipts } of await book.list({ start: 0, count: release.rowCount })) {
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

const listViews = ({ countries }: Pick<Site, 'countries'>) =>
  countries.flatMap(({ slug }) =>
    Object.entries(VIEWS).map(([name, { description, sql }]) => ({
      name: `${tableName(slug)}_${name}`,
      description,
      sql: fill(sql.join('\n'), { country: tableName(slug) }),
    })),
  );

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
