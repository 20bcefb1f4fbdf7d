import { loadSharp, READING } from './load-sharp.ts';
import type { Size } from './size.ts';

const QUALITY = 80;
const MOST_SECONDS = 20;

/**
 * Draws a picture in a size, as JPEG: turned as the camera noted, on white where it was transparent, in sRGB, and without anything
 * that was written into it, such as where it was taken.
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
