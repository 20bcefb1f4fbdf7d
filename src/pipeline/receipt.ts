import {
  VALUE_CLASSES,
  type Origin,
  type Provenance,
  type SourceRow,
  type ValueClass,
} from '../datasets/provenance/provenance.ts';
import type { Said } from '../datasets/provenance/receipt-words.ts';
import { keysOf, mapKeys } from '../datasets/records.ts';

/** A value with its provenance, down to lines in the source tables. */
export interface Receipt<Value = unknown> extends Provenance<SourceRow> {
  readonly value: Value;
  readonly parts?: Readonly<Record<string, Receipt>>;
}

export const published = receiptOf('published');
export const computed = receiptOf('computed');
export const observed = receiptOf('observed');
export const regional = receiptOf('regional');
export const estimated = receiptOf('estimated');
export const editorial = receiptOf('editorial');

function receiptOf(valueClass: ValueClass) {
  const provenance = provenanceOf(valueClass);
  return <Value>(
    value: Value,
    method: Said,
    sources: readonly SourceRow[],
    detail: readonly Said[] = [],
  ): Receipt<Value> => ({ value, ...provenance(method, sources, detail) });
}

/** The same for values of derived datasets. */
export function provenanceOf(valueClass: ValueClass) {
  return <From extends Origin>(
    method: Said,
    sources: readonly From[],
    detail: readonly Said[] = [],
  ): Omit<Provenance<From>, 'parts'> => ({
    class: valueClass,
    method,
    ...(detail.length > 0 && { detail }),
    sources,
  });
}

/** One receipt for an object whose members have receipts; it gets the weakest member's class. */
export function assembled<Key extends string, Value>(
  parts: Readonly<Record<Key, Receipt<Value>>>,
  method: Said,
): Receipt<Record<Key, Value>> {
  const receipts = Object.values<Receipt<Value>>(parts);
  const value = mapKeys(keysOf(parts), (key) => parts[key].value);
  return { value, class: weakestClass(receipts), method, sources: distinct(receipts), parts };
}

const STRONGEST_FIRST = keysOf(VALUE_CLASSES);

function weakestClass(receipts: readonly Receipt[]): ValueClass {
  return STRONGEST_FIRST.findLast((candidate) => receipts.some((receipt) => receipt.class === candidate))!;
}

function distinct(receipts: readonly Receipt[]): SourceRow[] {
  const rows = new Map<string, SourceRow>();
  for (const { sources } of receipts) for (const row of sources) rows.set(nameOf(row), row);
  return [...rows.values()];
}

const nameOf = ({ source, table, line }: SourceRow) => `${source}/${table}:${line}`;
