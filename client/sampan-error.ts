import type { ErrorBody } from './types.ts';

export type ErrorKind =
  | 'bad-request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'rate-limited'
  | 'unavailable'
  /** Any other unexpected response. */
  | 'failed'
  /** The connection broke before the response was complete; the request may or may not have taken effect. */
  | 'no-answer';

const KINDS: Readonly<Record<number, ErrorKind>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  422: 'invalid',
  429: 'rate-limited',
  503: 'unavailable',
};

export interface ErrorDetails {
  readonly kind: ErrorKind;
  readonly attempts: number;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly errors?: ErrorBody['errors'] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Every failed call rejects with this error, unless its signal aborted it. The message is the service's own. */
export class SampanError extends Error {
  readonly kind: ErrorKind;
  /** The number of requests that the call made; more than 1 after retries. */
  readonly attempts: number;
  /** Undefined if no response arrived. */
  readonly status: number | undefined;
  /** Include it when you contact us. */
  readonly requestId: string | undefined;
  /** The problems by parameter; empty except for 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** How long the service asks you to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, details: ErrorDetails) {
    super(message, 'cause' in details ? { cause: details.cause } : {});
    this.name = 'SampanError';
    this.kind = details.kind;
    this.attempts = details.attempts;
    this.status = details.status;
    this.requestId = details.requestId;
    this.errors = details.errors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The error for a response. A response from elsewhere, such as a proxy's error page, gets a generic message. */
export function readError({ status, headers }: Response, text: string, attempts: number): SampanError {
  const { message, errors } = parseBody(text);
  return new SampanError(message ?? `The service answered with status ${status}.`, {
    kind: KINDS[status] ?? 'failed',
    attempts,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    errors,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
  });
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.message === 'string' ? body : {};
  } catch {
    return {};
  }
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
