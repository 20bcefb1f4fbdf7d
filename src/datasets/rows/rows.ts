import type { Row } from '../dataset.ts';

/** The rows of a dataset, in memory or made on each reading. */
export interface Rows<Item = Row> extends Iterable<Item> {
  readonly length: number;
}

/** Makes one item for each input on each reading, so that a large dataset never fills the memory. */
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
