const SQLITE_BUSY = 5;

/** Rejects as SQLite would where another process holds it for too long. `onLate` is called first. */
export function answerWithin<Result>(
  limitMs: number,
  answer: Promise<Result>,
  onLate: () => void = () => {},
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let isSettled = false;
  const settle = () => {
    isSettled = true;
    clearTimeout(timer);
  };
  const giveUp = () => {
    if (isSettled) return;
    onLate();
    const error = new Error(`SQLite has not answered within ${limitMs} ms`);
    reject(Object.assign(error, { errcode: SQLITE_BUSY }));
  };
  // An answer that came while the event loop was busy is taken first.
  const timer = setTimeout(() => setImmediate(giveUp), limitMs);
  answer.then(
    (result) => {
      settle();
      resolve(result);
    },
    (error: unknown) => {
      settle();
      reject(error);
    },
  );
  return promise;
}
