import { malformedRow, unknownRow } from '../errors.ts';
import type { Dataset, Row } from './dataset.ts';

/** A row as an address names it: the cells of its key with commas between, as in `hanoi` or `hanoi,3`; null is empty. */
export function rowName(dataset: Dataset, row: Row): string {
  return dataset.key.map((column) => dataset.columns[column]!.kind.writeCell(row[column])).join(',');
}

/** The key columns of the row so named. */
export function parseRowName(dataset: Dataset, name: string): Row {
  const cells = name.split(',');
  if (cells.length !== dataset.key.length) throw malformedRow(dataset.key);
  const key = Object.fromEntries(
    dataset.key.map((column, index) => [column, dataset.columns[column]!.kind.readCell(cells[index]!)]),
  );
  // 03 is no other name of month 3.
  if (rowName(dataset, key) !== name) throw unknownRow();
  return key;
}
