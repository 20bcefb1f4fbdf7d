import { Type } from '../../json-schema.ts';
import { type Dataset, LICENSE, type Row } from '../../datasets/dataset.ts';
import {
  findProvenance,
  rowName,
  type ProvenanceQuery,
  openReceipts,
  receiptsOf,
  listSources,
} from '../../datasets/provenance/receipt-store.ts';
import { type SourceDescription } from '../../datasets/provenance/source-library.ts';
import {
  tablePath,
  landingPath,
  address,
  provenancePath,
  receiptsPath,
  type Parameters,
} from '../../datasets/addresses.ts';
import { mapValues } from '../../datasets/records.ts';
import { findFirstRow } from '../../datasets/formats/text-formats.ts';
import { invalidParameter, unknownColumn, unknownRow } from '../../errors.ts';
import { receiptsPage } from '../../pages/receipts.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import {
  MONTH_REASONS,
  OURSELVES,
  VALUE_CLASSES,
  type Origin,
  type Provenance,
  type SourceRow,
} from '../../datasets/provenance/provenance.ts';
import { inEnglish, publishReceipt } from '../../datasets/provenance/receipt-words.ts';
import { type SiteContext, jsonFile, type AddRoute } from '../router.ts';
import { findDeclared, type Site, findReceipts } from '../site-data.ts';
import { describe, describeReceipt } from './describe.ts';

export function addProvenance(add: AddRoute, site: Site): void {
  for (const dataset of site.catalog)
    add(
      provenancePath(dataset),
      async ({ query }) =>
        jsonFile(await answerQuery(site, dataset, parseQuery(query)), {
          cacheControl: 'public, max-age=300',
        }),
      { operation: async () => describeProvenance(site, dataset, await findExample(site, dataset)) },
    );
}

/** More than the months of two places. */
const MOST_RECEIPTED_ROWS = 30;

