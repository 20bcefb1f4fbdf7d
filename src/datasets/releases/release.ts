import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Declaration, Row } from '../dataset.ts';
import { MADE_FORMATS, type FormatName, type MadeFormatName } from '../formats/formats.ts';
import { once } from '../records.ts';

export interface ReleaseFacts {
  readonly number: number;
  readonly publishedAt: Date;
  readonly rowCount: number;
  readonly reason: string;
}

/** A release may be older than a format. */
export interface PastRelease extends ReleaseFacts {
  readonly files: Readonly<Partial<Record<FormatName, EncodedFile>>>;
}

/** All bytes of a release's downloads, made before the first request, with the files' own descriptions. */
export interface Release extends PastRelease {
  readonly files: PastRelease['files'] & { readonly json: EncodedFile };
  readonly declaration: Declaration;
  /** When a build made this release, or last confirmed that it would give the same bytes. */
  readonly builtAt: Date;
}

export type ReleasedRows = Pick<Release, 'declaration' | 'files'>;

/** The rows of a release. They are parsed once and dropped with the release. */
export const rowsOf = once(({ files }: ReleasedRows) => parseRows(files.json.identity.bytes));

export function parseRows(json: Buffer): readonly Row[] {
  return (JSON.parse(json.toString()) as { rows: Row[] }).rows;
}

/** A file that no release stores. */
export function makeReleaseFile(release: Release, format: MadeFormatName): Uint8Array | Promise<Uint8Array> {
  return MADE_FORMATS[format].write(release.declaration, rowsOf(release));
}

export interface ReleaseFile {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Smallest output first, which is also the order of preference for equal q-values. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

export type EncodedFile = Readonly<Record<Encoding, ReleaseFile>>;

export function releaseFile(bytes: Buffer): ReleaseFile {
  return { bytes, sha256: hash('sha256', bytes, 'base64') };
}

export async function encodeFile(file: ReleaseFile): Promise<EncodedFile> {
  const { bytes } = file;
  // On 28 MB of rows, Brotli's quality 9 is an eighth smaller than quality 6 and takes three times as long.
  const level = bytes.length > 4_000_000 ? 6 : 9;
  const [br, zipped] = await Promise.all([
    compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    compressGzip(bytes, { level }),
  ]);
  return { br: releaseFile(br), gzip: releaseFile(zipped), identity: file };
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
