/** Far below the limits of both engines on the parameters of a statement. */
const AT_ONCE = 500;

export async function inPieces<Item, Result>(
  items: Iterable<Item>,
  work: (piece: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const all = [...items];
  const results: Result[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE)
    for (const result of await work(all.slice(start, start + AT_ONCE))) results.push(result);
  return results;
}
