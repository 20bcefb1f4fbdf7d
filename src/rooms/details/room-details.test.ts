import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { compressBeginning } from './room-details.ts';

const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

for (const compression of ['br', 'gzip'] as const) {
  test(`${compression}: any beginning and ending decompress to one text, however often it is finished`, () => {
    const ascii = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 2_000 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), ascii, ascii, (text, one, other) => {
        const finish = compressBeginning(Buffer.from(text).toString('latin1'), compression);
        for (const ending of [one, other]) {
          const body = Buffer.from(finish(ending), 'latin1');
          assert.equal(decompress[compression](body).toString(), text.toWellFormed() + ending);
        }
      }),
      { numRuns: 50 },
    );
  });

  test(`${compression}: keeps the whole ending at the maximum length`, () => {
    const ending = 'x'.repeat(65_535);
    const body = Buffer.from(compressBeginning('{', compression)(ending), 'latin1');
    assert.equal(decompress[compression](body).toString(), `{${ending}`);
  });
}
