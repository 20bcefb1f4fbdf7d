import type { Declaration, Row } from '../dataset.ts';
import { MADE_FORMATS, type FormatName, type MadeFormatName } from '../formats/formats.ts';
import { once } from '../once.ts';
import type { EncodedFile } from './encoding.ts';

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

/** Changes whenever the release, its declaration or the build's stored data may change. */
export function buildOf({ number, builtAt }: Pick<Release, 'number' | 'builtAt'>): string {
  return `${number}@${builtAt.getTime()}`;
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
