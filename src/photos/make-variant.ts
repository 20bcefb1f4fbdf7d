import { loadSharp, READING } from './load-sharp.ts';
import type { Size } from './size.ts';

const QUALITY = 80;
const MOST_SECONDS = 20;

/**
 * Renders a picture in a size, as JPEG: rotated as the camera recorded, on white if it was transparent, in sRGB, and without metadata
 * such as the location.
 */
export async function makeVariant(original: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const box = height === undefined ? { width, withoutEnlargement: true } : { width, height };
  return sharp(original, READING)
    .autoOrient()
    .resize({ ...box, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, progressive: true })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer();
}
