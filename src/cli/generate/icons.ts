import { loadSharp } from '../../photos/variants.ts';

const ICO_SIZES = [16, 32, 48];
const TOUCH_SIZE = 180;
const ICO_HEAD_BYTES = 6;
const ICO_ENTRY_BYTES = 16;
const ICON_TYPE = 1;
const BITS_PER_PIXEL = 32;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Colours may differ slightly if another machine drew the same picture. */
const MOST_DIFFERENCE = 8;

/** The site's icon in several sizes, for programs that do not read SVG. */
export async function makeFavicon(svg: Buffer): Promise<Buffer> {
  const pictures: Buffer[] = [];
  for (const size of ICO_SIZES) pictures.push(await draw(svg, size));
  return writeIco(pictures);
}

/** Phones round the corners themselves, and show transparent corners as black. */
export async function makeTouchIcon(svg: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const background = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg.toString())?.[1];
  if (!background) throw new Error('The icon has no rectangle behind it');
  return sharp(await draw(svg, TOUCH_SIZE))
    .flatten({ background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function draw(svg: Buffer, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  // SVG has 72 points per inch, so drawing at its size needs no scaling.
  const density = (72 * size) / 32;
  return sharp(svg, { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10), with embedded PNG, as since Windows Vista. */
function writeIco(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(ICO_HEAD_BYTES + ICO_ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(ICON_TYPE, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, picture] of pictures.entries()) {
    const entry = ICO_HEAD_BYTES + ICO_ENTRY_BYTES * at;
    head.writeUInt8(ICO_SIZES[at]!, entry);
    head.writeUInt8(ICO_SIZES[at]!, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(BITS_PER_PIXEL, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

/** Whether two files contain the same pictures. Their bytes may differ, because another machine's library draws and compresses differently. */
export async function areSamePictures(a: Buffer, b: Buffer): Promise<boolean> {
  const [ofA, ofB] = [await readPixels(a), await readPixels(b)];
  return (
    ofA.length === ofB.length &&
    ofA.every((pixels, at) => {
      const others = ofB[at]!;
      return (
        pixels.length === others.length &&
        pixels.every((value, place) => Math.abs(value - others[place]!) <= MOST_DIFFERENCE)
      );
    })
  );
}

/** The pixels of each PNG in a file, which may be an ICO. */
async function readPixels(file: Buffer): Promise<Buffer[]> {
  const sharp = await loadSharp();
  const pictures: Buffer[] = [];
  for (let at = file.indexOf(PNG_SIGNATURE); at !== -1; at = file.indexOf(PNG_SIGNATURE, at + 1))
    pictures.push(await sharp(file.subarray(at)).ensureAlpha().raw().toBuffer());
  return pictures;
}