/** The receipts of rows, for readers. */
export function receiptPages(addPage: AddPage, site: Site): void {
  const { db, catalog, data, sourceLibrary } = site;
  const make = async ({ words, params, query }: AskedPage) => {
    const dataset = catalog.find(({ slug }) => slug === params['slug']);
    if (!dataset) return undefined;
    const listOf = (name: string) => [query[name] ?? []].flat().map(String);
    const [asked, columns] = [listOf('row'), listOf('column')];
    if (asked.length === 0) return { movedTo: landingPath(dataset), forNow: true };
    if (!columns.every((column) => Object.hasOwn(dataset.columns, column))) throw unknownColumn();
    const found = data.readRows<Row>(dataset).flatMap((row) => {
      const name = rowName(dataset, row);
      return asked.some((each) => name === each || name.startsWith(`${each},`)) ? [{ name, row }] : [];
    });
    if (found.length === 0) throw unknownRow();
    const { provenance } = dataset;
    const rows = await Promise.all(
      found.slice(0, MOST_RECEIPTED_ROWS).map(async ({ name, row }) => ({
        name,
        row: columns.length > 0 ? Object.fromEntries(columns.map((column) => [column, row[column]])) : row,
        receipts: provenance ? receiptsOf(provenance, row) : await findReceipts(db, dataset, row),
      })),
    );
    const { sources } = await data.findFacts(dataset);
    const places = await data.countryOf(dataset).findPlaces(words);
    const evidence = { places, sources, sourceLibrary };
    const [kept] = /\?[^#]*/.exec(receiptsPath(dataset, asked, columns))!;
    return { page: receiptsPage(findDeclared(site, dataset), rows, evidence, words), query: kept };
  };
  addPage('/datasets/:slug/receipts', make, { takes: ['row', 'column'] });
}

function parseQuery(given: Parameters): ProvenanceQuery {
  const sent = ['row', 'column', 'after'].filter((name) => given[name] !== undefined);
  const invalid = sent.find((name) => typeof given[name] !== 'string' || given[name] === '');
  if (invalid) throw invalidParameter(invalid);
  return Object.fromEntries(sent.map((name) => [name, given[name]]));
}

/** The route's result, for callers that do not use HTTP as well. */
export async function answerQuery(site: SiteContext, dataset: Dataset, query: ProvenanceQuery) {
  const { slug, name, attribution } = dataset;
  const { columns, rows, next } = await findProvenance(dataset, await openReceipts(site, dataset), query);
  const known = await listSources(site.db);
  return {
    dataset: { slug, name, attribution },
    columns: columns.map(({ key, classes, methods, sources }) => ({
      key,
      licence: LICENSE.name,
      classes,
      methods: methods.map(inEnglish),
      sources: sources.map((source) => presentSource(source, known, site)),
    })),
    values: rows.flatMap(({ row, receipts }) => {
      const named = Object.fromEntries(dataset.key.map((column) => [column, row[column]]));
      return columns.flatMap(({ key: column }) => {
        const receipt = receipts[column];
        if (!receipt) return [];
        return [{ row: named, column, ...publishReceipt(citeGiven(receipt, known, site)) }];
      });
    }),
    next: next
      ? new URL(address(provenancePath(dataset), Object.entries(next)), site.config.baseUrl).href
      : null,
  };
}

/** The last column of the first row; none while storage is unavailable. */
async function findExample(site: Site, dataset: Dataset): Promise<object | undefined> {
  const release = site.releases.find(dataset.slug);
  if (!release) return undefined;
  const column = Object.keys(dataset.columns).at(-1)!;
  const first = findFirstRow(release.files.json.identity.bytes);
  const row = first && { row: rowName(dataset, first) };
  return answerQuery(site, dataset, { column, ...row }).catch(() => undefined);
}

function describeProvenance({ catalog }: Site, dataset: Dataset, example: object | undefined) {
  const { slug, name, key, columns } = dataset;
  const severalKeys = key.length > 1 ? ', separated by commas; an empty part means null' : '';
  const pieces = {
    summary: `Provenance of ${name}`,
    rowDescription: `Only the values of this row, given as ${key.join(',')}${severalKeys}`,
    columnDescription: 'Only this column',
    columnNames: Object.keys(columns),
    rowName: { type: 'string', minLength: 1, pattern: `^${key.map(() => '[^,]*').join(',')}$` },
    value: () => valueSchema(dataset),
    example: () => example,
  };
  return describe(catalog, 'provenance', `get-${slug}-provenance`, pieces);
}

/** A value's receipt. An object's has one for each member, and a member's one for each figure that was added up. */
function valueSchema({ key, columns }: Dataset) {
  const members = describeReceipt({
    class: oneOfMeanings(VALUE_CLASSES),
    monthReason: oneOfMeanings(MONTH_REASONS),
  });
  const receipt = (more: object, required: readonly string[] = []) => ({
    type: 'object',
    required: [...required, 'class', 'method', 'sources'],
    properties: { ...more, ...members },
  });
  const keys = key.map((column) => [column, columns[column]!.kind.schema] as const);
  const ofFigure = { title: 'FigureReceipt', ...receipt({}) };
  const ofMember = {
    title: 'MemberReceipt',
    ...receipt(parts(ofFigure, 'The figures that add up to the member')),
  };
  const row = Type.Object(Object.fromEntries(keys), { description: 'The key of the row' });
  const ofObject = parts(ofMember, 'The members of a value that is an object');
  return receipt({ row, column: Type.String(), ...ofObject }, ['row', 'column']);
}

const parts = (part: object, description: string) => ({
  parts: { type: 'object', patternProperties: { '^.*$': part }, description },
});

const oneOfMeanings = (meanings: Readonly<Record<string, string>>) => ({
  type: 'string',
  enum: Object.keys(meanings),
  description: Object.entries(meanings)
    .map(([name, meaning]) => `${name}: ${meaning}`)
    .join('; '),
});

/** A source of which we may not publish the table has no line. */
export type GivenReceipt = Provenance<Origin | Pick<SourceRow, 'source'>>;

/** Cites a line only of a table that anyone may read; of another, only its source. */
export function citeGiven(
  receipt: Provenance,
  known: readonly SourceDescription[],
  site: Pick<SiteContext, 'sourceLibrary'>,
): GivenReceipt {
  const cited = receipt.sources.map((origin) => {
    const source = 'source' in origin && known.find(({ name }) => name === origin.source);
    return source && !site.sourceLibrary.findTable(source, origin.table) ? { source: source.name } : origin;
  });
  const { parts: ofParts } = receipt;
  return {
    ...receipt,
    sources: [...new Map(cited.map((origin) => [JSON.stringify(origin), origin])).values()],
    ...(ofParts && { parts: mapValues(ofParts, (part) => citeGiven(part, known, site)) }),
  };
}

function presentSource(
  name: string,
  sources: readonly SourceDescription[],
  { catalog, sourceLibrary, config: { baseUrl } }: SiteContext,
) {
  const ours = { licence: LICENSE.name, retrieved: null, period: null, files: {}, tables: {} };
  if (name === OURSELVES) return { name, title: 'Sampan itself', address: baseUrl, ...ours };
  const dataset = catalog.find(({ slug }) => slug === name);
  if (dataset)
    return { name, title: dataset.name, address: new URL(provenancePath(dataset), baseUrl).href, ...ours };
  const source = sources.find((candidate) => candidate.name === name);
  if (!source) throw new Error(`No source is named ${name}`);
  const { title, licence, retrieved, period, files } = source;
  const given = Object.keys(files).filter((file) => sourceLibrary.findTable(source, file));
  return {
    name,
    title,
    address: new URL(source.address, baseUrl).href,
    licence,
    retrieved,
    period,
    files,
    tables: Object.fromEntries(given.map((file) => [file, new URL(tablePath(name, file), baseUrl).href])),
  };
}
