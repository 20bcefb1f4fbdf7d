import {
  VALUE_CLASSES,
  type Origin,
  type Provenance,
  type RowProvenance,
  type SourceRow,
  type ValueClass,
} from '../datasets/provenance/provenance.ts';
import type { Said } from '../datasets/provenance/receipt-words.ts';
import type { Dataset, Row } from '../datasets/dataset.ts';
import type { MadeRows } from '../datasets/checks/check-rows.ts';
import { keysOf, mapKeys, mapValues } from '../datasets/records.ts';

/** A value with its provenance, down to lines in the source tables or to rows of our own datasets. */
export interface Receipt<Value = unknown, From extends Origin = SourceRow> extends Provenance<From> {
  readonly value: Value;
  readonly parts?: Readonly<Record<string, Receipt<unknown, From>>>;
}

/** A row as the receipts of its values. */
export type ReceiptsOf<Item> = { readonly [Column in keyof Item]: Receipt<Item[Column], Origin> };

export interface ReceiptedRows extends MadeRows {
  /** The provenance of each row, in row order. */
  readonly receipts: readonly RowProvenance[];
}

export const rowOf = <Item>(receipts: ReceiptsOf<Item>) =>
  mapValues<Receipt<unknown, Origin>, unknown>(receipts, ({ value }) => value) as Item;

export function receiptedRows<Item extends Row>(
  dataset: Dataset<Item>,
  receipts: readonly ReceiptsOf<Item>[],
) {
  return { dataset, rows: receipts.map(rowOf), receipts };
}

const STRONGEST_FIRST = keysOf(VALUE_CLASSES);

export const { published, computed, observed, regional, estimated, editorial } = mapKeys(
  STRONGEST_FIRST,
  receiptOf,
);

function receiptOf(valueClass: ValueClass) {
  return <Value, From extends Origin = SourceRow>(
    value: Value,
    method: Said,
    sources: readonly From[],
    detail: readonly Said[] = [],
  ): Receipt<Value, From> => ({
    value,
    class: valueClass,
    method,
    ...(detail.length > 0 && { detail }),
    sources,
  });
}

export const onceEach = (rows: readonly SourceRow[]): SourceRow[] => [
  ...new Map(rows.map((row) => [`${row.source}/${row.table}:${row.line}`, row])).values(),
];

/** One receipt for an object whose members have receipts; it gets the weakest member's class. */
export function assembled<Key extends string, Value>(
  parts: Readonly<Record<Key, Receipt<Value>>>,
  method: Said,
): Receipt<Record<Key, Value>> {
  const receipts = Object.values<Receipt<Value>>(parts);
  return {
    value: mapKeys(keysOf(parts), (key) => parts[key].value),
    class: STRONGEST_FIRST.findLast((each) => receipts.some((receipt) => receipt.class === each))!,
    method,
    sources: onceEach(receipts.flatMap(({ sources }) => sources)),
    parts,
  };
}
