import { connect } from 'node:net';

/** An answer as received. */
export interface Answer {
  readonly status: number;
  /** Name, value, name, value, in the original spelling. */
  readonly headers: readonly string[];
  readonly body: Buffer<ArrayBuffer>;
  readonly byteLength: number;
}

export function requestText(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({
    Host: 'localhost',
    'User-Agent': 'sampan-bench',
    Accept: '*/*',
    'Accept-Encoding': 'gzip',
    ...headers,
  });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

export async function exchange(port: number, request: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    const answer = parseAnswer(received);
    if (answer) return answer;
  }
  throw new Error('The connection closed before the answer was complete.');
}

/** Undefined while bytes are missing. */
function parseAnswer(received: Buffer): Answer | undefined {
  const headLength = received.indexOf('\r\n\r\n') + 4;
  if (headLength < 4) return undefined;
  const [statusLine, ...lines] = received.toString('latin1', 0, headLength - 4).split('\r\n');
  const headers = lines.flatMap((line) => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 2),
  ]);
  const parsed =
    findHeader({ headers }, 'transfer-encoding') === 'chunked'
      ? parseChunks(received, headLength)
      : parseBody(received, headLength, Number(findHeader({ headers }, 'content-length') ?? 0));
  return parsed && { status: Number(statusLine!.split(' ')[1]), headers, ...parsed };
}

type ParsedBody = Pick<Answer, 'body' | 'byteLength'>;

function parseBody(received: Buffer, start: number, length: number): ParsedBody | undefined {
  const byteLength = start + length;
  if (received.length < byteLength) return undefined;
  return { body: Buffer.from(received.subarray(start, byteLength)), byteLength };
}

function parseChunks(received: Buffer, start: number): ParsedBody | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = received.indexOf('\r\n', at);
    const length = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + length + 2;
    if (lineEnd < 0 || received.length < next) return undefined;
    if (length === 0) return { body: Buffer.concat(chunks), byteLength: next };
    chunks.push(received.subarray(lineEnd + 2, next - 2));
    at = next;
  }
}

export function findHeader({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined {
  const at = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}
