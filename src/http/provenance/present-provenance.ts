import type { Catalog } from '../../datasets/catalog.ts';
import { LICENSE, type Dataset } from '../../datasets/dataset.ts';
import type { FoundProvenance, ProvenanceQuery } from '../../datasets/provenance/find-provenance.ts';
import { OURSELVES, type SourceDescription } from '../../datasets/provenance/provenance.ts';
import { isGiven, tablePath, type SourceLibrary } from '../../datasets/provenance/source-library.ts';
import { inEnglish, publishReceipt } from '../../datasets/provenance/receipt-words.ts';
import type { RowReceipts } from '../../datasets/provenance/receipt-store.ts';

export const provenancePath = ({ slug }: Pick<Dataset, 'slug'>) => `/datasets/${slug}/provenance`;

interface ProvenanceContext {
  readonly catalog: Catalog;
  readonly sources: readonly SourceDescription[];
  readonly sourceLibrary: SourceLibrary;
  readonly baseUrl: string;
}

export function presentProvenance(
  dataset: Dataset,
  { columns, rows, next }: FoundProvenance,
  context: ProvenanceContext,
) {
  const { slug, name, attribution } = dataset;
  const keys = columns.map(({ key }) => key);
  return {
    dataset: { slug, name, attribution },
    columns: columns.map(({ key, classes, methods, sources }) => ({
      key,
      licence: LICENSE.name,
      classes,
      methods: methods.map(inEnglish),
      sources: sources.map((source) => presentSource(source, context)),
    })),
    values: rows.flatMap((row) => presentValues(dataset, keys, row)),
    next: next ? nextUrl(dataset, next, context.baseUrl) : null,
  };
}

function presentValues(dataset: Dataset, keys: readonly string[], { row, receipts }: RowReceipts) {
  const key = Object.fromEntries(dataset.key.map((column) => [column, row[column]]));
  return keys.flatMap((column) => {
    const receipt = receipts[column];
    return receipt ? [{ row: key, column, ...publishReceipt(receipt) }] : [];
  });
}

function presentSource(name: string, { catalog, sources, sourceLibrary, baseUrl }: ProvenanceContext) {
  const ours = { licence: LICENSE.name, retrieved: null, period: null, files: {}, tables: {} };
  if (name === OURSELVES) return { name, title: 'Sampan itself', address: baseUrl, ...ours };
  const dataset = catalog.find(({ slug }) => slug === name);
  if (dataset)
    return { name, title: dataset.name, address: new URL(provenancePath(dataset), baseUrl).href, ...ours };
  const source = sources.find((candidate) => candidate.name === name);
  if (!source) throw new Error(`No source is named ${name}`);
  const { title, address, licence, retrieved, period, files } = source;
  const given = Object.keys(files).filter((file) => isGiven(sourceLibrary, source, file));
  return {
    name,
    title,
    address: new URL(address, baseUrl).href,
    licence,
    retrieved,
    period,
    files,
    tables: Object.fromEntries(given.map((file) => [file, new URL(tablePath(name, file), baseUrl).href])),
  };
}

function nextUrl(dataset: Dataset, next: ProvenanceQuery, baseUrl: string): string {
  const url = new URL(provenancePath(dataset), baseUrl);
  for (const [name, value] of Object.entries(next)) url.searchParams.set(name, value);
  return url.href;
}
