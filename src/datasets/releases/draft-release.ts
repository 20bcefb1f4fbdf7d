import { rowParser } from '../rows/check-row.ts';
import type { Dataset, Row } from '../dataset.ts';
import { draftRows, type Draft } from './draft-rows.ts';

export async function draftRelease(dataset: Dataset, source: Iterable<unknown>): Promise<Draft> {
  return draftRows(dataset, parseEach(dataset, source));
}

function* parseEach(dataset: Dataset, source: Iterable<unknown>): Iterable<Row> {
  const parseRow = rowParser(dataset);
  for (const candidate of source) yield parseRow(candidate);
}
