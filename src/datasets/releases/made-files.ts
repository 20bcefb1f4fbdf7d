import { MADE_FORMATS, type MadeFormatName } from '../formats/formats.ts';
import { rowsOf } from './release-rows.ts';
import type { Release } from './release.ts';

/** A file that no release stores. */
export function makeReleaseFile(release: Release, format: MadeFormatName): Uint8Array | Promise<Uint8Array> {
  return MADE_FORMATS[format].write(release.declaration, rowsOf(release));
}
