import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { DONG, extractTexts, reasons, summarize } from './extract-texts.ts';

const rooms = (mapping: object, more: object = {}) => ({
  extractor: 'room-prices',
  currency: 'VND',
  rate: DONG,
  nights_per_price: 2,
  mapping: { place: 'city', price: 'price', hotel: 'id', date: 'day', ...mapping },
  ...more,
});

const line = (id: string, price: string | number, more: readonly (string | number)[] = ['2026-04-16']) =>
  ['Hà Nội', id, price, ...more].join(',');

const table = (head: string, lines: readonly string[], end = '\n') => [head, ...lines].join(end) + end;

const starred = (nights: number) => rooms({ stars: 'stars' }, { nights_per_price: nights });
const published = (publisher: string, retrieved: string) => ({
  ...rooms({}, { period: '2026' }),
  publisher,
  retrieved,
});
const address = (name: string) => ({ address: `https://example.org/${name}`, publisher: 'p' });

const FIVE = [1, 2, 3, 4, 5].map((at) => line(`h${at}`, at * 1_000_000));

test('computes percentiles for a room and night, in the format of a crawled price table', async () => {
  const { observations } = await extractTexts({
    'a.csv': { text: table('city,id,price,day', FIVE), source: rooms({}) },
  });
  assert.deepEqual(
    observations.map(({ field, value }) => [field, value]),
    [
      ['room_price_p10', 28],
      ['room_price_p25', 40],
      ['room_price_median', 60],
      ['room_price_p75', 80],
      ['room_price_p90', 92],
    ],
  );
  const { sha256, ...first } = observations[0]!;
  assert.match(sha256, /^[0-9a-f]{64}$/);
  assert.deepEqual(first, {
    place: 'hanoi',
    field: 'room_price_p10',
    class: 'all',
    value: 28,
    n: 5,
    unit: 'USD per room and night',
    people: 2,
    period: '2026-04',
    publisher: 'a',
    address: 'https://example.org/a.csv',
    locator: 'rows 1-5; VND at 25000 (2026-04)',
    extractor: 'room-prices',
    version: '4',
  });
});

test('counts a hotel once, by the median of its nights or its cheapest room', async () => {
  const lines = [...FIVE, line('h5', 9_000_000, ['2026-05-03']), line('h5', 1_000_000, ['2026-05-04'])];
  const text = table('city,id,price,day', lines);
  const middle = await extractTexts({ 'a.csv': { text, source: rooms({}) } });
  assert.deepEqual([middle.observations[2]!.n, middle.observations[4]!.value], [5, 92]);
  assert.equal(middle.observations[0]!.period, '2026-04/2026-05');
  const cheapest = await extractTexts({ 'a.csv': { text, source: rooms({ per_hotel: 'cheapest' }) } });
  assert.equal(cheapest.observations[4]!.value, 72);
});

test('adds taxes that are not included, and parses prices with currency signs and separators', async () => {
  const lines = ['VND 1.900.000', '"1,900,000 ₫"', '1900000.0', '1.900.000 ₫', '1900000'].map((price, at) =>
    line(`h${at}`, price, [
      '2026-04-16',
      at === 2 ? 'Includes taxes and fees' : '"+VND 100,000 taxes and fees"',
    ]),
  );
  const { observations } = await extractTexts({
    'a.csv': { text: table('city,id,price,day,tax', lines), source: rooms({ extra: 'tax' }) },
  });
  assert.deepEqual([observations[0]!.value, observations[4]!.value], [38.8, 40]);
});

const SURCHARGES: readonly [extra: string, found: number | undefined, refused?: string][] = [
  ['+10 %', 44],
  ['+ 10% VAT', 44],
  ['+7,5%', 43],
  ['+130000', 42.6],
  ['130.000đ', 42.6],
  ['+130k', 42.6],
  ['taxes included', 40],
  ['+5% and +10%', undefined, 'the surcharge "+5% and +10%" cannot be read'],
  ['+100.000 - 200.000', undefined, 'the surcharge is a range'],
  ['+ taxes and fees', undefined, 'the surcharge "+ taxes and fees" cannot be read'],
  ['+$5', undefined, 'price and extra are in different currencies'],
  ['+1 or 2 fees', undefined, 'the surcharge "+1 or 2 fees" cannot be read'],
];

