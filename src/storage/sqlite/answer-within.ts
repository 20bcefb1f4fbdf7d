const SQLITE_BUSY = 5;

/** Rejects with SQLite's busy error after a timeout, and calls `onLate` first. */
export async function answerWithin<Result>(
  limitMs: number,
  answer: Promise<Result>,
  onLate: () => void = () => {},
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  let isAnswered = false;
  function giveUp(): void {
    if (isAnswered) return;
    onLate();
    const error = new Error(`SQLite did not answer within ${limitMs} ms`);
    late.reject(Object.assign(error, { errcode: SQLITE_BUSY }));
  }
  // An answer that arrived while the event loop was busy takes precedence.
  const timer = setTimeout(() => setImmediate(giveUp), limitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    isAnswered = true;
    clearTimeout(timer);
  }
}
