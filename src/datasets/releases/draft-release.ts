import type { Dataset, Row } from '../dataset.ts';
import { perFormat, writeText, type FormatName } from '../formats/formats.ts';
import { InvalidRow, rowParser } from '../rows/check-row.ts';
import { compareRows } from '../rows/row-order.ts';
import { releaseFile, type ReleaseFile } from './encoding.ts';

/** A release's files before compression. */
export interface Draft {
  readonly rowCount: number;
  readonly files: Readonly<Record<FormatName, ReleaseFile>>;
}

export function draftRelease(dataset: Dataset, source: Iterable<unknown>): Draft {
  return draftRows(dataset, Array.from(source, rowParser(dataset)));
}

/** The caller validates the rows. */
export function draftRows(dataset: Dataset, rows: Iterable<Row>): Draft {
  const compare = compareRows(dataset);
  const sorted = [...rows].sort(compare);
  const twin = sorted.find((row, at) => at > 0 && compare(sorted[at - 1]!, row) === 0);
  if (twin) {
    const key = Object.fromEntries(dataset.key.map((column) => [column, twin[column]]));
    throw new InvalidRow(`${dataset.slug}: two rows have the key ${JSON.stringify(key)}`);
  }
  return {
    rowCount: sorted.length,
    files: perFormat((format) => releaseFile(writeText(format, dataset, sorted))),
  };
}