for (const [extra, found, refused] of SURCHARGES)
  test(`${found === undefined ? 'refuses' : 'adds'} the surcharge "${extra}"`, async () => {
    const lines = FIVE.map((one) => `${one.replace(/,\d+000000,/, ',2000000,')},"${extra}"`);
    const extraction = await extractTexts({
      'a.csv': { text: table('city,id,price,day,tax', lines), source: rooms({ extra: 'tax' }) },
    });
    assert.equal(extraction.observations[2]?.value, found);
    assert.deepEqual(reasons(extraction), refused === undefined ? [] : FIVE.map(() => refused));
  });

const PRICES: readonly [price: string, found: number | undefined, refused?: string][] = [
  ['900k', 18],
  ['900 K', 18],
  ['"1,5 triệu"', 30],
  ['1.5 triệu/đêm', 30],
  ['900 nghìn', 18],
  ['từ 900k', 18],
  ['$36', 18],
  ['"₫1.200.000 / $48"', 24],
  ['800k/người', undefined, 'the price is for one person, not for a room'],
  ['2 phòng 900', undefined, 'the price cannot be read'],
  ['900k - 1 triệu', undefined, 'the price is a range'],
];

for (const [price, found, refused] of PRICES)
  test(`${found === undefined ? 'refuses' : 'reads'} the price "${price}"`, async () => {
    const lines = [1, 2, 3, 4, 5].map((id) => line(`h${id}`, price));
    const extraction = await extractTexts({
      'a.csv': { text: table('city,id,price,day', lines), source: rooms({}) },
    });
    assert.equal(extraction.observations[2]?.value, found);
    assert.deepEqual(reasons(extraction), refused === undefined ? [] : lines.map(() => refused));
  });

test('counts a column in two currencies as one sample, and reads semicolons without a declared delimiter', async () => {
  const lines = ['h1;$40', 'h2;1.000.000đ', 'h3;80 USD', 'h4;3tr', 'h5;2000000'].map(
    (one) => `Hà Nội;${one};2026-04-16`,
  );
  const extraction = await extractTexts({
    'a.csv': { text: table('city;id;price;day', lines), source: rooms({}) },
  });
  assert.deepEqual(
    extraction.observations.map(({ value, n }) => [value, n]),
    [20, 20, 40, 40, 52].map((value) => [value, 5]),
  );
  assert.deepEqual(reasons(extraction), []);
});

test('skips the dates that the sidecar excludes and lists them', async () => {
  const text = table('city,id,price,day', [...FIVE, line('h6', 90_000_000, ['2026-04-30'])]);
  const extraction = await extractTexts({
    'a.csv': { text, source: rooms({ leave_out_dates: ['2026-04-30'] }) },
  });
  assert.equal(extraction.observations[4]!.value, 92);
  assert.deepEqual(reasons(extraction), ['excluded by its date 2026-04-30']);
});

test('skips a date in one place only, if the sidecar names the place', async () => {
  const inHue = [1, 2, 3, 4, 5].map((at) => `Huế,hue${at},${at * 1_000_000},2026-04-24`);
  const text = table('city,id,price,day', [...FIVE, line('h6', 90_000_000, ['2026-04-24']), ...inHue]);
  const leaveOut = { place: 'Hanoi', date: '2026-04-24', reason: 'a holiday' };
  const extraction = await extractTexts({
    'a.csv': { text, source: rooms({ leave_out_dates: ['2026-04-30', leaveOut] }) },
  });
  const highest = extraction.observations.filter(({ field }) => field === 'room_price_p90');
  assert.deepEqual(
    highest.map(({ place, n, value }) => [place, n, value]),
    [
      ['hanoi', 5, 92],
      ['hue', 5, 92],
    ],
  );
  assert.deepEqual(
    extraction.rejects.map(({ place, reason }) => [place, reason]),
    [['hanoi', 'excluded by its date 2026-04-24 in this place']],
  );
});

