import { connect } from 'node:net';
import { createAnswerReader, type RawAnswer } from './answer-reader.ts';

/** A request as it goes over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly bytes: Buffer;
}

export interface Exchange<Request extends RawRequest> {
  readonly request: Request;
  /** Undefined where the connection ended without one. */
  readonly answer: RawAnswer | undefined;
}

/** Then the service will never answer. */
const SILENCE_MS = 60_000;

/**
 * Sends requests over one connection, several before the first answer. What was sent behind an answer that closes the connection
 * has not been looked at: it is sent again over the next.
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

/** Returns those requests that nobody has looked at. */
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
