import { readError, SampanError } from './sampan-error.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Transport {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly retries: number;
}

export interface Call {
  /** Of a change; a read has none. */
  readonly method?: 'DELETE' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
  readonly requestId: string | undefined;
  readonly attempts: number;
}

const LONGEST_WAIT_SECONDS = 60;
const FIRST_WAIT_SECONDS = 0.5;

/** Sends the request until it succeeds, fails permanently, or no retries are left. */
export async function send(transport: Transport, call: Call): Promise<Answer> {
  const headers = new Headers({ accept: 'application/json', ...call.headers });
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await sendOnce(transport, call, headers, attempts);
    if (!(outcome instanceof SampanError)) return outcome;
    const seconds = attempts > transport.retries ? undefined : findWaitSeconds(outcome, call);
    if (seconds === undefined) throw outcome;
    await wait(seconds, call.signal);
  }
}

async function sendOnce(
  { baseUrl, fetch }: Transport,
  { method, path, signal }: Call,
  headers: Headers,
  attempts: number,
): Promise<Answer | SampanError> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: method ?? 'GET',
      headers,
      signal: signal ?? null,
    });
    const text = await response.text();
    if (!response.ok && response.status !== 304) return readError(response, text, attempts);
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      text,
      requestId: response.headers.get('x-request-id') ?? undefined,
      attempts,
    };
  } catch (cause) {
    signal?.throwIfAborted();
    return new SampanError('The service did not answer.', { kind: 'no-answer', attempts, cause });
  }
}

function findWaitSeconds({ kind, attempts, retryAfterSeconds }: SampanError, { method }: Call) {
  const refused = kind === 'rate-limited' || kind === 'unavailable';
  // A change without a response may have happened; the caller has to check.
  if (!refused && (kind !== 'no-answer' || method !== undefined)) return undefined;
  const seconds = retryAfterSeconds ?? FIRST_WAIT_SECONDS * 2 ** (attempts - 1);
  return seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined;
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

export function readBody({ text, status, requestId, attempts }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SampanError('The answer is not JSON.', { kind: 'failed', attempts, status, requestId, cause });
  }
}
