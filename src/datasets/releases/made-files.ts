import { MADE_FORMATS, type MadeFormatName } from '../formats/formats.ts';
import { cacheRecent } from './cache-recent.ts';
import { encodeQuickly, perEncoding, releaseFile, type EncodedFile } from './encoding.ts';
import { rowsOf } from './release-rows.ts';
import { buildOf, type Release } from './release.ts';

/** A file whose format may compress its own content; then it has no other encoding. */
export type MadeFile = Pick<EncodedFile, 'identity'> & Partial<EncodedFile>;

const CACHE_BYTES = 64_000_000;
const remember = cacheRecent<MadeFile>(CACHE_BYTES, bytesOf);

/** A file that no release stores. */
export function makeReleaseFile(release: Release, format: MadeFormatName): Promise<MadeFile> {
  const key = `${release.declaration.slug} ${buildOf(release)} ${format}`;
  return remember(key, () => writeReleaseFile(release, format));
}

async function writeReleaseFile(release: Release, format: MadeFormatName): Promise<MadeFile> {
  const { isCompressed, write } = MADE_FORMATS[format];
  const bytes = Buffer.from(await write(release.declaration, rowsOf(release)));
  return isCompressed
    ? { identity: releaseFile(bytes) }
    : perEncoding((encoding) => encodeQuickly(bytes, encoding));
}

function bytesOf(file: MadeFile): number {
  return Object.values(file).reduce((total, { bytes }) => total + bytes.length, 0);
}
