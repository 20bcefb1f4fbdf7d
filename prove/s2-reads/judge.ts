import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RawAnswer } from '../p10-hostile-input/answer-reader.ts';
import type { Expected, Request } from './model-world.ts';

const REQUEST_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export function decode(encoding: string | undefined, bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** How an answer differs from the expected one, in one line; undefined if it does not. */
export function findDifference(expected: Expected, answer: RawAnswer): string | undefined {
  const { status, headers, body } = answer;
  if (status !== expected.status)
    return `answered ${status} instead of ${expected.status}: ${body.toString('utf8', 0, 200)}`;
  for (const [name, wanted] of Object.entries(expected.headers)) {
    const value = headers.get(name);
    const isRight =
      wanted === null || value === undefined
        ? wanted === value || (wanted === null && value === undefined)
        : typeof wanted === 'string'
          ? value === wanted
          : wanted instanceof RegExp
            ? wanted.test(value)
            : wanted(value);
    if (!isRight) return `${name} is ${String(value)} instead of ${String(wanted)}`;
  }
  return findWrongBody(expected.body, answer);
}

function findWrongBody(expected: Expected['body'], { headers, body }: RawAnswer): string | undefined {
  if (expected === undefined) return undefined;
  if (typeof expected === 'string') {
    const text = body.toString();
    const { message } = (text.startsWith('{') ? JSON.parse(text) : {}) as { message?: string };
    return message?.startsWith(expected)
      ? undefined
      : `the body is ${text.slice(0, 200)} instead of "${expected}"`;
  }
  if (body.equals(expected)) return undefined;
  const isRoom = headers.get('cache-control') === 'private, no-cache';
  if (isRoom && withoutId(decode(headers.get('content-encoding'), body)) === withoutId(expected))
    return undefined;
  const at = body.findIndex((byte, index) => byte !== expected[index]);
  return `the body has ${body.length} bytes instead of ${expected.length}, and differs from byte ${at} on`;
}

/** A room has the id of its request. */
const withoutId = (bytes: Buffer) => bytes.toString().replaceAll(REQUEST_ID, '');

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The same request as a line for a terminal. */
export function writeCurl(url: string, { method, target, headers }: Request): string {
  const sent = headers.map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const how = method === 'HEAD' ? '-I' : `-i -X ${method}`;
  return ['curl --path-as-is -g', how, ...sent, quote(url + target)].join(' ');
}

/** As it is sent. */
export function writeText({ method, target, headers }: Request): { method: string; bytes: Buffer } {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const text = `${method} ${target} HTTP/1.1\r\nHost: sampan.example\r\n${lines}\r\n`;
  return { method, bytes: Buffer.from(text) };
}
