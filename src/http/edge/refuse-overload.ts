import { randomUUID } from 'node:crypto';
import { serviceUnavailable } from '../../errors.ts';
import type { Recorder } from '../health/recorder.ts';
import type { CommonHeaders } from './common-headers.ts';
import { createLine, type Handler } from './line.ts';

export interface OverloadOptions {
  /** Requests that may wait for their turn; 0 is no limit. */
  readonly waitingLimit: number;
  readonly record: Recorder;
  readonly headers: CommonHeaders;
}

/** What the metrics call the route of a refused request: it is not looked at far enough to know its own. */
const ROUTE = 'refused';
const RETRY_SECONDS = 1;
/** More than SQLite or a pool of connections can do together, few enough to be answered soon when the store of photos is slow. */
const MOST_WRITES_AT_ONCE = 64;
/** An overloaded process must still be able to say that it is alive. */
const NEVER_REFUSED = new Set(['/livez', '/readyz']);

/**
 * Lets requests through as fast as they can be answered and refuses those for which there is no time, before anything is read of
 * them. Writes are begun and then wait for a disk: they have a line of their own, so that nothing else waits for a slow one.
 */
export function refuseOverload({ waitingLimit, record, headers }: OverloadOptions, answer: Handler): Handler {
  if (waitingLimit === 0) return answer;
  const refuse = createRefusal(record, headers);
  const line = { mostWaiting: waitingLimit, answer, refuse };
  const reads = createLine({ ...line, mostAtOnce: Infinity });
  const writes = createLine({ ...line, mostAtOnce: MOST_WRITES_AT_ONCE });
  return (request, response) => {
    if (NEVER_REFUSED.has(request.url!)) answer(request, response);
    else if (request.method === 'GET' || request.method === 'HEAD') reads(request, response);
    else writes(request, response);
  };
}

/** As cheap as it can be: at four times the capacity, three of four requests end here. */
function createRefusal(record: Recorder, commonHeaders: CommonHeaders): Handler {
  const { status, message, headers } = serviceUnavailable(RETRY_SECONDS);
  const body = JSON.stringify({ message });
  const constantHeaders = Object.entries({
    ...commonHeaders,
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  }).flat();
  return ({ method, url }, response) => {
    const requestId = randomUUID();
    response.writeHead(status, ['x-request-id', requestId, ...constantHeaders]);
    response.end(body, 'latin1');
    record(ROUTE, { requestId, method: method!, path: url!.split('?', 1)[0]!, status, ms: 0 });
  };
}
