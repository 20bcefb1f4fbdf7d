/** 100 KB/s: a slow connection, because several large pictures share it. */
const BYTES_PER_MS = 100;

export interface AttemptLimit {
  readonly signal: AbortSignal;
  /** Allows the time that these bytes need. */
  expect(bytes: number): void;
  end(): void;
}

/** Aborts an attempt after its timeout and the time for the bytes that are expected by then. */
export function limitAttempt(timeoutMs: number): AttemptLimit {
  const attempt = new AbortController();
  let expected = 0;
  const abort = () =>
    attempt.abort(new DOMException('The attempt was aborted due to timeout', 'TimeoutError'));
  let timer = setTimeout(() => (timer = setTimeout(abort, expected / BYTES_PER_MS)), timeoutMs);
  return {
    signal: attempt.signal,
    expect: (bytes) => void (expected += bytes),
    end: () => clearTimeout(timer),
  };
}
