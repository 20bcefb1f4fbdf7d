import type { Declaration } from '../dataset.ts';
import type { FormatName } from '../formats/formats.ts';
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
