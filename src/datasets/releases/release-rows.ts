import type { Dataset, Row } from '../dataset.ts';
import { once } from '../once.ts';
import type { CurrentReleases } from './current-releases.ts';
import { pauseEvery, SLICE_MS } from './pause.ts';
import type { Release } from './release.ts';

interface ReadingOptions {
  /** A dataset that is newer than the state has no release yet. It then has no rows, instead of an error. */
  readonly mayBeMissing?: boolean;
}

/** The rows of a dataset, as its declaration says them. */
export type RowReader = <Item extends Row>(
  dataset: Pick<Dataset<Item>, 'slug' | 'rows'>,
  options?: ReadingOptions,
) => readonly Item[];

/** Once per release, for all readers: rows take several times the memory of their file. */
const rowsOf = once(parseRows);

/** Reads the rows of the newest release from the JSON that is downloaded. */
export function createRowReader(releases: Pick<CurrentReleases, 'get' | 'find'>): RowReader {
  return <Item extends Row>(
    { slug }: Pick<Dataset<Item>, 'slug'>,
    { mayBeMissing = false }: ReadingOptions = {},
  ) => (mayBeMissing && !releases.find(slug) ? [] : (rowsOf(releases.get(slug)) as readonly Item[]));
}

/** Parses rows that are needed together, a dataset at a time: all in one go they would hold the event loop. */
export async function readAhead(readRows: RowReader, datasets: readonly Dataset[]): Promise<void> {
  const pause = pauseEvery(SLICE_MS);
  for (const dataset of datasets) {
    readRows<Row>(dataset, { mayBeMissing: true });
    await pause();
  }
}

function parseRows({ files }: Release): readonly Row[] {
  const { bytes } = files.json.identity;
  return JSON.parse(bytes.toString()).rows;
}
