import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface ReleaseFile {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Smallest first, which is also the order of preference between equal q-values. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

export type EncodedFile = Readonly<Record<Encoding, ReleaseFile>>;

export function perEncoding<Value>(make: (encoding: Encoding) => Value): Record<Encoding, Value> {
  return Object.fromEntries(ENCODINGS.map((encoding) => [encoding, make(encoding)])) as Record<
    Encoding,
    Value
  >;
}

export function releaseFile(bytes: Buffer): ReleaseFile {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('base64') };
}

export async function encodeFile(file: ReleaseFile): Promise<EncodedFile> {
  // On 28 MB of rows, quality 9 is an eighth smaller than 6 and takes three times as long.
  const quality = { br: file.bytes.length > 4_000_000 ? 6 : 9, gzip: 9 };
  const [br, zipped] = await Promise.all([encode(file, 'br', quality), encode(file, 'gzip', quality)]);
  return { br, gzip: zipped, identity: file };
}

/** For what is made while somebody waits: a page of 60 KB takes about a millisecond, and is a tenth larger than it could be. */
export function encodeQuickly(file: ReleaseFile, encoding: Encoding): Promise<ReleaseFile> {
  return encode(file, encoding, { br: 4, gzip: 3 });
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

type Quality = Readonly<Record<Exclude<Encoding, 'identity'>, number>>;

async function encode(file: ReleaseFile, encoding: Encoding, quality: Quality): Promise<ReleaseFile> {
  const { bytes } = file;
  if (encoding === 'identity') return file;
  if (encoding === 'gzip') return releaseFile(await compressGzip(bytes, { level: quality.gzip }));
  return releaseFile(await compressBrotli(bytes, brotliOptions(bytes.length, quality.br)));
}

function brotliOptions(size: number, quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}
