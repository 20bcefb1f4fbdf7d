import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNamed, parseSearch, SearchIndex, type Entry } from './search-index.ts';

const entry = (title: string, words: Partial<Entry> = {}): Entry => ({
  group: 'docs',
  href: `/${title}`,
  title,
  text: '',
  names: [[title]],
  about: [],
  ...words,
});
const place = (name: string, about: readonly string[] = [], weight = 0) =>
  entry(name, { about, weight, row: { name } });
const pair = (a: string, b: string) =>
  entry(`${a} or ${b}`, { names: [[a], [b]], about: ['vs'], row: { a, b } });

const index = new SearchIndex([
  place('Đà Nẵng', ['beach']),
  place('Đà Lạt', ['highlands'], 1),
  place('Cô Tô'),
  place('Hội An', ['beach'], 2),
  place('Saigon'),
  pair('Đà Nẵng', 'Hội An'),
  pair('Đà Nẵng', 'Cô Tô'),
  place('Mũi Né', ['bãi biển', 'beaches', 'm01'], -1),
  place('Điện Biên', ['bay cruises', 'm05']),
  entry('Read a token', { about: ['trang này giữ bí mật'] }),
  entry('Delete a photo', { about: ['Data by latitude'] }),
]);

const find = (typed: string) => index.find(parseSearch(typed)).found.map(({ entry: { title } }) => title);

test('ignores accents, capitals and punctuation, and searches each word once', () => {
  assert.deepEqual(parseSearch('  Đà  LẠT, đà-lạt! ').words, ['da', 'lat']);
  assert.equal(parseSearch('  Đà Lạt ').text, 'Đà Lạt');
  assert.deepEqual(parseSearch('?!%').words, []);
  assert.equal(parseSearch('a b c d e f g h i j k l').words.length, 8);
});

test('finds a name by its words, by the start of a word, with and without spaces and accents', () => {
  for (const typed of ['đà lạt', 'da lat', 'DALAT', 'da la', 'lat'])
    assert.equal(find(typed)[0], 'Đà Lạt', typed);
  assert.deepEqual(find('sài gòn'), ['Saigon']);
  assert.deepEqual(find('at'), []);
});

test('finds places by month and style, in English and in Vietnamese', () => {
  for (const typed of ['january beach', 'beach in Jan', 'biển tháng 1', 'bien thang 1', 'THÁNG 1 biển'])
    assert.deepEqual(find(typed), ['Mũi Né'], typed);
  assert.deepEqual(find('may'), ['Điện Biên']);
  assert.deepEqual(find('tháng 5'), ['Điện Biên']);
  for (const typed of ['biển tháng một', 'bien thang gieng', 'Tháng Giêng biển'])
    assert.deepEqual(find(typed), ['Mũi Né'], typed);
  for (const typed of ['tháng năm', 'thang nam']) assert.deepEqual(find(typed), ['Điện Biên'], typed);
  for (const typed of ['tháng mười hai', 'tháng chạp', 'tháng 12'])
    assert.equal(parseSearch(typed).words[0], 'm12', typed);
  assert.deepEqual(parseSearch('tháng nào').words, ['thang', 'nao']);
  assert.deepEqual(find('máy'), []);
  assert.deepEqual(find('month'), []);
});

test('does not cut Vietnamese words into syllables, and prefers the accents as typed', () => {
  for (const typed of ['vé máy bay', 've may bay']) assert.deepEqual(find(typed), [], typed);
  assert.deepEqual(find('du lịch Đà Lạt'), ['Đà Lạt']);
  assert.deepEqual(find('biển'), ['Mũi Né']);
  assert.deepEqual(find('biên'), ['Điện Biên']);
  assert.deepEqual(find('phượt đèo'), [], 'a typo is not in the first letter');
  for (const typed of ['trăng mật', 'trắng mạt']) assert.deepEqual(find(typed), [], typed);
  assert.deepEqual(find('trang mat'), ['Read a token']);
  assert.deepEqual(find('Đã Lat'), ['Đà Lạt'], 'a name with wrong accents');
  assert.deepEqual(find('bien').length, 2);
});

test('knows a place by each of its names', () => {
  const named = entry('Thành phố Hồ Chí Minh', {
    names: [['Ho Chi Minh City', 'ho-chi-minh-city', 'saigon']],
  });
  for (const name of ['saigon', 'Ho-Chi-Minh-City', 'HOCHIMINHCITY']) assert.ok(isNamed(named, name), name);
  for (const name of ['ho-chi-minh', 'sai', '', 'city']) assert.ok(!isNamed(named, name), name);
});

test('finds the place in a question about it', () => {
  for (const typed of [
    'best time to visit Mui Ne',
    'weather in mui ne',
    'thời tiết Mũi Né',
    'khi nào nên đi mũi né',
  ])
    assert.equal(find(typed)[0], 'Mũi Né', typed);
  assert.deepEqual(find('where to go in may'), ['Điện Biên']);
  assert.deepEqual(find('đi đâu tháng 5'), ['Điện Biên']);
});

test('allows one typo where nothing is found without it', () => {
  for (const typed of ['danag', 'dananng', 'đà nẵmg']) assert.equal(find(typed)[0], 'Đà Nẵng', typed);
  assert.equal(find('saigom')[0], 'Saigon');
  assert.equal(find('delte photo')[0], 'Delete a photo');
  assert.deepEqual(find('dxnaxx'), []);
});

test('a whole name comes before its comparisons, and two names find their comparison', () => {
  assert.deepEqual(find('da nang').slice(0, 1), ['Đà Nẵng']);
  assert.deepEqual(find('hoi an vs da nang'), ['Đà Nẵng or Hội An']);
  assert.deepEqual(find('hoi an da nang'), ['Đà Nẵng or Hội An']);
});

test('results with the same score are ordered by weight', () => {
  assert.deepEqual(find('beach'), ['Hội An', 'Đà Nẵng', 'Mũi Né']);
});

test('matches short words in long texts only as whole words', () => {
  assert.deepEqual(find('lati'), ['Delete a photo']);
  assert.ok(!find('lat').includes('Delete a photo'));
  assert.deepEqual(find('by'), ['Delete a photo']);
});

test('requires every word except small question words', () => {
  assert.deepEqual(find('how to delete a photo'), ['Delete a photo']);
  assert.equal(find('to')[0], 'Cô Tô');
});

test('returns results with some of the words where none has all, and says so', () => {
  const { found, areSome } = index.find(parseSearch('co to vs hoi an'));
  assert.equal(areSome, true);
  assert.deepEqual(
    found
      .slice(0, 2)
      .map(({ entry: { title } }) => title)
      .sort(),
    ['Cô Tô', 'Hội An'],
  );
  assert.deepEqual(find('atlantis'), []);
  assert.deepEqual(find('no photographs'), []);
});
