import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from './plain-text.ts';

test('removes characters that reverse or garble the following text, and keeps letters and lines', () => {
  for (const [written, plain] of [
    ['a\u202Egpj.exe\u202C b', 'agpj.exe b'],
    ['\u2066one\u2069', 'one'],
    ['one\r\n\r\ntwo\tthree', 'one\n\ntwo\tthree'],
    ['\u001B[31mred\0', '[31mred'],
    ['half \uD83D', 'half \uFFFD'],
    [' Nhà “bên” sông 🏠 شكرا\u200E ', 'Nhà “bên” sông 🏠 شكرا\u200E'],
    ['\u202E', ''],
  ] as const)
    assert.equal(plainText(written), plain, JSON.stringify(written));
});
