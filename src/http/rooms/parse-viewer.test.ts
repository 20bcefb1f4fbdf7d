import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES } from '../../rooms/viewer.ts';
import { parseViewer } from './parse-viewer.ts';

const DEFAULTS = { defaultLanguage: 'vi', defaultTimeZone: 'UTC', defaultCurrency: 'VND' } as const;

test('without headers every value is the default', () => {
  assert.deepEqual(parseViewer({}, DEFAULTS), {
    languages: ['vi', 'en', 'ko', 'ja'],
    timeZone: 'UTC',
    currency: 'VND',
  });
});

const HEADERS: [header: string, languages: string][] = [
  ['en', 'en,vi,ko,ja'],
  ['en;q=0.5,ja;q=0.7', 'ja,en,vi,ko'],
  ['ja,en', 'ja,en,vi,ko'],
  ['en-US', 'en,vi,ko,ja'],
  ['vi;q=0', 'en,ko,ja,vi'],
  ['*;q=0, ko', 'ko,vi,en,ja'],
  ['en;q=1.5', 'vi,en,ko,ja'],
  ['en;q=2', 'vi,en,ko,ja'],
  ['en;q=2, ja', 'ja,vi,en,ko'],
  ['vi;q=-1, en;q=0.1', 'en,vi,ko,ja'],
  ['*;q=x, ko;q=0', 'vi,en,ja,ko'],
  ['en, *', 'en,vi,ko,ja'],
  ['ko, *', 'ko,vi,en,ja'],
  ['*, ja', 'ja,vi,en,ko'],
  ['en-US,en;q=0.9,*', 'en,vi,ko,ja'],
  ['ja;q=0.5, *', 'vi,en,ko,ja'],
  [';;;,,,', 'vi,en,ko,ja'],
];
for (const [header, languages] of HEADERS) {
  test(`Accept-Language "${header}" is parsed as ${languages}`, () => {
    assert.equal(parseViewer({ 'accept-language': header }, DEFAULTS).languages.join(), languages);
  });
}

test('no header throws, and every result contains all languages', () => {
  const header = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.string({ unit: fc.constantFrom(...Array.from('envi*;q=0.15, -')) }),
  );
  fc.assert(
    fc.property(header, header, header, (language, zone, currency) => {
      const viewer = parseViewer(
        { 'accept-language': language, 'time-zone': zone, 'content-currency': currency },
        DEFAULTS,
      );
      assert.deepEqual([...viewer.languages].sort(), [...LANGUAGES].sort());
      assert.ok(viewer.timeZone.length > 0);
    }),
  );
});
