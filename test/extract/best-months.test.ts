import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTexts, reasons } from './extract-texts.ts';

async function read(text: string, place?: string, name = 'guide.txt') {
  const source = { extractor: 'best-months', ...(place !== undefined && { place }) };
  const extraction = await extractTexts({ [name]: { text, source } });
  return {
    found: extraction.observations.map((one) => `${one.place}: ${one.value}`),
    refused: reasons(extraction),
  };
}

const SENTENCES: readonly [text: string, months: string][] = [
  ['The best time to visit is from February to August.', '2 3 4 5 6 7 8'],
  ['Best months: Nov–Apr.', '1 2 3 4 11 12'],
  ['The ideal time is mid-November to early April, when it is dry.', '1 2 3 4 11 12'],
  ['The best months are March, April and May.', '3 4 5'],
  ['Best visited in late autumn.', '11'],
  ['The best season is autumn (mid-September to October).', '9 10'],
  ['The best time is March to May and September to November.', '3 4 5 9 10 11'],
  ['The best time is February to August, except June.', '2 3 4 5 7 8'],
  ['You may come when you like, but the best month is May.', '5'],
  ['The best time is November to April, before the rainy season from May to October.', '1 2 3 4 11 12'],
  ['Thời điểm đẹp nhất là từ tháng 3 đến tháng 8.', '3 4 5 6 7 8'],
  ['Thời gian lý tưởng nhất là từ tháng mười hai đến tháng tư năm sau.', '1 2 3 4 12'],
  ['Nên đi vào tháng 9, 10 và 11.', '9 10 11'],
  ['Mùa đẹp nhất là mùa thu.', '9 10 11'],
  ['The best time is Feb&ndash;Apr.', '2 3 4'],
  ['The best time to visit is between February and August.', '2 3 4 5 6 7 8'],
  ['The best time is between late November and the end of April.', '1 2 3 4 11 12'],
  ['The best time to visit is from November through to April.', '1 2 3 4 11 12'],
  ['The best time is November to the following April.', '1 2 3 4 11 12'],
  ['Thời gian lý tưởng nhất là từ tháng 11 năm trước đến tháng 4 năm sau.', '1 2 3 4 11 12'],
  ['Thời gian lý tưởng nhất là tháng 11 năm trước và tháng 4 năm sau.', '4 11'],
  ['The best time to visit is from february to april.', '2 3 4'],
  ['The best months are JANUARY to MARCH.', '1 2 3'],
  ['The best months are april and may.', '4 5'],
  ['The best months are may, june and july.', '5 6 7'],
  ['Best time: may.', '5'],
  ['The best time to visit is in march.', '3'],
  ['February and August are the best months.', '2 8'],
  ['Two beaches with an island between them are best in February and August.', '2 8'],
  ['The best month is June, and August may be hot.', '6 8'],
  ['The best month is June, when an august procession may march to the sea.', '6'],
  ['The best month is June and may be the driest.', '6'],
];

for (const [text, months] of SENTENCES)
  test(`reads "${text}"`, async () => {
    const name = text.includes('&') ? 'guide.html' : 'guide.txt';
    assert.deepEqual((await read(text, 'Da Lat', name)).found, [`da-lat: ${months}`]);
  });

test("uses the document's own definition of a season", async () => {
  const { found } = await read(
    'Spring (Feb – Apr) is wet. Autumn (Aug – Oct) is dry.\n\nAutumn is the best time.',
    'sa-pa',
  );
  assert.deepEqual(found, ['sa-pa: 8 9 10']);
});

test('reads decomposed letters, a byte-order mark and CRLF', async () => {
  const text = `\uFEFF${'Thời điểm đẹp nhất là tháng 3\r\nđến tháng 5.'.normalize('NFD')}\r\n`;
  assert.deepEqual((await read(text, 'sa-pa')).found, ['sa-pa: 3 4 5']);
});

test('finds nothing when months are mentioned for another reason', async () => {
  for (const text of [
    'The festival is held in March.',
    'The best noodles are sold here. It may rain in October.',
    'Thời điểm đẹp nhất là tháng 3 âm lịch.',
    'We came in tháng 3/2024 and found the best beach.',
  ])
    assert.deepEqual(await read(text, 'hue'), { found: [], refused: [] }, text);
});

test('rejects months to avoid and gives the reason', async () => {
  const { found, refused } = await read(
    'Avoid the heat from May to August. September is not the best month. Không nên đi vào tháng 10.',
    'hanoi',
  );
  assert.deepEqual(found, []);
  assert.deepEqual(refused, Array(3).fill('names months to avoid'));
});

test('keeps the good months of a sentence that also warns', async () => {
  const { found, refused } = await read(
    'The best time is March to May, and avoid September and October.',
    'hue',
  );
  assert.deepEqual(found, ['hue: 3 4 5']);
  assert.deepEqual(refused, ['names months to avoid']);
});

test('assigns a sentence to the place it names, whatever the spelling', async () => {
  const { found } = await read(
    [
      'The best time to visit Ðà Lạt is December to March.',
      'The best time for Qui Nhon is January to August.',
      'Saigon is best from December to April.',
      'Sapa is at its best in September and October.',
    ].join('\n\n'),
  );
  assert.deepEqual(found, [
    'da-lat: 1 2 3 12',
    'ho-chi-minh-city: 1 2 3 4 12',
    'quy-nhon: 1 2 3 4 5 6 7 8',
    'sa-pa: 9 10',
  ]);
});

test('splits a sentence that compares two places', async () => {
  const { found } = await read('Hanoi is best in October, while Hoi An is best from February to July.');
  assert.deepEqual(found, ['hanoi: 10', 'hoi-an: 2 3 4 5 6 7']);
});