test('refuses a date to skip in a place that is not a destination, or without a reason', async () => {
  const text = table('city,id,price,day', FIVE);
  const skipping = (entry: object) =>
    extractTexts({ 'a.csv': { text, source: rooms({ leave_out_dates: [entry] }) } });
  const entry = { place: 'Atlantis', date: '2026-04-24', reason: 'a holiday' };
  await assert.rejects(skipping(entry), {
    message:
      'a.csv.source.json: mapping.leave_out_dates names the place "Atlantis", which is not a destination.',
  });
  await assert.rejects(skipping({ place: 'hanoi', date: '2026-04-24' }), /leave_out_dates\/0 .*reason/);
});

test('leaves out a hotel far from the others in its place', async () => {
  const near = FIVE.map((one) => `${one},21.03,105.85`);
  const text = table('city,id,price,day,lat,lng', [
    ...near,
    line('h6', 90_000_000, ['2026-04-16', 10.8, 106.6]),
  ]);
  const mapping = { latitude: 'lat', longitude: 'lng', within_km: 30 };
  const extraction = await extractTexts({ 'a.csv': { text, source: rooms(mapping) } });
  assert.equal(extraction.observations[4]!.n, 5);
  assert.match(reasons(extraction)[0]!, /^farther than 30 km/);
});

const listed = (city: string, id: string, lng: number, price: number | string, day = '2026-04-16') =>
  [city, id, price, day, 10.93, lng].join(',');

test('counts a hotel for the place whose hotels it is nearest to, whatever place lists it', async () => {
  const phanThiet = [1, 2, 3, 4, 5].map((at) => listed('Phan Thiet', `p${at}`, 108.1, 1_000_000));
  const muiNe = [1, 2, 3, 4, 5].map((at) => listed('Mui Ne', `m${at}`, 108.24, 5_000_000));
  const text = table('city,id,price,day,lat,lng', [
    ...phanThiet,
    listed('Phan Thiet', 'm6', 108.2, 9_000_000),
    listed('Phan Thiet', 'm1', 108.24, 5_000_000),
    ...muiNe,
    // These nights have no usable price, but show where the place is.
    ...[1, 2, 3].map((at) => listed('Phu Quy', `q${at}`, 108.95, at === 1 ? '' : 1_000_000, '2026-04-30')),
    listed('Mui Ne', 'q4', 108.9, 9_000_000),
    // Far from its own place, so one of the two is wrong.
    listed('Phan Thiet', 'far', 109.2, 9_000_000),
  ]);
  const mapping = {
    latitude: 'lat',
    longitude: 'lng',
    within_km: 80,
    leave_out_dates: ['2026-04-30'],
  };
  const extraction = await extractTexts({ 'a.csv': { text, source: rooms(mapping) } });
  const highest = extraction.observations.filter(({ field }) => field === 'room_price_p90');
  assert.deepEqual(
    highest.map(({ place, n, value }) => [place, n, value]),
    [
      ['mui-ne', 6, 140],
      ['phan-thiet', 5, 20],
    ],
  );
  const placesRefused = (start: string) =>
    new Set(
      extraction.rejects.filter(({ reason }) => String(reason).startsWith(start)).map(({ place }) => place),
    );
  assert.deepEqual([...placesRefused('fewer than 5 hotels')], ['phu-quy']);
  assert.deepEqual([...placesRefused('farther than 80 km')], ['phan-thiet']);
});

test('counts a hotel for the destination that its area names, and for none if that is not a destination', async () => {
  const areas = ['Mui Ne', 'Mui Ne', 'Mui Ne', 'Mui Ne', 'Hàm Tiến', 'Doc Let', 'Phu Hai', 'Cam Hải Đông'];
  const elsewhere = areas.map((area, at) => `${line(`e${at}`, 9_000_000)},"${area}, Hanoi"`);
  const own = FIVE.map((one) => `${one},"Old Quarter, Hanoi"`);
  const text = table('city,id,price,day,area', [...own, ...elsewhere]);
  const mapping = { area: 'area', area_pattern: '^([^,]+)' };
  const extraction = await extractTexts({ 'a.csv': { text, source: rooms(mapping) } });
  const counts = extraction.observations.filter(({ field }) => field === 'room_price_p90');
  assert.deepEqual(
    counts.map(({ place, n }) => [place, n]),
    [
      ['hanoi', 6],
      ['mui-ne', 5],
    ],
  );
  const rejects = extraction.rejects.map(({ place, reason }) => `${place}: ${reason}`);
  assert.deepEqual([...new Set(rejects)], ['Doc Let: not a destination', 'cam-ranh: fewer than 5 hotels']);
});

