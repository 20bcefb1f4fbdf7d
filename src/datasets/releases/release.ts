import { InvalidRow, rowParser } from '../check-row.ts';
import type { Dataset, Declaration, Row } from '../dataset.ts';
import type { EncodedFile, ReleaseFile } from './encoding.ts';
import { FORMAT_NAMES, FORMATS, perFormat, type FormatName } from '../formats/formats.ts';
import { pauseEvery, SLICE_MS } from './pause.ts';
import { rowTexts } from './row-texts.ts';
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

/** Reads each row once and keeps only its text, so that a large source never fills the memory. */
export async function draftRelease(dataset: Dataset, source: Iterable<unknown>): Promise<Draft> {
  const pause = pauseEvery(SLICE_MS);
  const parseRow = rowParser(dataset);
  const texts = perFormat((format) => rowTexts(FORMATS[format].writer(dataset)));
  const keys: Row[] = [];
  for (const candidate of source) {
    const row = parseRow(candidate);
    keys.push(Object.fromEntries(dataset.key.map((column) => [column, row[column]])));
    for (const format of FORMAT_NAMES) texts[format].add(row);
    await pause();
  }
  const order = orderOf(dataset, keys);
  const files = {} as Record<FormatName, ReleaseFile>;
  for (const format of FORMAT_NAMES) files[format] = await texts[format].assemble(order, pause);
  return { rowCount: keys.length, files };
}

/** The indexes of the rows in the order of their keys. */
function orderOf(dataset: Dataset, keys: readonly Row[]): number[] {
  const compare = compareRows(dataset);
  const order = [...keys.keys()].sort((one, other) => compare(keys[one]!, keys[other]!));
  const twin = order.find((index, at) => at > 0 && compare(keys[order[at - 1]!]!, keys[index]!) === 0);
  if (twin !== undefined)
    throw new InvalidRow(`${dataset.slug}: two rows have the key ${JSON.stringify(keys[twin])}`);
  return order;
}

/** Differs whenever the release, its declaration or what a build stored beside it may differ. */
export function buildOf({ number, builtAt }: Pick<Release, 'number' | 'builtAt'>): string {
  return `${number}@${builtAt.getTime()}`;
}
