/** The shortest list that a fault-finder can reach by leaving out pieces (delta debugging): each smaller piece that it tries still fails. */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  mostTries: number,
): Promise<readonly Item[]> {
  let [shortest, pieces, tries] = [items, 2, 0];
  while (shortest.length > 1 && tries < mostTries) {
    const size = Math.ceil(shortest.length / pieces);
    let isShorter = false;
    for (let from = 0; from < shortest.length && tries < mostTries; from += size) {
      const rest = shortest.toSpliced(from, size);
      tries += 1;
      if (!(await fails(rest))) continue;
      [shortest, isShorter] = [rest, true];
      break;
    }
    if (isShorter) pieces = Math.max(2, pieces - 1);
    else if (size === 1) break;
    else pieces = Math.min(shortest.length, pieces * 2);
  }
  return shortest;
}
