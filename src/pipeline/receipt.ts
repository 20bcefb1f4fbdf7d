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

const STRONGEST_FIRST = keysOf(VALUE_CLASSES);

/** One receipt for an object whose members have receipts; it gets the weakest member's class. */
export function assembled<Key extends string, Value>(
  parts: Readonly<Record<Key, Receipt<Value>>>,
  method: Said,
): Receipt<Record<Key, Value>> {
  const receipts = Object.values<Receipt<Value>>(parts);
  const rows = receipts.flatMap(({ sources }) => sources);
  return {
    value: mapKeys(keysOf(parts), (key) => parts[key].value),
    class: STRONGEST_FIRST.findLast((each) => receipts.some((receipt) => receipt.class === each))!,
    method,
    sources: [...new Map(rows.map((row) => [`${row.source}/${row.table}:${row.line}`, row])).values()],
    parts,
  };
}
