import type { default as Sharp } from 'sharp';
import type { Size } from './photo-path.ts';

const MOST_PIXELS = 40_000_000;

/** Used for reading every picture: it tolerates slight damage but not missing parts. */
const READING = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;

const READ_FORMATS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'];

let loaded: Promise<typeof Sharp> | undefined;

/** libvips takes 20 MB of memory, so a process that serves no pictures does not load it. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= configure();
  return loaded;
}

async function configure(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READ_FORMATS.map((format) => `VipsForeignLoad${format}Buffer`) });
  return sharp;
}

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

type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';

interface Picture {
  readonly mediaType: PictureType;
  /** As displayed: after the rotation that a camera may have recorded. */
  readonly width: number;
  readonly height: number;
}

/** The message is for the person who has the picture. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture';
}

/** Returns the picture's properties, or throws if it cannot be shown. The file name is ignored. */
export async function checkPicture(bytes: Uint8Array): Promise<Picture> {
  const mediaType = findType(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!mediaType) throw new UnusablePicture('It is not a JPEG, PNG, WebP or AVIF picture.');
  const sharp = await loadSharp();
  const header = await sharp(bytes, { ...READING, limitInputPixels: false })
    .metadata()
    .catch(refuseDamaged);
  if (header.mediaType !== mediaType)
    throw new UnusablePicture('Its content is not in the format that its first bytes declare.');
  const { width, height } = header.autoOrient;
  if (width * height > MOST_PIXELS) {
    throw new UnusablePicture(
      `It has ${width} x ${height} pixels, ${toMegapixels(width * height)} megapixels: more than ${toMegapixels(MOST_PIXELS)}.`,
    );
  }
  // Rendering a small version reads every pixel, and needs memory for only a few rows.
  await sharp(bytes, READING)
    .resize({ width: 16, height: 16, fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(refuseDamaged);
  return { mediaType, width, height };
}

function findType(bytes: Buffer): PictureType | undefined {
  const starts = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp';
  return starts('ftyp', 4) && listBrands(bytes).includes('avif') ? 'image/avif' : undefined;
}

/** The file type box of ISO 14496-12 §4.3: length, name, major brand, version, compatible brands. */
function listBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

function refuseDamaged(error: Error): never {
  throw new UnusablePicture('It is damaged: part of it cannot be read.', { cause: error });
}

const toMegapixels = (pixels: number) => Math.ceil(pixels / 100_000) / 10;
