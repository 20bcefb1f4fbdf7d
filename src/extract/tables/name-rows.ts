const MOST_PIECES = 20;

/** "rows 2-5, 9": where numbers were read, in few words. */
export function nameRows(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const pieces: [first: number, last: number][] = [];
  for (const number of sorted) {
    const open = pieces.at(-1);
    if (open && open[1] === number - 1) open[1] = number;
    else pieces.push([number, number]);
  }
  if (pieces.length > MOST_PIECES) return `${sorted.length} rows from ${sorted[0]} to ${sorted.at(-1)}`;
  const named = pieces.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`));
  return `${sorted.length === 1 ? 'row' : 'rows'} ${named.join(', ')}`;
}
