import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DONG, extractTexts, reasons, summarize } from './extract-texts.ts';

async function read(text: string, name = 'costs.txt') {
  const extraction = await extractTexts({
    [name]: { text, source: { extractor: 'day-costs', place: 'hue', rate: DONG } },
  });
  return { found: summarize(extraction).map((one) => one.replace('hue ', '')), refused: reasons(extraction) };
}

const SENTENCES: readonly [text: string, found: string][] = [
  ['Backpackers spend $25–35 a day.', 'day_cost budget 30 (25-35)'],
  ['Backpackers spend US$25 to $35 per person per day.', 'day_cost budget 30 (25-35)'],
  ['A cheap room is 300.000 ₫ một đêm.', 'room_cost budget 12'],
  ['Khách sạn bình dân giá 300.000đ - 500.000đ/đêm.', 'room_cost budget 16 (12-20)'],
  ['Phòng tầm trung khoảng 1,2 triệu đồng mỗi đêm.', 'room_cost mid 48'],
  ['A mid-range hotel room costs 750,000 VND per night.', 'room_cost mid 30'],
  ['A dorm bed is 150k VND per night.', 'bed_cost all 6'],
  ['A luxury hotel was $240 for two nights.', 'room_cost premium 120'],
  ['A hotel room is $15 per person per night.', 'room_cost all 30'],
  ['A couple on a budget: $60 a day for two people.', 'day_cost budget 30'],
  ['Ăn uống khoảng 250.000 đồng mỗi ngày.', 'food_cost all 10'],
  ['A week on a shoestring is $210 per week.', 'day_cost budget 30'],
  ['Between $30 and $50 a day is enough.', 'day_cost all 40 (30-50)'],
  ['Backpackers spend between US$25 and US$35 a day.', 'day_cost budget 30 (25-35)'],
  ['A mid-range hotel room is between 500,000 and 750,000 VND per night.', 'room_cost mid 25 (20-30)'],
  ['A mid-range day is between 40 USD and 60 USD a day.', 'day_cost mid 50 (40-60)'],
  ['Phòng bình dân giá từ 300.000 đến 500.000 đồng mỗi đêm.', 'room_cost budget 16 (12-20)'],
  ['Phòng bình dân giá trong khoảng giữa 300k và 500k đồng mỗi đêm.', 'room_cost budget 16 (12-20)'],
];

for (const [text, found] of SENTENCES)
  test(`reads "${text}"`, async () => assert.deepEqual((await read(text)).found, [found]));

test('reads several tiers in one sentence', async () => {
  const { found } = await read(
    'Budget travellers need $25 a day, mid-range $60 a day and luxury $150 a day.',
  );
  assert.deepEqual(found, ['day_cost budget 25', 'day_cost mid 60', 'day_cost premium 150']);
});

test('reads two amounts joined by "and" as two, unless "between" comes before them', async () => {
  const { found } = await read('Budget travellers need $25 and mid-range ones $60 a day.');
  assert.deepEqual(found, ['day_cost budget 25', 'day_cost mid 60']);
});

test('assigns an amount to the place named beside it', async () => {
  const text =
    'A day costs $19.50 a day in Hanoi while Hoi An needs $21 a day. A day in Hue is $40 a day, cheaper than Bali at $80 a day.';
  const extraction = await extractTexts({ 'a.txt': { text, source: { extractor: 'day-costs' } } });
  assert.deepEqual(summarize(extraction), [
    'hanoi day_cost all 19.5',
    'hoi-an day_cost all 21',
    'hue day_cost all 40',
  ]);
  assert.deepEqual(reasons(extraction), ['is about Bali, which is not a destination']);
});

test('reads HTML and Markdown tables and ignores repeated amounts in brackets', async () => {
  const html =
    '<h3>Average Daily Costs, Per Person</h3><table><tr><th></th><th>Budget</th><th>Mid-Range</th><th>Luxury</th></tr>' +
    '<tr><td>Food</td><td>$9 (234,724 ₫)</td><td>$23 (598,188 ₫)</td><td>$58</td></tr></table>';
  const markdown =
    '# Average daily costs per person\n\n| | Budget | Mid-Range | Luxury |\n|---|---|---|---|\n| Food | $9 | $23 | $58 |\n';
  const expected = ['food_cost budget 9', 'food_cost mid 23', 'food_cost premium 58'];
  assert.deepEqual((await read(html, 'costs.html')).found, expected);
  assert.deepEqual((await read(markdown, 'costs.md')).found, expected);
});

test('rejects implausible amounts: 25 đồng a day, a dorm for 300 dollars, a day for 4,000', async () => {
  const { found, refused } = await read(
    'Budget travellers need 25 VND a day. A dorm bed is $300 per night. Luxury costs $4,000 a day.',
  );
  assert.deepEqual(found, []);
  assert.equal(refused.length, 3);
  for (const reason of refused) assert.match(reason, /^implausible/);
});

test('rejects an ambiguous amount, two currencies and a reversed range', async () => {
  assert.match((await read('A room is $1.500 per night.')).refused[0]!, /is ambiguous/);
  assert.match((await read('A room is $20 VND per night.')).refused[0]!, /two currencies/);
  assert.match((await read('A room is $20 to €30 per night.')).refused[0]!, /two currencies/);
  assert.match((await read('A room is $35-25 per night.')).refused[0]!, /from more to less/);
});

