import type { Dataset, Row } from '../dataset.ts';
import type { ReleaseFile } from './encoding.ts';
import { InvalidRow } from '../rows/invalid-row.ts';
import { FORMAT_NAMES, FORMATS, perFormat, type FormatName } from '../formats/formats.ts';
import { pauseEvery, SLICE_MS } from './pause.ts';
import { rowTexts } from './row-texts.ts';
import { compareRows } from '../rows/row-order.ts';

/** A release's files before compression. */
export interface Draft {
  readonly rowCount: number;
  readonly files: Readonly<Record<FormatName, ReleaseFile>>;
}

/** Reads each row once and keeps only its text, so that a large source does not fill memory. The caller validates the rows. */
export async function draftRows(dataset: Dataset, rows: Iterable<Row>): Promise<Draft> {
  const pause = pauseEvery(SLICE_MS);
  const texts = perFormat((format) => rowTexts(FORMATS[format].writer(dataset)));
  const keys: Row[] = [];
  for (const row of rows) {
    keys.push(Object.fromEntries(dataset.key.map((column) => [column, row[column]])));
    for (const format of FORMAT_NAMES) texts[format].add(row);
    await pause();
  }
  const order = orderOf(dataset, keys);
  const files = {} as Record<FormatName, ReleaseFile>;
  for (const format of FORMAT_NAMES) files[format] = await texts[format].assemble(order, pause);
  return { rowCount: keys.length, files };
}

/** The row indexes in key order. */
function orderOf(dataset: Dataset, keys: readonly Row[]): number[] {
  const compare = compareRows(dataset);
  const order = [...keys.keys()].sort((one, other) => compare(keys[one]!, keys[other]!));
  const twin = order.find((index, at) => at > 0 && compare(keys[order[at - 1]!]!, keys[index]!) === 0);
  if (twin !== undefined)
    throw new InvalidRow(`${dataset.slug}: two rows have the key ${JSON.stringify(keys[twin])}`);
  return order;
}
