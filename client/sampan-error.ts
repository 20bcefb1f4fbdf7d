import type { ErrorBody } from './types.ts';

export type ErrorKind =
  | 'bad-request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'invalid'
  | 'rate-limited'
  | 'unavailable'
  /** Any other answer than the one asked for. */
  | 'failed'
  /** The connection broke before the answer was whole: whether the service did what was asked is not known. */
  | 'no-answer';

const KINDS: Readonly<Record<number, ErrorKind>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
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

/** What every call rejects with, unless its own signal aborted it. The message is the service's, word for word. */
export class SampanError extends Error {
  readonly kind: ErrorKind;
  /** How many requests the call made; more than 1 where it was refused and tried again. */
  readonly attempts: number;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** To quote when you ask about it. */
  readonly requestId: string | undefined;
  /** What is wrong with which parameter; empty but for 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** How long the service asked to wait. */
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

/** The error that an answer tells of. One that is not the service's own, such as a proxy's page, has no words for us. */
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
