import type { Declaration, Row } from '../dataset.ts';

type Value = string | number | null;

// By code unit, not locale collation, so that the order is the same on every engine and machine.
function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

export function keyOf(dataset: Pick<Declaration, 'key'>, row: Row): string {
  return JSON.stringify(dataset.key.map((column) => row[column]));
}

export function compareRows(dataset: Pick<Declaration, 'key'>): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const column of dataset.key) {
      const order = compareValues(a[column] as Value, b[column] as Value);
      if (order !== 0) return order;
    }
    return 0;
  };
}
