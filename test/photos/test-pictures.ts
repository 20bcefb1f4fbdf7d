import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha?: number;
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

const GREEN: Colour = { r: 0, g: 160, b: 80 };

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: Format;
  readonly background?: Colour;
}

/** A picture in one colour. */
export function drawPicture(options: PictureOptions = {}): Promise<Buffer> {
  const { width = 300, height = 200, format = 'jpeg', background = GREEN } = options;
  const channels = background.alpha === undefined ? 3 : 4;
  return sharp({ create: { width, height, channels, background } }).toFormat(format).toBuffer();
}

/** Compresses badly, so that the file is large and truncating it loses pixels. */
export function drawNoise(width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: GREEN, noise } })
    .toFormat(format)
    .toBuffer();
}

/** Left half red, right half blue, as an upright camera stores it: rotated by 90 degrees. */
export async function drawTurned(): Promise<Buffer> {
  const red = await drawPicture({ width: 150, height: 200, background: { r: 255, g: 0, b: 0 } });
  return sharp({
    create: { width: 300, height: 200, channels: 3, background: { r: 0, g: 0, b: 255 } },
  })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 2/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
}

/** A PNG header that declares a size, with almost no data. */
export function headerOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