test('rejects a stay of unknown length and a room without a time', async () => {
  assert.deepEqual((await read('A hotel room is $240 for the stay.')).refused, [
    'is for a stay of unknown length',
  ]);
  assert.deepEqual((await read('A hotel room is $24.')).refused, ['says neither per day nor per night']);
});

test('rejects a currency without a rate in the sidecar', async () => {
  assert.deepEqual((await read('Budget travellers need €25 a day.')).refused, [
    'the sidecar has no rate for EUR',
  ]);
});

test('rejects tiers when the cheaper one costs more', async () => {
  const { found, refused } = await read('Budget travellers need $90 a day, luxury $50 a day.');
  assert.deepEqual(found, []);
  assert.deepEqual(refused, Array(2).fill('a cheaper tier costs more than a more expensive one'));
});

test('accepts tiers that cost the same', async () => {
  const { found, refused } = await read('Budget travellers need $50 a day, luxury $50 a day.');
  assert.equal(found.length, 2);
  assert.deepEqual(refused, []);
});

test('records the exchange rate of a converted amount', async () => {
  const { observations } = await extractTexts({
    'a.txt': {
      text: 'A room is 300.000 ₫ per night.',
      source: { extractor: 'day-costs', place: 'hue', rate: DONG },
    },
  });
  assert.equal(observations[0]!.locator, 'characters 10-19; VND at 25000 (2026-04)');
  assert.equal(observations[0]!.unit, 'USD per room and night');
  assert.equal(observations[0]!.people, 2);
});

const HOSTILE: readonly [text: string, found: readonly string[], refused: readonly RegExp[]][] = [
  ['A room is $30 a night and breakfast is $10 per person.', ['room_cost all 30'], [/is about "breakfast"/]],
  [
    'A room is $30 a night, plus $10 per person per night for a crib.',
    ['room_cost all 30'],
    [/is about "crib"/],
  ],
  ['In 2015 a day cost $20 a day; today it is $35 a day.', ['day_cost all 35'], [/^is a price of 2015$/]],
  [
    'In 2015 budget travellers needed $20 a day, mid-range ones $50 a day.',
    [],
    [/^is a price of 2015$/, /^is a price of 2015$/],
  ],
  [
    'A day used to cost $15 a day, and now costs $40 a day.',
    ['day_cost all 40'],
    [/former price: "used to"/],
  ],
  ['Ten years ago we spent $12 a day.', [], [/former price: "ago"/]],
  [
    'Năm 2016 mỗi ngày tốn 300.000 đồng một ngày, hiện nay 700.000 đồng một ngày.',
    ['day_cost all 28'],
    [/2016/],
  ],
  ['A motorbike costs $8 a day.', [], [/is about "motorbike"/]],
  ['Rent a scooter for $6 a day.', [], [/is about "rent"/]],
  ['Thuê xe máy giá 150.000 đồng một ngày.', [], [/is about "thuê xe"/]],
  ['Workers earn $12 a day here.', [], [/is about "workers"/]],
  ['Lương công nhân khoảng 300.000 đồng một ngày.', [], [/is about "lương"/]],
  ['A guided tour is $45 per person per day.', [], [/is about "tour"/]],
  ['A private driver asks $60 a day, a guide $40 a day.', [], [/"driver"/, /"guide"/]],
  ['The price was 900k, said our host.', [], [/neither per day nor per night/]],
  ['Khách sạn tầm trung 900k/đêm.', ['room_cost mid 36'], []],
  ['Homestay 800k/người/đêm.', ['room_cost all 64'], []],
  ['Phòng cao cấp 1,5 triệu/đêm.', ['room_cost premium 60'], []],
  ['Phòng bình dân từ 300k đến 500k/đêm.', ['room_cost budget 16 (12-20)'], []],
  ['Đà Nẵng đón 1,5 triệu lượt khách mỗi ngày.', [], []],
  ['The blog has 900k followers a day.', [], []],
  ['You cannot find a room for $10 per night.', [], [/is denied/]],
  ['Không có phòng nào giá 100k/đêm.', [], [/is denied/]],
  ['A hotel room is under $50 per night.', [], [/limit: "under"/]],
  ['Phòng giá từ 300k/đêm.', [], [/limit: "từ"/]],
  ['You save $10 a night if you book a room early.', [], [/"save"/]],
  ['A room costs $600 a month.', [], [/is for a month/]],
  ['A massage is $10 an hour, and a day $40 a day.', ['day_cost all 40'], [/"massage"/]],
  ['A villa sleeps 6 people: a room for 6 people is $120 per night.', [], [/a room for 6 people/]],
  ['A family of 4 people spends $120 a day.', ['day_cost all 30'], []],
  [
    'Food is $10 a day, and everything together comes to $50 a day.',
    ['day_cost all 50', 'food_cost all 10'],
    [],
  ],
  ['A room is $20 ($25 in summer) per night.', ['room_cost all 20'], [/is used instead/]],
  ['The museum costs $5.', [], [/neither per day nor per night/]],
  ['One dollar is 25,000 VND.', [], [/neither per day nor per night/]],
];

for (const [text, found, refused] of HOSTILE)
  test(`is not fooled by "${text}"`, async () => {
    const extraction = await read(text);
    assert.deepEqual(extraction.found.toSorted(), found);
    assert.equal(extraction.refused.length, refused.length, extraction.refused.join('; '));
    for (const [at, pattern] of refused.entries()) assert.match(extraction.refused[at]!, pattern);
  });
