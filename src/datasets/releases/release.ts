import { createHash } from 'node:crypto';
import { InvalidRow, rowParser } from '../check-row.ts';
import type { Dataset, Declaration, Row } from '../dataset.ts';
import type { EncodedFile, ReleaseFile } from './encoding.ts';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../formats/formats.ts';
import { pauseEvery, SLICE_MS, type Pause } from './pause.ts';
import { compareRows } from '../row-order.ts';

export interface ReleaseFacts {
  readonly number: number;
  readonly publishedAt: Date;
  readonly rowCount: number;
  readonly reason: string;
}

/** A release that may have been made before a format existed. */
export interface PastRelease extends ReleaseFacts {
  readonly files: Readonly<Partial<Record<FormatName, EncodedFile>>>;
}

/** Every byte a download can answer with, made before the first request for it, and what the files say of themselves. */
export interface Release extends PastRelease {
  readonly files: PastRelease['files'] & { readonly json: EncodedFile };
  readonly declaration: Declaration;
  /** When a build made this release, or last found that it would make the same bytes. */
  readonly builtAt: Date;
}

/** The files of a release before they are compressed. */
export interface Draft {
  readonly rowCount: number;
  readonly files: Readonly<Record<FormatName, ReleaseFile>>;
}

export async function draftRelease(dataset: Dataset, source: Iterable<unknown>): Promise<Draft> {
  const pause = pauseEvery(SLICE_MS);
  const rows = await collectRows(dataset, source, pause);
  const files = {} as Record<FormatName, ReleaseFile>;
  for (const format of FORMAT_NAMES) files[format] = await writeFile(dataset, rows, format, pause);
  return { rowCount: rows.length, files };
}

async function collectRows(dataset: Dataset, source: Iterable<unknown>, pause: Pause): Promise<Row[]> {
  const parseRow = rowParser(dataset);
  const compare = compareRows(dataset);
  const rows: Row[] = [];
  for (const candidate of source) {
    rows.push(parseRow(candidate));
    await pause();
  }
  rows.sort(compare);
  const twin = rows.findIndex((row, index) => index > 0 && compare(rows[index - 1]!, row) === 0);
  if (twin > 0)
    throw new InvalidRow(`${dataset.slug}: two rows have the key of ${JSON.stringify(rows[twin])}`);
  return rows;
}

async function writeFile(
  dataset: Dataset,
  rows: Row[],
  format: FormatName,
  pause: Pause,
): Promise<ReleaseFile> {
  const writer = FORMATS[format].writer(dataset);
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  const write = (text: string) => {
    const chunk = Buffer.from(text);
    hash.update(chunk);
    chunks.push(chunk);
  };
  write(writer.head);
  for (const [index, row] of rows.entries()) {
    write(writer.row(row, index));
    await pause();
  }
  write(writer.tail);
  return { bytes: Buffer.concat(chunks), sha256: hash.digest('base64') };
}
