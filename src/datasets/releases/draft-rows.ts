import type { Dataset, Row } from '../dataset.ts';
import type { ReleaseFile } from './encoding.ts';
import { InvalidRow } from '../rows/invalid-row.ts';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../formats/formats.ts';
import { mapKeys } from '../records.ts';
import { pauseEvery, SLICE_MS, type Pause } from './pause.ts';
import { rowTexts } from './row-texts.ts';
import { compareRows } from '../rows/row-order.ts';

/** A release's files before compression. */
export interface Draft {
  readonly rowCount: number;
  readonly files: Readonly<Record<FormatName, ReleaseFile>>;
}

/** A draft that receives its rows one by one. The caller validates them. */
export interface Drafting {
  readonly add: (row: Row) => void;
  readonly finish: (pause?: Pause) => Promise<Draft>;
}

/** Keeps only the text of each row, so that a large source does not fill memory. */
export function startDraft(dataset: Dataset): Drafting {
  const texts = FORMAT_NAMES.map((format) => ({
    format,
    ...rowTexts(FORMATS[format].writer(dataset)),
  }));
  const keys: Row[] = [];
  return {
    add(row) {
      keys.push(mapKeys(dataset.key, (column) => row[column]));
      for (const { add } of texts) add(row);
    },
    async finish(pause = pauseEvery(SLICE_MS)) {
      const order = orderOf(dataset, keys);
      const files = {} as Record<FormatName, ReleaseFile>;
      for (const { format, assemble } of texts) files[format] = await assemble(order, pause);
      return { rowCount: keys.length, files };
    },
  };
}

/** Reads each row once. The caller validates the rows. */
export async function draftRows(dataset: Dataset, rows: Iterable<Row>): Promise<Draft> {
  const pause = pauseEvery(SLICE_MS);
  const draft = startDraft(dataset);
  for (const row of rows) {
    draft.add(row);
    await pause();
  }
  return draft.finish(pause);
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
