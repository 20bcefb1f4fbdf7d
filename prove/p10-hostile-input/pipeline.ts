import { connect } from 'node:net';
import { createAnswerReader, type RawAnswer } from './answer-reader.ts';

/** A request as sent over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly bytes: Buffer;
}

export interface Exchange<Request extends RawRequest> {
  readonly request: Request;
  /** Undefined if the connection ended without an answer. */
  readonly answer: RawAnswer | undefined;
}

/** When it is over, the service counts as not answering. */
const SILENCE_MS = 60_000;

/**
 * Sends requests over one connection, several before the first answer. Requests behind an answer that closes the connection were not
 * processed, so they are sent again over the next connection.
 */
export async function pipeline<Request extends RawRequest>(
  url: string,
  requests: Iterator<Request>,
  depth: number,
  note: (exchange: Exchange<Request>) => void,
): Promise<void> {
  let waiting: Request[] = [];
  for (;;) {
    fill(waiting, requests, depth);
    if (waiting.length === 0) return;
    waiting = await useConnection(url, waiting, requests, depth, note);
  }
}

function fill<Request>(waiting: Request[], requests: Iterator<Request>, depth: number): Request[] {
  const added: Request[] = [];
  while (waiting.length + added.length < depth) {
    const { done, value } = requests.next();
    if (done === true) break;
    added.push(value);
  }
  waiting.push(...added);
  return added;
}

/** Returns the requests that were not processed. */
function useConnection<Request extends RawRequest>(
  url: string,
  waiting: Request[],
  requests: Iterator<Request>,
  depth: number,
  note: (exchange: Exchange<Request>) => void,
): Promise<Request[]> {
  const { promise, resolve } = Promise.withResolvers<Request[]>();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const send = (each: readonly Request[]) =>
    each.length > 0 && socket.writable && socket.write(Buffer.concat(each.map(({ bytes }) => bytes)));
  let isClosing = false;
  const reader = createAnswerReader((answer) => {
    const request = waiting.shift();
    if (!request) return;
    note({ request, answer });
    isClosing = answer.headers.get('connection') === 'close';
    if (isClosing) socket.destroy();
    else if (waiting.length <= depth / 2) send(fill(waiting, requests, depth));
    if (waiting.length === 0) socket.end();
  });
  socket.on('connect', () => send(waiting));
  socket.on('data', (chunk: Buffer) => {
    if (!isClosing) reader.read(chunk, () => waiting[0]?.method);
  });
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.on('error', () => {});
  socket.on('close', () => {
    if (!isClosing && waiting.length > 0) note({ request: waiting.shift()!, answer: undefined });
    resolve(waiting);
  });
  return promise;
}
