import type { Declaration } from '../dataset.ts';
import type { FormatName } from '../formats/formats.ts';
import type { EncodedFile } from './encoding.ts';

export interface ReleaseFacts {
  readonly number: number;
  readonly publishedAt: Date;
  readonly rowCount: number;
  readonly reason: string;
}

/** A release that may have been made before a format existed. */
export interface PastRelease extends ReleaseFacts {
  readonly files: Readonly<Partial<Record<FormatName, EncodedFile>>>;
}

/** Every byte a download can answer with, made before the first request for it, and what the files say of themselves. */
export interface Release extends PastRelease {
  readonly files: PastRelease['files'] & { readonly json: EncodedFile };
  readonly declaration: Declaration;
  /** When a build made this release, or last found that it would make the same bytes. */
  readonly builtAt: Date;
}

/** Differs whenever the release, its declaration or what a build stored beside it may differ. */
export function buildOf({ number, builtAt }: Pick<Release, 'number' | 'builtAt'>): string {
  return `${number}@${builtAt.getTime()}`;
}
