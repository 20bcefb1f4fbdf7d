import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PHOTOS } from './photos.ts';
import { PORTRAITS, PORTRAIT_SIZE } from './portraits.ts';
import { HEIGHT, picture, WIDTH, type Svg } from './svg.ts';

// Draws every picture of the sandbox again: node data/sandbox/draw/draw-photos.ts [the start of some names]

const FOLDER = new URL('../photos/', import.meta.url);
const MOST_BYTES = 40_000;
const [only = ''] = process.argv.slice(2);

async function draw(name: string, scene: Svg, width: number, height: number): Promise<void> {
  const svg = Buffer.from(picture(scene, width, height));
  const image = sharp(await sharp(svg).png({ compressionLevel: 1 }).toBuffer());
  let bytes = await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  for (let quality = 76; bytes.length > MOST_BYTES; quality -= 4) {
    bytes = await image.jpeg({ quality, mozjpeg: true }).toBuffer();
  }
  await writeFile(new URL(name, FOLDER), bytes);
  process.stdout.write(`${name} ${(bytes.length / 1024).toFixed(1)} KB\n`);
}

await mkdir(FOLDER, { recursive: true });
for (const [name, scene] of Object.entries(PHOTOS)) {
  if (name.startsWith(only)) await draw(name, scene(), WIDTH, HEIGHT);
}
for (const [name, scene] of Object.entries(PORTRAITS)) {
  if (name.startsWith(only)) await draw(name, scene(), PORTRAIT_SIZE, PORTRAIT_SIZE);
}
