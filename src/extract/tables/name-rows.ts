import { runsOf, sum } from '../../datasets/measures/numbers.ts';

const MOST_PIECES = 20;

/** "rows 2-5, 9": a short form of row numbers. */
export function nameRows(numbers: readonly number[]): string {
  const runs = runsOf(numbers);
  const count = sum(runs.map(([first, last]) => last - first + 1));
  if (runs.length > MOST_PIECES) return `${count} rows from ${runs[0]![0]} to ${runs.at(-1)![1]}`;
  const named = runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`));
  return `${count === 1 ? 'row' : 'rows'} ${named.join(', ')}`;
}
