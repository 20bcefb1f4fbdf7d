import { LRUCache } from 'lru-cache';
import type { default as Sharp } from 'sharp';
import { serviceUnavailable } from '../errors.ts';
import { SIZES, AVATAR_SIZES, type SizeName, type AvatarSize, type Size } from './photo-path.ts';
import { NothingStored, type PhotoStore } from './store/photo-store.ts';

const RETRY_SECONDS = 1;

export type Variants = ReturnType<typeof createVariants>;

interface VariantsOptions extends QueueLimits {
  readonly store: PhotoStore;
  /** Memory for the most recently used variants. */
  readonly cacheBytes?: number;
  /** A variant that cannot be stored is still served, and made again next time. */
  readonly onNotStored?: (error: unknown, key: string) => void;
}

export const variantKeys = (fileKey: string) =>
  (Object.keys(SIZES) as SizeName[]).map((size) => variantKey(fileKey, size));

const variantKey = (fileKey: string, size: SizeName) => `variants/${fileKey}/${size}.jpg`;

/** Makes picture sizes on first request. The bytes of a key never change, nor do its variants. */
export function createVariants(options: VariantsOptions) {
  const { store, cacheBytes = 32 * 1024 * 1024, onNotStored } = options;
  const queue = createBoundedQueue(options);
  const cache = new LRUCache<string, Uint8Array, { fileKey: string; size: SizeName }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    // A variant that is evicted or too large for the cache is still served.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context }) =>
      (await store.find(key)) ?? queue(() => make(key, context.fileKey, context.size)),
  });

  async function make(key: string, fileKey: string, size: SizeName): Promise<Uint8Array> {
    const original = await store.find(fileKey);
    if (!original) throw new NothingStored(fileKey);
    const bytes = await makeVariant(original, SIZES[size]);
    await keepInStore(fileKey, key, bytes).catch((error: unknown) => onNotStored?.(error, key));
    return bytes;
  }

  /** The reaper removes the original before the variants, so a late variant notices that the original is gone. */
  async function keepInStore(fileKey: string, key: string, bytes: Uint8Array): Promise<void> {
    await store.write(key, bytes);
    if (!(await store.has(fileKey))) await store.remove(key);
  }

  return {
    /** Throws NothingStored if the original is missing, and 503 if too many others are waiting. */
    get: async (fileKey: string, size: SizeName): Promise<Uint8Array> =>
      (await cache.fetch(variantKey(fileKey, size), { context: { fileKey, size } }))!,
  };
}

interface QueueLimits {
  readonly concurrency: number;
  /** Maximum number of waiting tasks; further ones are refused. */
  readonly queueLimit: number;
}

/** Runs tasks in order, a few at a time. */
export function createBoundedQueue({ concurrency, queueLimit }: QueueLimits) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < concurrency) running += 1;
    else if (waiting.length < queueLimit) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw serviceUnavailable(RETRY_SECONDS);
    try {
      return await work();
    } finally {
      // The next waiting task takes over the place, so that no newcomer can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const SILHOUETTE = `<svg xmlns="http://www.w3.org/2000/svg" width="225" height="225" viewBox="0 0 90 90">
  <rect width="90" height="90" fill="#dfe5ea"/>
  <g fill="#8c9aa6"><circle cx="45" cy="35" r="16"/><path d="M13 90a32 34 0 0 1 64 0z"/></g>
</svg>`;

const drawn = new LRUCache<AvatarSize, Uint8Array>({
  max: Object.keys(AVATAR_SIZES).length,
  fetchMethod: (size) => makeVariant(Buffer.from(SILHOUETTE), AVATAR_SIZES[size]),
});

export const drawDefaultAvatar = async (size: AvatarSize) => (await drawn.fetch(size))!;

const MOST_PIXELS = 40_000_000;

/** Used for reading every picture: it tolerates slight damage but not missing parts. */
const READING = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;

const READ_FORMATS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'];

let loaded: Promise<typeof Sharp> | undefined;

/** libvips takes 20 MB of memory, so a process that serves no pictures does not load it. */
export const loadSharp = () => (loaded ??= configure());

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

/** Renders a picture in a size as JPEG: upright, on white if transparent, in sRGB, without metadata such as the location. */
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

/** The message is for the person who has the picture. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture';
}

/** Throws if the picture cannot be shown. The file name is ignored. */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  const mediaType = findType(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!mediaType) throw new UnusablePicture('It is not a JPEG, PNG, WebP or AVIF picture.');
  const sharp = await loadSharp();
  const header = await sharp(bytes, { ...READING, limitInputPixels: false })
    .metadata()
    .catch(refuseDamaged);
  if (header.mediaType !== mediaType)
    throw new UnusablePicture('Its content is not in the format that its first bytes declare.');
  const { width, height } = header.autoOrient;
  if (width * height > MOST_PIXELS)
    throw new UnusablePicture(
      `It has ${width} x ${height} pixels, ${toMegapixels(width * height)} megapixels: more than ${toMegapixels(MOST_PIXELS)}.`,
    );
  // Rendering a small version reads every pixel, and needs memory for only a few rows.
  await sharp(bytes, READING)
    .resize({ width: 16, height: 16, fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(refuseDamaged);
}

function findType(bytes: Buffer): string | undefined {
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
