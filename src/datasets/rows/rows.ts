import type { Row } from '../dataset.ts';

/** A dataset's rows, in memory or made on each iteration. */
export interface Rows<Item = Row> extends Iterable<Item> {
  readonly length: number;
}

/** Makes one item per input on each iteration, so that a large dataset does not fill memory. */
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
