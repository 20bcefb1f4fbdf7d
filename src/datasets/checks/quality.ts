import type { Dataset, Years } from '../dataset.ts';
import { round, sum } from '../measures/numbers.ts';
import { VALUE_CLASSES } from '../provenance/provenance.ts';
import type { ColumnsProvenance } from '../provenance/receipt-store.ts';
import { countableFields, type Field } from '../query/field.ts';
import { countValues } from '../query/find-rows.ts';
import { keysOf, mapKeys } from '../records.ts';
import { rowsOf, type Release } from '../releases/release.ts';
import type { MadeRows } from './check-rows.ts';

const MOST_EXAMPLES = 3;
const SHARE_DECIMALS = 6;

interface Assessed {
  readonly dataset: Dataset;
  readonly release: Release;
  readonly provenance: ColumnsProvenance;
  /** The rows of every dataset that a rule may compare these with. */
  readonly others: readonly MadeRows[];
  readonly findYears: (source: string) => Promise<Years | undefined>;
}

export type Quality = Readonly<Awaited<ReturnType<typeof assessQuality>>>;

/** What the values of a release rest on, which checks they pass and what is missing, from its rows and receipts alone. */
export async function assessQuality({ dataset, release, provenance, others, findYears }: Assessed) {
  const { declaration, number, publishedAt, rowCount } = release;
  const rows = rowsOf(release);
  const all = [...others.filter((other) => other.dataset !== dataset), { dataset, rows }];
  const columns = Object.keys(declaration.columns).map((column) => {
    const classes = provenance.get(column)?.classes ?? {};
    const values = sum(Object.values(classes));
    return {
      column,
      values,
      nulls: rows.filter((row) => row[column] === null).length,
      shares: mapKeys(keysOf(VALUE_CLASSES), (name) =>
        values === 0 ? 0 : round((classes[name] ?? 0) / values, SHARE_DECIMALS),
      ),
    };
  });
  const members = countableFields(declaration).filter(isEvidence);
  const bySource = new Map<string, string[]>();
  for (const [column, { sources }] of provenance)
    for (const name of sources) bySource.getOrInsert(name, []).push(column);
  const sources = await Array.fromAsync(bySource, async ([name, ofColumns]) => {
    const [first, last] = ((await findYears(name)) ?? []).map(Number);
    const age = last === undefined ? null : Math.max(0, publishedAt.getUTCFullYear() - last);
    return {
      name,
      first_year: first ?? null,
      last_year: last ?? null,
      years_behind: age,
      columns: ofColumns,
    };
  });
  // Loaded when it is first needed: the validator takes as long to load as all the pages.
  const { checkDatasets } = await import('./check-rows.ts');
  const checks = checkDatasets([{ dataset, rows }], all).map(({ rule, rejects }) => ({
    rule,
    passed: rejects.length === 0,
    broken: rejects.length,
    examples: rejects.slice(0, MOST_EXAMPLES).map(({ key, column, reason }) => ({ key, column, reason })),
  }));
  const { slug } = declaration;
  return {
    dataset: slug,
    release: number,
    published_at: publishedAt.toISOString(),
    row_count: rowCount,
    columns,
    /** How often each part of a value has each kind of evidence. */
    parts: members.map((field) => ({
      part: field.path,
      shares: Object.fromEntries(
        countValues(field, rows).values.map(({ value, count }) => [
          String(value),
          round(count / rowCount, SHARE_DECIMALS),
        ]),
      ),
    })),
    sources,
    checks,
    places_without_rows: findMissing(dataset, all),
  };
}

/** A member of a column whose values are words from a list, such as `parts_evidence.food`. */
const isEvidence = ({ isColumn, kind: { schema } }: Field) =>
  !isColumn && /^\^\(\?:[\w|]+\)\$$/.test((schema as { pattern?: string }).pattern ?? '');

/** The slugs that a column may refer to, but no row does. */
function findMissing({ slug, references = {} }: Dataset, all: readonly MadeRows[]): string[] {
  const rowsOfSlug = (name: string) => all.find(({ dataset }) => dataset.slug === name)?.rows ?? [];
  const columns = Object.keys(references);
  const known = new Set(rowsOfSlug(slug).flatMap((row) => columns.map((column) => row[column])));
  const named = Object.values(references).flatMap(({ dataset, column }) =>
    rowsOfSlug(dataset).map((row) => row[column]),
  );
  return [...new Set(named)].filter((name) => !known.has(name)).map(String);
}
