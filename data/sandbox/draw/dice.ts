/** Numbers from 0 to 1 that look random and are the same every time. */
export function createDice(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) % 2 ** 32;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

export const series = (count: number) => Array.from({ length: count }, (_, index) => index);
