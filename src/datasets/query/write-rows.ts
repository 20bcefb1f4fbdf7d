import { FORMATS, type FormatName } from '../formats/formats.ts';
import { pauseEvery, SLICE_MS } from '../releases/pause.ts';
import type { RowIndex } from './row-index.ts';
import type { Selection } from './select-columns.ts';

const ROWS_AT_ONCE = 64;

/** A file of the rows at these places, as a download of the dataset would have them. */
export async function writeRows(
  index: RowIndex,
  positions: Uint32Array,
  { dataset, pick }: Selection,
  format: FormatName,
): Promise<Buffer> {
  const pause = pauseEvery(SLICE_MS);
  const { head, separator, tail, row } = FORMATS[format].writer(dataset);
  const texts: string[] = [];
  for (const position of positions) {
    texts.push(row(pick(index.readRow(position))));
    if (texts.length % ROWS_AT_ONCE === 0) await pause();
  }
  return Buffer.from(`${head}${texts.join(separator)}${tail}`);
}