test("uses the sidecar's area for a hotel, if the table has no column for it", async () => {
  const text = table('id,price,day', [
    ...FIVE.map((one) => one.replace('Hà Nội,', '')),
    'h6,9000000,2026-04-16',
    'constructor,3000000,2026-04-16',
  ]);
  const source = rooms({ place: undefined, hotel_areas: { h6: 'Hồ Tràm' } }, { place: 'vung-tau' });
  const extraction = await extractTexts({ 'a.csv': { text, source } });
  assert.deepEqual(summarize(extraction)[4], 'vung-tau room_price_p90 all 90');
  assert.equal(extraction.observations[4]!.n, 6);
  const [reject] = extraction.rejects;
  assert.deepEqual([reject!.place, reject!.reason], ['Hồ Tràm', 'not a destination']);
});

test('counts a hotel once if only a part of its address identifies it', async () => {
  const links = ['a?key=1', 'a?key=2', 'b?key=1', 'c', 'd', 'e', ''];
  const text = table(
    'city,id,price,day',
    links.map((link) => line(link, 1_000_000)),
  );
  const source = rooms({ hotel_pattern: '^([^?]+)\\?' });
  const extraction = await extractTexts({ 'a.csv': { text, source } });
  assert.equal(extraction.observations[0]!.n, 6);
});

test("computes percentiles per star class, by a hotel's highest rating", async () => {
  const lines = [...FIVE.map((one) => `${one},4`), ...FIVE.map((one) => `${one},`)];
  const text = table('city,id,price,day,stars', lines);
  const extraction = await extractTexts({ 'a.csv': { text, source: rooms({ stars: 'stars' }) } });
  assert.deepEqual([...new Set(extraction.observations.map((one) => one.class))], ['4-5 stars', 'all']);
});

test('rejects too few hotels, unknown places, and missing, unclear or impossible prices, each with a reason', async () => {
  const lines = [
    line('a', ''),
    line('b', 'ask us'),
    line('r', '900.000-1.200.000 VND'),
    line('c', 90),
    line('d', 900_000_000_000),
    'Atlantis,e,1000000,2026-04-16',
    line('f', 1_000_000),
  ];
  const extraction = await extractTexts({
    'a.csv': { text: table('city,id,price,day', lines), source: rooms({}) },
  });
  assert.deepEqual(extraction.observations, []);
  assert.deepEqual(
    [...new Set(reasons(extraction))],
    [
      'no price',
      'the price cannot be read',
      'the price is a range',
      "not a room's price: 45 VND a night",
      "not a room's price: 450000000000 VND a night",
      'not a destination',
      'fewer than 5 hotels',
    ],
  );
});

test('reads the same table with a byte-order mark, CRLF, quoted newlines and other delimiters', async () => {
  const lines = FIVE.map((one) => `${one},"a long\r\ndescription, with ""quotes"""`);
  const plain = await extractTexts({
    'a.csv': { text: table('city,id,price,day', FIVE), source: rooms({}) },
  });
  const head = 'city,id,price,day,text';
  const others = {
    crlf: { name: 'a.csv', text: `\uFEFF${table(head, lines, '\r\n')}`, delimiter: undefined },
    semicolons: {
      name: 'a.csv',
      text: table(
        'city;id;price;day',
        FIVE.map((one) => one.replaceAll(',', ';')),
      ),
      delimiter: ';',
    },
    tabs: {
      name: 'a.tsv',
      text: table(
        'city\tid\tprice\tday',
        FIVE.map((one) => one.replaceAll(',', '\t')),
      ),
      delimiter: undefined,
    },
  };
  for (const { name, text, delimiter } of Object.values(others)) {
    const extraction = await extractTexts({
      [name]: { text, source: rooms(delimiter ? { delimiter } : {}) },
    });
    assert.deepEqual(summarize(extraction), summarize(plain));
  }
});

