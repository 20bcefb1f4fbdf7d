import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import sharp from 'sharp';

test('the favicon lists three sizes, with a picture of each size at the listed offset', async () => {
  const ico = await readFile('src/pages/icons/favicon.ico');
  assert.deepEqual([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)], [0, 1, 3]);
  let end = 6 + 3 * 16;
  for (const [at, size] of [16, 32, 48].entries()) {
    const entry = ico.subarray(6 + at * 16);
    const [bytes, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    assert.deepEqual([entry[0], entry[1], offset], [size, size, end]);
    const { format, width, height } = await sharp(ico.subarray(offset, offset + bytes)).metadata();
    assert.deepEqual([format, width, height], ['png', size, size]);
    end = offset + bytes;
  }
  assert.equal(end, ico.length);
});

test('the touch icon fills its square, because phones show transparent corners as black', async () => {
  const icon = sharp(await readFile('src/pages/icons/apple-touch-icon.png'));
  const { width, height, hasAlpha } = await icon.metadata();
  assert.deepEqual([width, height, hasAlpha], [180, 180, false]);
  const svg = await readFile('src/pages/icon.svg', 'utf8');
  const corner = (await icon.raw().toBuffer()).subarray(0, 3).toString('hex');
  assert.equal(`#${corner}`, /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg)?.[1]);
});
