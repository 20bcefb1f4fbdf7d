import type { Dataset } from '../dataset.ts';
import type { Said } from './receipt-words.ts';
import {
  OURSELVES,
  type ColumnProvenance,
  type Origin,
  type Provenance,
  type RowProvenance,
  type ValueClass,
} from './provenance.ts';

export type ColumnsProvenance = ReadonlyMap<string, ColumnProvenance>;

/** Summarises the provenance of all rows, per column. */
export function summariseColumns(dataset: Dataset, rows: readonly RowProvenance[]): ColumnsProvenance {
  const keys = Object.keys(dataset.columns);
  return new Map(keys.map((key) => [key, summarise(rows.flatMap((row) => row[key] ?? []))]));
}

/** The same for a dataset with declared provenance. */
export function declaredColumns(
  provenance: NonNullable<Dataset['provenance']>,
  rowCount: number,
): ColumnsProvenance {
  const columns = Object.entries(provenance).map(([key, { class: valueClass, method, from }]) => {
    const sources = [from?.dataset ?? OURSELVES];
    return [key, { classes: { [valueClass]: rowCount }, methods: [method], sources }] as const;
  });
  return new Map(columns);
}

function summarise(values: readonly Provenance[]): ColumnProvenance {
  const classes: Partial<Record<ValueClass, number>> = {};
  const methods = new Map<string, Said>();
  const sources = new Set<string>();
  for (const value of values) {
    classes[value.class] = (classes[value.class] ?? 0) + 1;
    for (const { method } of [value, ...Object.values(value.parts ?? {})])
      methods.set(JSON.stringify(method), method);
    for (const origin of value.sources) sources.add(nameOf(origin));
  }
  return { classes, methods: [...methods.values()], sources: [...sources].sort() };
}

function nameOf(origin: Origin): string {
  return 'dataset' in origin ? origin.dataset : origin.source;
}