test('reads JSON, JSON lines and compressed JSON alike', async () => {
  const records = FIVE.map((one) => {
    const [city, id, price, day] = one.split(',');
    return { city, id, price: Number(price), day };
  });
  const json = JSON.stringify({ found: records });
  const values = [];
  for (const [name, text, mapping] of [
    ['a.json', json, { rows: '/found' }],
    ['a.json.gz', gzipSync(json), { rows: '/found' }],
    ['a.jsonl', records.map((one) => `${JSON.stringify(one)}\r\n`).join(''), {}],
  ] as const)
    values.push(summarize(await extractTexts({ [name]: { text, source: rooms(mapping) } })));
  assert.equal(values[0]!.length, 5);
  assert.deepEqual(values[1], values[0]);
  assert.deepEqual(values[2], values[0]);
});

test('computes means from monthly observations, in the format of a station archive', async () => {
  const years = Array.from({ length: 30 }, (_, at) => 1988 + at);
  const rows = years.flatMap((year) => [
    `${year},January,Ba Tri,${year % 2 ? 25 : 26},80`,
    `${year},Feb,Sa Pa,8.5,NA`,
  ]);
  const text = table('year,month,station,Ta,rH', [
    '1960,January,Ba Tri,-9,1',
    ...rows,
    '2000,Smarch,Ba Tri,1,1',
  ]);
  const mapping = {
    station: 'station',
    month: 'month',
    year: 'year',
    years: [1988, 2017],
    values: { mean_temperature: 'Ta', humidity: 'rH' },
  };
  const extraction = await extractTexts({
    'a.csv': { text, source: { extractor: 'climate-normals', mapping } },
  });
  assert.deepEqual(summarize(extraction), [
    'ba-tri mean_temperature 1 25.5',
    'ba-tri humidity 1 80',
    'sa-pa mean_temperature 2 8.5',
  ]);
  const [{ n, unit, period }] = extraction.observations as [(typeof extraction.observations)[number]];
  assert.deepEqual({ n, unit, period }, { n: 30, unit: '°C', period: '1988-2017' });
  assert.deepEqual(reasons(extraction), ['"Smarch" is not a month']);
});

test('rejects impossible climate values and normals from too few years', async () => {
  const mapping = {
    station: 'station',
    month: 'month',
    values: { mean_temperature: 't', humidity: 'h', rain: 'r' },
  };
  const text = table('station,month,t,h,r', ['Hue,1,68,20,100', 'Hue,2,20,120,-5', 'Hue,13,20,80,5']);
  const extraction = await extractTexts({
    'a.csv': { text, source: { extractor: 'climate-normals', period: '1991-2020', mapping } },
  });
  assert.deepEqual(summarize(extraction), [
    'hue mean_temperature 2 20',
    'hue rain 1 100',
    'hue humidity 1 20',
  ]);
  assert.equal(reasons(extraction).filter((reason) => reason.startsWith('implausible')).length, 3);
});

const CENSUS = {
  levels: ['province', 'district', 'ward'],
  kinds: ['pk', 'dk', 'wk'],
  kind_names: {
    1: { Tỉnh: 'province' },
    2: { ThànhPhố: 'city', Huyện: 'district' },
    3: { Phường: 'ward', Xã: 'commune' },
  },
  persons: 'total',
  urban: 'urban',
};

