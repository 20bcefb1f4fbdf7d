const MOST_ASKED = 1_024;
const INSERTED_AT_ONCE = [256, 64, 16, 4, 1] as const;

/**
 * Queries many ids in pieces. Each piece is padded to a power of two with its last id: the database caches every distinct statement, so
 * there must be few.
 */
export async function askInPieces<Id, Row>(
  ids: Iterable<Id>,
  ask: (ids: readonly Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const asked = [...new Set(ids)];
  const rows: Row[] = [];
  for (let start = 0; start < asked.length; start += MOST_ASKED) {
    const piece = asked.slice(start, start + MOST_ASKED);
    const size = 2 ** Math.ceil(Math.log2(piece.length));
    const filled = [...piece, ...Array<Id>(size - piece.length).fill(piece.at(-1)!)];
    for (const row of await ask(filled)) rows.push(row);
  }
  return rows;
}

/** Splits rows into pieces of a few sizes for the same reason, far below the parameter limit of both engines. */
export async function inPieces<Row>(
  rows: readonly Row[],
  put: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  let start = 0;
  for (const size of INSERTED_AT_ONCE) {
    for (; rows.length - start >= size; start += size) await put(rows.slice(start, start + size));
  }
}
