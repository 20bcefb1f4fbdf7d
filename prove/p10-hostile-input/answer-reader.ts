export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface AnswerReader {
  /** Adds received bytes. `methodOf` gives the method of the next answer's request, because an answer to HEAD has no body. */
  read(chunk: Buffer, methodOf: () => string | undefined): void;
}

const HEAD_END = '\r\n\r\n';

/** Splits a connection's bytes into answers (RFC 9112 §6.3). */
export function createAnswerReader(note: (answer: RawAnswer) => void): AnswerReader {
  let chunks: Buffer[] = [];
  let received = 0;
  /** Parsing is retried only when at least this many bytes have arrived. */
  let needed = 0;
  return {
    read(chunk, methodOf) {
      chunks.push(chunk);
      received += chunk.length;
      if (received < needed) return;
      let pending = Buffer.concat(chunks);
      needed = 0;
      while (pending.length > 0 && pending.length >= needed) {
        const found = findAnswer(pending, methodOf());
        if (typeof found === 'number') {
          needed = found;
          break;
        }
        pending = pending.subarray(found.length);
        if (found.answer.status >= 200) note(found.answer);
      }
      chunks = [pending];
      received = pending.length;
    },
  };
}

/** The first answer and its length, or the minimum number of bytes that it needs. */
function findAnswer(
  bytes: Buffer,
  method: string | undefined,
): { answer: RawAnswer; length: number } | number {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return bytes.length + 1;
  const start = end + HEAD_END.length;
  const head = bytes.toString('latin1', 0, end);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Map(lines.map(splitHeader));
  const status = Number(statusLine.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const made = (body: Buffer, length: number) => ({ answer: { status, head, headers, body }, length });
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304)
    return made(Buffer.alloc(0), start);
  if (headers.get('transfer-encoding') === 'chunked') {
    const chunked = findChunks(bytes, start);
    return typeof chunked === 'number' ? chunked : made(chunked.body, chunked.end);
  }
  const length = start + Number(headers.get('content-length') ?? 0);
  return bytes.length < length ? length : made(bytes.subarray(start, length), length);
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function findChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | number {
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return bytes.length + 1;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return next;
    if (size === 0) return { body: Buffer.concat(parts), end: next };
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
