import type { Dataset, Row } from '../dataset.ts';
import { once } from '../once.ts';
import type { CurrentReleases } from './current-releases.ts';
import { pauseEvery, SLICE_MS } from './pause.ts';
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

/** Cached once per release for all readers, because rows take several times the memory of their file. */
const rowsOf = once(parseRows);

/** Reads the newest release's rows from the JSON download. */
export function createRowReader(releases: Pick<CurrentReleases, 'get' | 'find'>): RowReader {
  return <Item extends Row>(
    { slug }: Pick<Dataset<Item>, 'slug'>,
    { mayBeMissing = false }: ReadingOptions = {},
  ) => (mayBeMissing && !releases.find(slug) ? [] : (rowsOf(releases.get(slug)) as readonly Item[]));
}

/** Parses the rows of several datasets, one dataset at a time, because parsing all at once would block the event loop. */
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
