import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { COUNTED_LOCALES, parseLocale } from './tool-uses.ts';

const HEADERS: [header: string | undefined, locale: string | undefined][] = [
  ['en', 'en'],
  ['vi-VN,vi;q=0.9,en-US;q=0.8', 'vi'],
  ['EN-us', 'en'],
  ['zh-Hant-TW;q=1.0', 'zh'],
  ['en;q=0.8,vi', 'vi'],
  ['en;q=0.8, ko;q=0.9', 'ko'],
  ['fr;q=0.5,de;q=0.5', 'fr'],
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['cy,en;q=0.8', undefined],
  ['en;q=0', undefined],
  ['en;q=2', undefined],
  ['en;q=0.5;x=1', undefined],
  ['en_US', undefined],
  ['english', undefined],
  ['<script>', undefined],
  [`en,${'x'.repeat(300)}`, undefined],
];

for (const [header, locale] of HEADERS) {
  test(`Accept-Language ${JSON.stringify(header?.slice(0, 40))} counts as ${locale ?? 'unknown'}`, () => {
    assert.equal(parseLocale(header), locale);
  });
}

test('for any header, the counted language is on the short list or unknown', () => {
  const known = new Set<string | undefined>([...COUNTED_LOCALES, undefined]);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => known.has(parseLocale(header))));
});
