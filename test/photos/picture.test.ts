import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { checkPicture, UnusablePicture } from '../../src/photos/variants.ts';
import { drawNoise, drawPicture, headerOf } from './test-pictures.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await checkPicture(bytes);
  } catch (error) {
    assert.ok(error instanceof UnusablePicture, String(error));
    return error.message;
  }
  return 'none';
}

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`accepts a ${format} picture by its content`, async () => {
    assert.equal(await refusalOf(await drawPicture({ format })), 'none');
  });

  test(`rejects a ${format} picture when half of it is missing`, async () => {
    const whole = await drawNoise(200, 200, format);
    assert.equal(await refusalOf(whole), 'none');
    const half = whole.subarray(0, whole.length / 2);
    assert.equal(await refusalOf(half), 'It is damaged: part of it cannot be read.');
  });
}

test('rejects a tall picture when only its last rows are missing', async () => {
  const whole = await drawNoise(100, 2_000);
  const most = whole.subarray(0, whole.length * 0.95);
  assert.equal(await refusalOf(most), 'It is damaged: part of it cannot be read.');
});

test('rejects everything else, whatever its name', async () => {
  const others = {
    svg: Buffer.from(SVG),
    'svg with a byte-order mark': Buffer.from(`\uFEFF${SVG}`),
    gif: await drawPicture({ format: 'gif' }),
    tiff: await drawPicture({ format: 'tiff' }),
    'an HEIC picture': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    text: Buffer.from('hello'),
    nothing: new Uint8Array(),
    'a truncated ftyp box': Buffer.from('\xff\xff\xff\xffftyp', 'latin1'),
  };
  for (const [name, bytes] of Object.entries(others)) {
    assert.equal(await refusalOf(bytes), 'It is not a JPEG, PNG, WebP or AVIF picture.', name);
  }
});

test('rejects a file that only starts like a picture', async () => {
  for (const start of [
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'RIFF\0\0\0\0WEBP',
    '\0\0\0\x14ftypavif\0\0\0\0avif',
  ]) {
    const message = await refusalOf(Buffer.from(`${start}${SVG}`, 'latin1'));
    assert.match(message, /^(?:It is damaged|Its content is not in the format)/, start);
  }
});

test('rejects 41 megapixels by the header, but not 40', async () => {
  assert.equal(
    await refusalOf(headerOf(8_200, 5_000)),
    'It has 8200 x 5000 pixels, 41 megapixels: more than 40.',
  );
  assert.equal(
    await refusalOf(headerOf(8_000, 5_001)),
    'It has 8000 x 5001 pixels, 40.1 megapixels: more than 40.',
  );
  assert.match(await refusalOf(headerOf(8_000, 5_000)), /^It is damaged/);
});

test('loads libvips with the first picture', async () => {
  const script = `
    await import('./src/photos/variants.ts');
    const { checkPicture } = await import('./src/photos/variants.ts');
    const isLoaded = () => process.report.getReport().sharedObjects.some((path) => path.includes('libvips'));
    const before = isLoaded();
    await checkPicture(Buffer.from('\\xff\\xd8\\xff', 'latin1')).catch(() => {});
    console.log(before, isLoaded());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  assert.equal(stdout.trim(), 'false true');
});