test('assigns text under a heading to the place in the heading', async () => {
  const { found } = await read(
    '<h2>When to visit Hoi An</h2><p>February to July is dry.</p><h2>When to go to Hue</h2><p>March and April.</p>',
    undefined,
    'guide.html',
  );
  assert.deepEqual(found, ['hoi-an: 2 3 4 5 6 7', 'hue: 3 4']);
});

test('rejects statements about another place, a region, several places or no place', async () => {
  assert.deepEqual(await read('In Hanoi the best time is October.', 'Sa Pa'), {
    found: [],
    refused: ['is about hanoi, the document about sa-pa'],
  });
  assert.deepEqual((await read('The best time for Northern Vietnam is October.', 'sa-pa')).refused, [
    'is about Northern Vietnam, which is not a destination',
  ]);
  assert.deepEqual((await read('Hanoi and Hue are best in October.')).refused, [
    'names several destinations: hanoi, hue',
  ]);
  assert.deepEqual((await read('The best time is October.')).refused, ['names no destination']);
});

test('does not mistake a word for a place', async () => {
  assert.deepEqual((await read('The best hue of the rice is in October.', 'sa-pa')).found, ['sa-pa: 10']);
});

test('rejects a dry season without months and a statement that names every month', async () => {
  assert.deepEqual((await read('The best time is the dry season.', 'hue')).refused, [
    'names a season without its months',
  ]);
  assert.deepEqual((await read('The best time is January to December.', 'hue')).refused, [
    'names every month',
  ]);
});

test("uses a document's first statement and lists the others", async () => {
  const { found, refused } = await read(
    'Best months: March to May. The best time for rice is September.',
    'sa-pa',
  );
  assert.deepEqual(found, ['sa-pa: 3 4 5']);
  assert.match(refused[0]!, /^guide\.txt, characters 0-26, is used instead: 3 4 5$/);
});

test("locates a sentence in the document's bytes, in characters", async () => {
  const text = '<p>🌴🌴 Intro.</p>\n<p>The <b>best</b> time is March&ndash;May.</p>';
  const { observations } = await extractTexts({
    'a.html': { text, source: { extractor: 'best-months', place: 'hue' } },
  });
  const [, from, to] = /^characters (\d+)-(\d+)$/.exec(observations[0]!.locator)!;
  assert.equal(
    Array.from(text).slice(Number(from), Number(to)).join(''),
    'The <b>best</b> time is March&ndash;May.',
  );
});

test('counts a text printed by two publishers once, and two publishers who agree twice', async () => {
  const source = { extractor: 'best-months', place: 'hue' };
  const text = 'Hue lies on the Perfume River. The best time is March to May. Take a boat to the tombs.';
  const copied = text
    .toUpperCase()
    .replaceAll('.', ' .')
    .replace('MARCH TO MAY', 'March to May')
    .replace('BEST', 'best');
  const copies = await extractTexts({
    'a.txt': { text, source },
    'b.txt': { text: copied.replace('THE best', 'The best'), source },
  });
  assert.deepEqual(
    copies.observations.map(({ publisher }) => publisher),
    ['a'],
  );
  assert.deepEqual(reasons(copies), ['a copy of a.txt']);
  const own = 'We love the citadel. The best time is March to May. Bring an umbrella in October.';
  const agreeing = await extractTexts({ 'a.txt': { text, source }, 'b.txt': { text: own, source } });
  assert.deepEqual(
    agreeing.observations.map(({ publisher }) => publisher),
    ['a', 'b'],
  );
});

const HOSTILE: readonly [text: string, found: readonly string[], refused: readonly RegExp[]][] = [
  ['May is the best singer in Hue.', [], [/the best "singer"/]],
  ['June is the best student here.', [], [/the best "student"/]],
  ['The best hotel deals are in May and June.', [], [/the best "hotel"/]],
  ['The best noodle shop opened in March.', [], [/the best "noodle"/]],
  ['The Best Western closes from May to July.', [], [/the best "Western"/]],
  ['The best time to book flights is January.', [], [/best time for "book"/]],
  ['The best months to buy tickets are April and May.', [], [/best time for "buy"/]],
  ['The ideal time for flights is in February.', [], [/best time for "flights"/]],
  [
    'Many say January is best, but that is wrong; the best time is March to May.',
    ['hue: 3 4 5'],
    [/^is refuted$/],
  ],
  ['The best time is January. But that is a myth.', [], [/^is refuted$/]],
  ['Nhiều người nói tháng 1 đẹp nhất nhưng sai, nên đi tháng 3.', ['hue: 3'], [/^is refuted$/]],
  ['It is a myth that the best time is January.', [], [/^is refuted$/]],
  ['Is January the best time to visit?', [], [/^is a question$/]],
  ['December used to be the best month.', [], [/in the past: "used to"/]],
  ['Trước đây tháng 12 là thời điểm lý tưởng.', [], [/in the past: "Trước đây"/]],
  ['Quán phở tốt nhất mở cửa từ tháng 3.', [], [/the best "Quán"/]],
  ['Thời điểm tốt nhất để đặt vé máy bay là tháng 3.', [], [/best time for "đặt"/]],
  ['Thời điểm tốt nhất để tham quan là tháng 3.', ['hue: 3'], []],
  ['The best time to see the rice is September.', ['hue: 9'], []],
  ['The best weather is in March and April.', ['hue: 3 4'], []],
];

for (const [text, found, refused] of HOSTILE)
  test(`is not fooled by "${text}"`, async () => {
    const extraction = await read(text, 'hue');
    assert.deepEqual(extraction.found, found);
    assert.equal(extraction.refused.length, refused.length, extraction.refused.join('; '));
    for (const [at, pattern] of refused.entries()) assert.match(extraction.refused[at]!, pattern);
  });
