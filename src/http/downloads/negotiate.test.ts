import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chooseEncoding, parseRange } from './representation.ts';

test('for any Range header, the range lies inside the file', () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,20}-\d{0,20}$/));
  fc.assert(
    fc.property(header, fc.nat(10_000), (range, length) => {
      const parsed = parseRange(range, length);
      if (typeof parsed !== 'object') return;
      assert.ok(parsed.start >= 0 && parsed.start <= parsed.end && parsed.end < length);
    }),
  );
});

test('for any Accept-Encoding header, the result is a known encoding or none', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      assert.ok([undefined, 'br', 'gzip', 'identity'].includes(chooseEncoding(header)));
    }),
  );
});
