import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ENCODINGS, type Encoding } from '../datasets/releases/release.ts';
import { presentFile } from './create-site.ts';

const DECODE: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
};

for (const encoding of ENCODINGS)
  test(`a short page as ${encoding} uses no more memory than its bytes`, () => {
    const page = { body: '<p>Hoi An</p>', mediaType: 'text/html' };
    const { bytes } = presentFile('/', page, encoding, () => new Date(0));
    assert.equal(bytes.buffer.byteLength, bytes.length);
    assert.equal(Buffer.from(DECODE[encoding](bytes)).toString(), page.body);
  });