test('adds wards up to the city that visitors mean, in the format of a census table', async () => {
  const text = table('province,district,ward,pk,dk,wk,total,urban', [
    'ĐồngTháp,CaoLãnh,Một,Tỉnh,ThànhPhố,Phường,700,700',
    'ĐồngTháp,CaoLãnh,Hai,Tỉnh,ThànhPhố,Xã,300,',
    'ĐồngTháp,CaoLãnh,Ba,Tỉnh,Huyện,Xã,5000,',
    'ĐồngTháp,SaĐéc,Bốn,Tỉnh,ThànhPhố,Xã,many,',
  ]);
  const source = { extractor: 'populations', period: '2019-04-01' };
  const city = await extractTexts({
    'a.csv': {
      text,
      source: { ...source, mapping: { ...CENSUS, units: { 'cao-lanh': ['ĐồngTháp/CaoLãnh (city)'] } } },
    },
  });
  assert.deepEqual(summarize(city), [
    'cao-lanh population city 1000',
    'cao-lanh population city, urban part 700',
  ]);
  assert.equal(city.observations[0]!.locator, 'ĐồngTháp/CaoLãnh (city): rows 1-2');
  assert.deepEqual(reasons(city), ['not a number of people']);
  const both = await extractTexts({
    'a.csv': {
      text,
      source: { ...source, mapping: { ...CENSUS, units: { 'cao-lanh': ['ĐồngTháp/CaoLãnh'] } } },
    },
  });
  assert.deepEqual(summarize(both), []);
});

test('matches a gazetteer by name, and rejects a 0 that means unknown and ambiguous names', async () => {
  const text = JSON.stringify([
    { cc: 'VN', city: 'Hanoi', population: 8_053_663 },
    { cc: 'VN', city: 'Hanoi', population: 0 },
    { cc: 'VN', city: 'Huế', population: 0 },
    { cc: 'VN', city: 'Sa Pa', population: 1_000 },
    { cc: 'VN', city: 'Sapa', population: 2_000 },
    { cc: 'US', city: 'Vinh', population: 3_000 },
  ]);
  const mapping = { where: { cc: 'VN' }, levels: ['city'], kind: 'populated place', persons: 'population' };
  const extraction = await extractTexts({
    'a.json': { text, source: { extractor: 'populations', period: '2025-05', mapping } },
  });
  assert.deepEqual(summarize(extraction), ['hanoi population populated place 8053663']);
  assert.deepEqual(reasons(extraction), ['0 means unknown', '2 rows have this name']);
});

test("counts a village's hotels for the town in the sidecar, and a namesake's for none", async () => {
  const text = JSON.stringify([
    { url: 'Cam_Hai_Dong_Cam_Lam_Khanh_Hoa_Province', name: 'A', reviews: '1,960' },
    { url: 'Cam_Ranh_Khanh_Hoa_Province', name: 'B', reviews: '18' },
    { url: 'Hoa_Binh_Nghe_An_Province', name: 'C', reviews: '324' },
  ]);
  const place_names = { Cam_Hai_Dong: 'cam-ranh', Hoa_Binh_Nghe_An: '' };
  const mapping = { place: 'url', reviews: 'reviews', hotel: 'name', place_names };
  const extraction = await extractTexts({
    'a.json': { text, source: { extractor: 'review-counts', period: '2026-08', mapping } },
  });
  assert.deepEqual(summarize(extraction), ['cam-ranh reviews all 1978']);
  assert.deepEqual(reasons(extraction), ['not a destination']);
});

test('keeps only rows whose cell is in a list', async () => {
  const hotels = ['2,20', '2,22', '3,24', '2,26', '3,28'].map((cells, index) => `h${index},${cells}`);
  const text = table('hotel,sleeps,price', [...hotels, 'villa,8,900']);
  const mapping = { price: 'price', hotel: 'hotel', where: { sleeps: ['2', '3'] } };
  const source = {
    extractor: 'room-prices',
    place: 'hue',
    period: '2026-01',
    currency: 'USD',
    nights_per_price: 1,
    mapping,
  };
  const extraction = await extractTexts({ 'a.csv': { text, source } });
  assert.equal(summarize(extraction)[2], 'hue room_price_median all 24');
  assert.equal(extraction.observations[0]!.n, 5);
});

