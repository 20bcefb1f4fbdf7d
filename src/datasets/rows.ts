import type { Row } from './dataset.ts';

/** The rows of a dataset, in memory or made anew whenever they are read. */
export interface Rows<Item = Row> extends Iterable<Item> {
  readonly length: number;
}

/** One item for each input, made anew whenever it is read, so that a large dataset is never held as a whole. */
export function madeOnReading<Input, Item>(
  inputs: readonly Input[],
  make: (input: Input, index: number) => Item,
): Rows<Item> {
  return {
    length: inputs.length,
    *[Symbol.iterator]() {
      for (const [index, input] of inputs.entries()) yield make(input, index);
    },
  };
}
