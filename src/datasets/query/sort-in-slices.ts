import type { Pause } from '../releases/pause.ts';

const RUN = 4_096;
const MERGED_AT_ONCE = 8_192;

/** A stable merge sort that pauses: sorting 70,000 texts at once would block the event loop too long. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  pause: Pause,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at]!, runs[at + 1] ?? [], compare, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
  pause: Pause,
): Promise<Item[]> {
  const merged: Item[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const fromLeft = r === right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0);
    merged.push(fromLeft ? left[l++]! : right[r++]!);
    if (merged.length % MERGED_AT_ONCE === 0) await pause();
  }
  return merged;
}
