import type { Dataset, Row } from '../dataset.ts';
import { once } from '../once.ts';
import type { CurrentReleases } from './current-releases.ts';
import type { Release } from './release.ts';

interface ReadingOptions {
  /** A dataset added by new code has no release yet. Then it has no rows, instead of an error. */
  readonly mayBeMissing?: boolean;
}

/** A dataset's rows, typed by its declaration. */
export type RowReader = <Item extends Row>(
  dataset: Pick<Dataset<Item>, 'slug' | 'rows'>,
  options?: ReadingOptions,
) => readonly Item[];

export type ReleasedRows = Pick<Release, 'declaration' | 'files'>;

/** The rows of a release. They are parsed once and dropped with the release. */
export const rowsOf = once(({ files }: ReleasedRows) => parseRows(files.json.identity.bytes));

/** The rows of a JSON file. */
export function parseRows(json: Buffer): readonly Row[] {
  return (JSON.parse(json.toString()) as { rows: Row[] }).rows;
}

/** Reads the newest release's rows. */
export function createRowReader(releases: Pick<CurrentReleases, 'get' | 'find'>): RowReader {
  return <Item extends Row>(
    { slug }: Pick<Dataset<Item>, 'slug'>,
    { mayBeMissing = false }: ReadingOptions = {},
  ) => (mayBeMissing && !releases.find(slug) ? [] : (rowsOf(releases.get(slug)) as readonly Item[]));
}
