import type { Row } from '../dataset.ts';
import { fold } from '../words/fold.ts';
import type { Pause } from '../releases/pause.ts';
import { cellText, compareCells } from './cell.ts';
import { fieldReader, type Field } from './field.ts';
import { sortInSlices } from './sort-in-slices.ts';

/**
 * A field of all rows, as ranks of distinct values. Filters then test each distinct value once, and sorting compares small integers.
 */
export interface IndexedColumn {
  readonly field: Field;
  /** The distinct values, ascending. */
  readonly values: readonly unknown[];
  /** For each row, the index of its value in `values`. */
  readonly codes: Uint32Array;
}

const AT_ONCE = 1_024;
/** The approximate memory size of a text, number or small list. */
const VALUE_BYTES = 100;

export interface ColumnBuilder {
  add(row: Row): void;
  finish(pause: Pause): Promise<IndexedColumn>;
}

export function columnBuilder(field: Field, rowCount: number): ColumnBuilder {
  const read = fieldReader(field);
  const places = new Map<unknown, number>();
  const found: unknown[] = [];
  const codes = new Uint32Array(rowCount);
  let length = 0;
  return {
    add(row) {
      const value = read(row);
      const key = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
      let place = places.get(key);
      if (place === undefined) {
        place = found.push(value) - 1;
        places.set(key, place);
      }
      codes[length] = place;
      length += 1;
    },
    async finish(pause) {
      const order = await sortInSlices([...found.keys()], (a, b) => compareCells(found[a], found[b]), pause);
      const ranks = new Uint32Array(order.length);
      for (const [rank, place] of order.entries()) ranks[place] = rank;
      await pause();
      for (let row = 0; row < codes.length; row += 1) codes[row] = ranks[codes[row]!]!;
      return { field, values: order.map((place) => found[place]), codes };
    },
  };
}

export function bytesOfColumn({ values, codes }: IndexedColumn): number {
  return codes.byteLength + values.length * VALUE_BYTES;
}

const searchTexts = new WeakMap<IndexedColumn, Promise<readonly string[]>>();

/** The searchable text of each value, made on the first search. */
export function searchTextsOf(column: IndexedColumn, pause: Pause): Promise<readonly string[]> {
  return searchTexts.getOrInsertComputed(column, async () => {
    const texts: string[] = [];
    for (const value of column.values) {
      texts.push(fold(cellText(value)));
      if (texts.length % AT_ONCE === 0) await pause();
    }
    return texts;
  });
}
