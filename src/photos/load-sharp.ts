import type { default as Sharp } from 'sharp';

export const MOST_PIXELS = 40_000_000;

/** Used for reading every picture: it tolerates slight damage but not missing parts. */
export const READING = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;

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
