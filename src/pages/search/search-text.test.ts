import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isWholeName,
  namesText,
  parseSearch,
  scoreAbout,
  scoreName,
  totalScore,
  wordScorer,
  wordsText,
} from './search-text.ts';

const DA_LAT = namesText(['Da Lat', 'Đà Lạt', 'da-lat']);

const score = (typed: string) => scoreName(DA_LAT, parseSearch(typed));

const total = (typed: string, found: readonly string[], needs: 'every' | 'some' = 'every') => {
  const search = parseSearch(typed);
  return totalScore((at) => (found.includes(search.words[at]!) ? 8 : 0), search, needs);
};

test('ignores accents, capitals and punctuation, and searches each word once', () => {
  assert.deepEqual(parseSearch('  Đà  LẠT, đà-lạt! ').words, ['da', 'lat']);
  assert.equal(parseSearch('  Đà Lạt ').text, 'Đà Lạt');
  assert.deepEqual(parseSearch('?!%').words, []);
});

test('uses at most eight words of a search', () => {
  assert.equal(parseSearch('a b c d e f g h i j k l').words.length, 8);
});

test('finds a name by any of its words, by the start of a word, and without spaces', () => {
  const [whole, begun, absent] = ['lat', 'la', 'at'].map((word) => wordScorer(word)(DA_LAT));
  assert.ok(whole! > begun! && begun! > 0);
  assert.equal(absent, 0);
  for (const typed of ['da lat', 'Đà Lạt', 'dalat', 'DALAT'])
    assert.ok(isWholeName(DA_LAT, parseSearch(typed)), typed);
  assert.ok(isWholeName(namesText(['saigon']), parseSearch('sài gòn')));
});

test('a whole name scores higher than part of it, and a name among other words higher than no name', () => {
  assert.ok(score('da lat') > score('da la'));
  assert.ok(score('da lat in winter') > score('da in winter'));
  assert.equal(score('da in winter'), 0);
});

test('matches short words in long texts only as whole words', () => {
  const text = wordsText(['Data by latitude']);
  assert.equal(scoreAbout(text, 'da'), 0);
  assert.equal(scoreAbout(text, 'lat'), 0);
  assert.ok(scoreAbout(text, 'lati') > 0);
  assert.ok(scoreAbout(text, 'by') > 0);
});

test('requires every word except small question words', () => {
  assert.equal(total('delete photo', ['delete']), 0);
  assert.ok(total('how to delete a photo', ['delete', 'photo']) > 0);
  assert.equal(total('to', []), 0);
  assert.ok(total('to', ['to']) > 0);
  assert.ok(total('delete photo', ['delete'], 'some') > 0);
  assert.equal(total('no photo', ['no'], 'some'), 0);
});
