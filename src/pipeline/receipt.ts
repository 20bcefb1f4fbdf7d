import type { SourceRow } from './table.ts';

/**
 * How a value came to be: measured, printed by somebody, worked out by a rule from good input, worked out from
 * input that only comes near, or judged by us.
 */
export type ReceiptClass = 'observed' | 'published' | 'computed' | 'estimated' | 'editorial';

export interface Receipt<Value = unknown> {
  readonly value: Value;
  readonly class: ReceiptClass;
  readonly method: string;
  readonly sources: readonly SourceRow[];
  /** Receipts of the members of a value that is an object. */
  readonly parts?: Readonly<Record<string, Receipt>>;
}

export const published = receiptOf('published');
export const computed = receiptOf('computed');
export const estimated = receiptOf('estimated');
export const editorial = receiptOf('editorial');

function receiptOf(receiptClass: ReceiptClass) {
  return <Value>(value: Value, method: string, sources: readonly SourceRow[]): Receipt<Value> => ({
    value,
    class: receiptClass,
    method,
    sources,
  });
}

/** One receipt for an object whose members have receipts: it claims no more than the weakest of them. */
export function assembled<Key extends string, Value>(
  parts: Readonly<Record<Key, Receipt<Value>>>,
  method: string,
): Receipt<Record<Key, Value>> {
  const receipts = Object.values<Receipt<Value>>(parts);
  const value = Object.fromEntries(
    Object.entries<Receipt<Value>>(parts).map(([key, part]) => [key, part.value]),
  ) as Record<Key, Value>;
  return { value, class: weakestClass(receipts), method, sources: distinct(receipts), parts };
}

const STRONGEST_FIRST: readonly ReceiptClass[] = [
  'observed',
  'published',
  'computed',
  'estimated',
  'editorial',
];

function weakestClass(receipts: readonly Receipt[]): ReceiptClass {
  return STRONGEST_FIRST.findLast((candidate) => receipts.some((receipt) => receipt.class === candidate))!;
}

function distinct(receipts: readonly Receipt[]): SourceRow[] {
  const rows = new Map<string, SourceRow>();
  for (const row of receipts.flatMap(({ sources }) => sources)) {
    rows.set(`${row.source}/${row.table}:${row.line}`, row);
  }
  return [...rows.values()];
}
