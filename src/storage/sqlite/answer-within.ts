const SQLITE_BUSY = 5;

/** Rejects as SQLite would where another process holds it for too long. `onLate` is called first. */
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
    const error = new Error(`SQLite has not answered within ${limitMs} ms`);
    late.reject(Object.assign(error, { errcode: SQLITE_BUSY }));
  }
  // An answer that came while the event loop was busy is taken first.
  const timer = setTimeout(() => setImmediate(giveUp), limitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    isAnswered = true;
    clearTimeout(timer);
  }
}
