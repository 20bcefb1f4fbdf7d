import type { Declaration, Row } from '../dataset.ts';
import { findRowStarts, parseRowAt } from '../formats/json.ts';
import { cacheRecent } from '../releases/cache-recent.ts';
import { pauseEvery, SLICE_MS, type Pause } from '../releases/pause.ts';
import { buildOf, type Release } from '../releases/release.ts';
import { fieldsOf, type Field, type Fields } from './field.ts';
import { bytesOfColumn, columnBuilder, type IndexedColumn } from './indexed-column.ts';

/** A release's rows as queries read them. They stay in the JSON file; only the rows of a response are parsed. */
export interface RowIndex {
  readonly length: number;
  readonly declaration: Declaration;
  readonly fields: Fields;
  readRow(position: number): Row;
  readColumn(path: string): Promise<IndexedColumn>;
}

type IndexedColumns = ReadonlyMap<string, IndexedColumn>;

export type GetRowIndex = (release: Release) => Promise<RowIndex>;

/** The limit for all datasets together. A release of 70,000 destinations takes about 20 MB. */
const CACHE_BYTES = 256_000_000;
const ROWS_AT_ONCE = 256;

/** Makes a release's index on first use and drops it with the release. Recently used columns stay cached. */
export function createRowIndexes(): GetRowIndex {
  const remember = cacheRecent<IndexedColumns>(CACHE_BYTES, bytesOfColumns);
  const indexes = new WeakMap<Release, Promise<RowIndex>>();
  return (release) => indexes.getOrInsertComputed(release, () => createRowIndex(release, remember));
}

function bytesOfColumns(columns: IndexedColumns): number {
  return [...columns.values()].reduce((total, column) => total + bytesOfColumn(column), 0);
}

async function createRowIndex(
  release: Release,
  remember: ReturnType<typeof cacheRecent<IndexedColumns>>,
): Promise<RowIndex> {
  const { declaration, rowCount } = release;
  const { bytes } = release.files.json.identity;
  const starts = await findRowStarts(bytes, rowCount, pauseEvery(SLICE_MS));
  const fields = fieldsOf(declaration);
  const key = `${declaration.slug} ${buildOf(release)}`;
  const readRow = (position: number) => parseRowAt(bytes, starts[position]!, starts[position + 1]!);

  async function indexFields(indexed: readonly Field[], pause: Pause): Promise<IndexedColumns> {
    const builders = indexed.map((field) => columnBuilder(field, rowCount));
    for (let position = 0; position < rowCount; position += 1) {
      const row = readRow(position);
      for (const builder of builders) builder.add(row);
      if (position % ROWS_AT_ONCE === 0) await pause();
    }
    const columns: IndexedColumn[] = [];
    for (const builder of builders) columns.push(await builder.finish(pause));
    return new Map(columns.map((column) => [column.field.path, column]));
  }

  /** Loads all CSV columns in one pass. Other columns are long and rarely used, so each is loaded on first use. */
  function groupOf({ path, inCsv }: Field): Promise<IndexedColumns> {
    const group = inCsv ? '' : path;
    return remember(`${key} ${group}`, () => {
      const indexed = [...fields.values()].filter((field) => (inCsv ? field.inCsv : field.path === path));
      return indexFields(indexed, pauseEvery(SLICE_MS));
    });
  }

  return {
    length: rowCount,
    declaration,
    fields,
    readRow,
    async readColumn(path) {
      return (await groupOf(fields.get(path)!)).get(path)!;
    },
  };
}
