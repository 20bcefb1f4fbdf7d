import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { keywordsOf } from './keywords.ts';
import { sampleDestination } from '../../../../test/support/sample-compared.ts';

const hanoi = sampleDestination({ slug: 'hanoi', name_en: 'Hanoi', nameVi: 'Hà Nội' });
const hoChiMinhCity = sampleDestination({
  slug: 'ho-chi-minh-city',
  name_en: 'Ho Chi Minh City',
  nameVi: 'Thành phố Hồ Chí Minh',
});

test('keywords are what people type, in English and then in Vietnamese', () => {
  assert.deepEqual(keywordsOf(hanoi, hoChiMinhCity), [
    'hanoi vs ho chi minh city',
    'ho chi minh city vs hanoi',
    'hanoi or ho chi minh city',
    'is hanoi or ho chi minh city better',
    'hà nội hay thành phố hồ chí minh',
    'nên đi hà nội hay thành phố hồ chí minh',
    'so sánh hà nội và thành phố hồ chí minh',
  ]);
});

test('a usual spelling comes first, and the full name is kept', () => {
  const spelling = { en: 'saigon', vi: 'sài gòn', rows: [] };
  assert.deepEqual(keywordsOf(hanoi, { ...hoChiMinhCity, spelling }), [
    'hanoi vs saigon',
    'saigon vs hanoi',
    'hanoi or saigon',
    'is hanoi or saigon better',
    'hanoi vs ho chi minh city',
    'hà nội hay sài gòn',
    'nên đi hà nội hay sài gòn',
    'so sánh hà nội và sài gòn',
    'hà nội hay thành phố hồ chí minh',
  ]);
});

test('decomposed accents are composed', () => {
  const apart = sampleDestination({ slug: 'hue', name_en: 'Hue', nameVi: 'Huế'.normalize('NFD') });
  assert.equal(keywordsOf(apart, hanoi)[4], 'huế hay hà nội');
});

test('for any name, each keyword is one lower-case line that no spreadsheet executes', () => {
  const noise = fc.string({ unit: 'binary', maxLength: 20 });
  const name = fc.tuple(noise, noise).map(([before, after]) => `${before}x${after}`);
  fc.assert(
    fc.property(name, name, (name_en, nameVi) => {
      const keywords = keywordsOf(sampleDestination({ slug: 'odd', name_en, nameVi }), hanoi);
      assert.equal(new Set(keywords).size, keywords.length);
      for (const keyword of keywords) {
        assert.doesNotMatch(keyword, /^[=+\-@\s]|[\p{Cc}\r\n\t]/u);
        assert.equal(keyword, keyword.toLowerCase());
      }
    }),
  );
});
