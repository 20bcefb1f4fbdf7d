import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeQuickly, ENCODINGS } from '../../datasets/releases/release.ts';
import { memoryOf, representAs } from './representation.ts';

const LINK = `<${'x'.repeat(5_000)}>; rel="next"`;

for (const encoding of ENCODINGS) {
  test(`a short response as ${encoding} is charged at least its headers, and uses no more memory than it is charged`, () => {
    const file = encodeQuickly(Buffer.from('{"rows":[]}'), encoding);
    const representation = representAs(encoding, file, {
      mediaType: 'application/json',
      lastModified: new Date(0),
      cacheControl: 'no-store',
      headers: { Link: LINK },
    });
    assert.ok(memoryOf(representation) > LINK.length);
    assert.equal(file.bytes.buffer.byteLength, file.bytes.length);
  });
}
