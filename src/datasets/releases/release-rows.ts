import type { Dataset, Row } from '../dataset.ts';
import { once } from '../once.ts';
import type { CurrentReleases } from './current-releases.ts';
import type { Release } from './release.ts';

export interface ReadingOptions {
  /** A dataset that is newer than the state has no release yet. It then has no rows, instead of an error. */
  readonly mayBeMissing?: boolean;
}

/** The rows of a dataset, as its declaration says them. */
export type RowReader = (dataset: Pick<Dataset, 'slug'>, options?: ReadingOptions) => readonly Row[];

/** Reads the rows of the newest release from the JSON that is downloaded, once per release. */
export function createRowReader(releases: Pick<CurrentReleases, 'get' | 'find'>): RowReader {
  const rowsOf = once(parseRows);
  return ({ slug }, { mayBeMissing = false } = {}) => {
    if (mayBeMissing && !releases.find(slug)) return [];
    return rowsOf(releases.get(slug));
  };
}

function parseRows({ files }: Release): readonly Row[] {
  const { bytes } = files.json.identity;
  return (JSON.parse(bytes.toString()) as { rows: Row[] }).rows;
}