test("adds up the reviews of a place's hotels", async () => {
  const text = JSON.stringify([
    { url: 'x-Reviews-A_B-Da_Nang.html', name: 'A', reviews: '3,208' },
    { url: 'x-Reviews-C-My_An_Da_Nang.html', name: 'C', reviews: '100' },
    { url: 'x-Reviews-D-Hau_Thao_Lao_Cai_Province.html', name: 'D', reviews: '9' },
  ]);
  const mapping = { place: 'url', place_pattern: '-([A-Za-z_]+)\\.html$', reviews: 'reviews', hotel: 'name' };
  const extraction = await extractTexts({
    'a.json': { text, source: { extractor: 'review-counts', mapping } },
  });
  assert.deepEqual(summarize(extraction), ['da-nang reviews all 3308']);
  assert.deepEqual(reasons(extraction), ['not a destination']);
});

test('rejects places that share most of their hotels, which happens when tables are joined by a wrong id', async () => {
  const twice = [...FIVE, ...FIVE.map((one) => one.replace('Hà Nội', 'Huế'))];
  const text = table('city,id,price,day', twice);
  const joined = await extractTexts({ 'a.csv': { text, source: rooms({}) } });
  assert.deepEqual(joined.observations, []);
  assert.deepEqual(reasons(joined), Array(2).fill('most of its hotels are also in other places'));
  const own = text.replaceAll(/(Huế,)h([2-5])/g, '$1other$2');
  assert.equal((await extractTexts({ 'a.csv': { text: own, source: rooms({}) } })).observations.length, 10);
});

test("rejects a document whose prices are twice another's because they are for two nights", async () => {
  const cities = ['Hà Nội', 'Huế', 'Sapa', 'Dalat', 'Hoi An'];
  const lines = cities.flatMap((city) => FIVE.map((one) => `${one.replace('Hà Nội,', `${city},${city}`)},4`));
  const text = table('city,id,price,day,stars', lines);
  const other = text.replaceAll('h5', 'h6');
  const right = await extractTexts({
    'a.csv': { text, source: starred(2) },
    'b.csv': { text: other, source: starred(2) },
  });
  assert.equal(right.observations.length, 100);
  const wrong = await extractTexts({
    'a.csv': { text, source: starred(2) },
    'b.csv': { text: other, source: starred(1) },
  });
  assert.deepEqual([...new Set(wrong.observations.map(({ publisher }) => publisher))], ['a']);
  assert.deepEqual([...new Set(reasons(wrong))], ['2.0 times the prices of a.csv: see nights_per_price']);
});

test("uses a publisher's latest document, and keeps both when publishers differ", async () => {
  const text = table('city,id,price,day', FIVE);
  const costlier = table(
    'city,id,price,day',
    FIVE.map((one) => one.replace('000000', '100000')),
  );
  const extraction = await extractTexts({
    'a.csv': { text, source: published('Booking', '2026-04-01') },
    'b.csv': { text: costlier, source: published('Booking', '2026-05-01') },
    'c.csv': { text: `${costlier}\n`, source: published('Agoda', '2026-01-01') },
    'd.csv': { text: costlier, source: published('Copycat', '2026-06-01') },
  });
  const medians = extraction.observations.filter(({ field }) => field === 'room_price_median');
  assert.deepEqual(
    medians.map(({ publisher, value }) => [publisher, value]),
    [
      ['Agoda', 62],
      ['Booking', 62],
    ],
  );
  assert.equal(reasons(extraction).filter((reason) => reason.startsWith('b.csv, rows 1-5')).length, 5);
  assert.ok(reasons(extraction).includes('the same bytes as b.csv'));
});

test('extracts the same observations in the same order, whatever the documents are called', async () => {
  const source = rooms({});
  const text = table('city,id,price,day', FIVE);
  const other = text.replaceAll('Hà Nội', 'Huế');
  const once = await extractTexts({
    'a.csv': { text, source: { ...source, ...address('1') } },
    'b.csv': { text: other, source: { ...source, ...address('2') } },
  });
  const twice = await extractTexts({
    'z.csv': { text, source: { ...source, ...address('1') } },
    'b.csv': { text: other, source: { ...source, ...address('2') } },
  });
  assert.deepEqual(twice.observations, once.observations);
});
