import { connect } from 'node:net';
import { answerMessages } from './companion.ts';

export interface Load {
  readonly port: number;
  readonly request: string;
  /** `{number}` in the request is replaced each time: drawn at random, but the same in every run. */
  readonly numbers?: { readonly first: number; readonly count: number };
  /** The expected status; any other ends the measurement. */
  readonly status: number;
  readonly answerBytes: number;
  readonly count: number;
  readonly connections: number;
}

const READ_BYTES = 256 * 1_024;
/** An answer shorter than the first one leaves its connection waiting for the rest. */
const PATIENCE_MS = 60_000;

/** Sends the requests over a few connections, the next one as soon as the last answer is complete; returns the milliseconds. */
async function sendLoad(load: Load): Promise<number> {
  const { port, status, answerBytes, count, connections } = load;
  const nextRequest = listRequests(load);
  const startedMs = performance.now();
  const buffer = Buffer.alloc(READ_BYTES);
  const expectedStart = Buffer.from(`HTTP/1.1 ${status} `);
  let left = count;
  const closed = Array.from({ length: connections }, () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let missingBytes = 0;
    const onRead = (length: number) => {
      if (
        missingBytes === answerBytes &&
        buffer.compare(expectedStart, 0, expectedStart.length, 0, expectedStart.length) !== 0
      )
        reject(new Error(`Not a ${status}: ${buffer.toString('latin1', 0, length)}`));
      missingBytes -= length;
      if (missingBytes < 0) reject(new Error('An answer is longer than the first one.'));
      if (missingBytes === 0) askNext();
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: onRead } });
    function askNext(): void {
      if (left === 0) return void socket.end();
      left -= 1;
      missingBytes = answerBytes;
      socket.write(nextRequest(), 'latin1');
    }
    socket.setTimeout(PATIENCE_MS, () => reject(new Error('An answer is missing or incomplete.')));
    socket.on('error', reject).on('close', () => resolve());
    askNext();
    return promise;
  });
  await Promise.all(closed);
  return performance.now() - startedMs;
}

function listRequests({ request, numbers }: Load): () => string {
  if (!numbers) return () => request;
  const [before, after] = request.split('{number}') as [string, string];
  return () => `${before}${numbers.first + Math.floor(drawShare() * numbers.count)}${after}`;
}

let drawn = 1;

/** A linear congruential generator that continues from one load to the next, so that no load repeats what another warmed up. */
function drawShare(): number {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
  return drawn / 2 ** 32;
}

answerMessages(sendLoad);
