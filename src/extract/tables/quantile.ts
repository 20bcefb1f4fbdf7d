/** Linear between the two nearest values, as spreadsheets and R (type 7) have it. `sorted` is not empty. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
}

export function medianOf(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

export const round = (value: number, digits = 2) => Number(value.toFixed(digits));
