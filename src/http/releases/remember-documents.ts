import { encodeFile, releaseFile } from '../../datasets/releases/encoding.ts';
import { cacheRecent } from '../../datasets/releases/cache-recent.ts';
import {
  bytesOfAll,
  represent,
  UNTIL_REPLACED,
  type Representations,
} from '../downloads/answer/representation.ts';

const CACHE_BYTES = 16_000_000;

/** Builds a document once per key. The key names the builds it comes from, so a new build creates a new document. */
export type RememberDocument = (
  key: string,
  make: () => Promise<Representations>,
) => Promise<Representations>;

export function rememberDocuments(): RememberDocument {
  return cacheRecent<Representations>(CACHE_BYTES, bytesOfAll);
}

export function representJson(value: object, lastModified: Date): Promise<Representations> {
  return representText(`${JSON.stringify(value)}\n`, 'application/json; charset=utf-8', lastModified);
}

export async function representText(
  text: string,
  mediaType: string,
  lastModified: Date,
): Promise<Representations> {
  const file = await encodeFile(releaseFile(Buffer.from(text)));
  return represent(file, { mediaType, lastModified, cacheControl: UNTIL_REPLACED });
}
