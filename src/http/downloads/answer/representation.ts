import {
  perEncoding,
  type EncodedFile,
  type Encoding,
  type ReleaseFile,
} from '../../../datasets/releases/encoding.ts';
import type { PreparedAnswer } from '../../edge/prepared-answers.ts';

/** One encoding of one file, with all headers that do not depend on the request. */
export interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly lastModified: Date | undefined;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  readonly whole: PreparedAnswer;
  readonly notModified: PreparedAnswer;
}

export type Representations = Readonly<Record<Encoding, Representation>>;

interface Description {
  readonly mediaType: string;
  readonly lastModified: Date | undefined;
  readonly cacheControl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request headers that select this response, apart from Accept-Encoding. */
  readonly vary?: string | undefined;
}

/** Longer bodies cost more as a string than as a buffer, because node:http copies them. */
const LONGEST_TEXT_BYTES = 12_000;

export function represent(file: EncodedFile, description: Description): Representations {
  return perEncoding((encoding) => representAs(encoding, file[encoding], description));
}

/** `file` is already encoded. */
export function representAs(
  encoding: Encoding,
  { bytes, sha256 }: ReleaseFile,
  { mediaType, lastModified, cacheControl, headers, vary = 'Accept-Encoding' }: Description,
): Representation {
  const etag = `"${Buffer.from(sha256, 'base64').subarray(0, 16).toString('base64url')}"`;
  const validators = {
    ETag: etag,
    ...(lastModified && { 'Last-Modified': lastModified.toUTCString() }),
    'Cache-Control': cacheControl,
    Vary: vary,
  };
  const about = {
    'Content-Type': mediaType,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Accept-Ranges': 'bytes',
    'Repr-Digest': `sha-256=:${sha256}:`,
    ...headers,
  };
  const all = Object.entries({ ...validators, ...about }).flat();
  return {
    bytes,
    etag,
    lastModified,
    headers: all,
    whole: {
      status: 200,
      headers: all,
      body: bytes.length < LONGEST_TEXT_BYTES ? bytes.toString('latin1') : bytes,
    },
    // A 304 repeats the validators (RFC 9110 §15.4.5) and the policies: a browser that gets a different policy blocks the scripts of its
    // cached copy.
    notModified: { status: 304, headers: Object.entries({ ...validators, ...policiesOf(headers) }).flat() },
  };
}

function policiesOf(headers: Description['headers'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.endsWith('-Policy')));
}

/** Approximate memory use. A short body is also stored as a string, and its headers may be longer than the body. */
export function memoryOf({ bytes, headers }: Representation): number {
  return 2 * bytes.length + headers.reduce((total, { length }) => total + length, 0);
}
