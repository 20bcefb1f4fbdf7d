import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../datasets/provenance/receipt-words.ts';
import { vietnam } from '../countries/vietnam.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import type { ComparedPrice, Provenance } from '../datasets/provenance/provenance.ts';
import { greatCircleKm } from '../datasets/measures/numbers.ts';
import { MONTHS_EN } from '../datasets/words/text.ts';
import { makeRows } from './make-rows.ts';

const { made, placeNames } = makeRows(vietnam);
const [destinations, comparisons] = made;
const pairs = [...comparisons!.rows] as Comparison[];
const destinationReceipts = [...destinations!.receipts];
const namesVi = new Map(placeNames.map(({ slug, nameVi }) => [slug, nameVi]));

interface Known {
  readonly row: Destination;
  readonly mid: Provenance;
  readonly monthsClass: string;
  readonly populationUnit: string;
  /** How many people the census counted. */
  readonly census: number;
}

const bySlug = new Map(
  ([...destinations!.rows] as Destination[]).map((row, index): [string, Known] => {
    const { avg_daily_budget_usd, best_visit_months, population } = destinationReceipts[index]!;
    return [
      row.slug,
      {
        row,
        mid: avg_daily_budget_usd!.parts!['mid']!,
        monthsClass: best_visit_months!.class,
        populationUnit: population!.unit ?? '',
        census: population!.census!.persons,
      },
    ];
  }),
);

type Language = 'en' | 'vi';
type Named = (name: string | undefined) => Known;

/** A figure's value in either language's notation. */
const figure = (text: string | undefined) => Number(text!.replaceAll(/[.,]/g, ''));

/** The months of "from November to April and again in June" or "từ tháng 11 đến tháng 4 và vào tháng 6". */
function readMonths(text: string): number[] {
  const numbered = MONTHS_EN.reduce((all, month, index) => all.replaceAll(month, String(index + 1)), text);
  if (/all year|quanh năm/.test(text)) return Array.from({ length: 12 }, (_, index) => index + 1);
  const found = new Set<number>();
  const rest = numbered.replaceAll(/(?:from|từ tháng) (\d+) (?:to|đến tháng) (\d+)/g, (_, first, last) => {
    for (let month = Number(first); ; month = (month % 12) + 1) {
      found.add(month);
      if (month === Number(last)) return '';
    }
  });
  for (const [month] of rest.matchAll(/\d+/g)) found.add(Number(month));
  return [...found].sort((one, other) => one - other);
}

function checkMonths({ row, monthsClass }: Known, text: string): void {
  assert.deepEqual(
    readMonths(text),
    row.best_visit_months.toSorted((one, other) => one - other),
  );
  assert.equal(/\((?:estimated|ước tính)\)$/.test(text), monthsClass === 'estimated');
}

const roomOf = ({ mid }: Known) => mid.parts!['room']!.compared!;

/** The room that the cost of a day contains. */
const dayRoomOf = ({ mid }: Known) => mid.parts!['room']!.range!.value;

const differs = (one: number, other: number) => Math.abs(one - other) >= Math.max(one, other) / 10;

/** The ratio of two rooms that makes at most one verdict in twenty wrong: 1.645 standard errors of a normal distribution. */
function leastRatio(one: ComparedPrice, other: ComparedPrice): number {
  return 1.645 * Math.hypot(one.standard_error / one.usd, other.standard_error / other.usd);
}

function checkUndecided([usd, a, other, b]: (string | undefined)[], named: Named, isClose: boolean): void {
  const [ofA, ofB] = [roomOf(named(a)), roomOf(named(b))];
  assert.deepEqual([figure(usd), figure(other)], [Math.round(ofA.usd), Math.round(ofB.usd)]);
  const [dayA, dayB] = [dayRoomOf(named(a)), dayRoomOf(named(b))];
  const isChance = Math.abs(Math.log(ofA.usd / ofB.usd)) <= leastRatio(ofA, ofB);
  const isContradicted =
    differs(ofA.usd, ofB.usd) !== differs(dayA, dayB) ||
    (differs(dayA, dayB) && ofA.usd < ofB.usd !== dayA < dayB);
  assert.ok(isChance || isContradicted);
  assert.equal(!differs(ofA.usd, ofB.usd) && !isContradicted, isClose);
}

/** The error of half a room, parsed from the text of its receipt. */
function readRoomError({ parts }: Provenance): number {
  const { detail, range } = publishReceipt(parts!['room']!);
  const [, sampling, scatter] =
    /standard error is (\d+) % by the spread and number of prices, and (\d+) %/.exec(detail!)!;
  return (range!.value * Math.hypot(Number(sampling), Number(scatter))) / 100;
}

const populationOf = (name: string | undefined, named: Named) => named(name).row.population;
const isOfCensus = ({ row, census }: Known) => row.population === census;

interface Claim {
  readonly said: Readonly<Record<Language, RegExp>>;
  /** Gets the text in the sentence's parentheses. */
  readonly check: (held: (string | undefined)[], named: Named, pair: Comparison) => void;
}

const CLAIMS: Readonly<Record<string, Claim>> = {
  'more people': {
    said: {
      en: /^(.+) has more people: ([\d,]+), against ([\d,]+) in (.+?)( \(census of 2019\))?\.$/,
      vi: /^(.+) đông dân hơn: ([\d.]+) người, so với ([\d.]+) người ở (.+?)( \(tổng điều tra 2019\))?\.$/,
    },
    check([winner, more, fewer, loser, census], named) {
      assert.deepEqual(
        [figure(more), figure(fewer)],
        [populationOf(winner, named), populationOf(loser, named)],
      );
      assert.ok(figure(fewer) <= figure(more) * 0.75);
      assert.ok(named(loser).census <= named(winner).census * 0.75);
      assert.equal(
        census !== undefined,
        [winner, loser].every((name) => isOfCensus(named(name))),
      );
    },
  },
  'as many people': {
    said: {
      en: /^About as many people live in both: ([\d,]+) in (.+) and ([\d,]+) in (.+?)( \(census of 2019\))?\.$/,
      vi: /^Dân số hai nơi gần bằng nhau: ([\d.]+) người ở (.+) và ([\d.]+) người ở (.+?)( \(tổng điều tra 2019\))?\.$/,
    },
    check([first, a, second, b, census], named) {
      assert.deepEqual([figure(first), figure(second)], [populationOf(a, named), populationOf(b, named)]);
      assert.ok(Math.min(figure(first), figure(second)) > Math.max(figure(first), figure(second)) * 0.9);
      assert.equal(
        census !== undefined,
        [a, b].every((name) => isOfCensus(named(name))),
      );
    },
  },
  cheaper: {
    said: {
      en: /^Rooms are cheaper in (.+): half a mid-range double costs about \$(\d+) a night \(Booking\.com, 2026\), against about \$(\d+) in (.+)\.$/,
      vi: /^Phòng ở (.+) rẻ hơn: nửa phòng đôi tầm trung khoảng (\d+) USD một đêm \(Booking\.com, 2026\), so với khoảng (\d+) USD ở (.+)\.$/,
    },
    check([winner, usd, other, loser], named) {
      const [cheap, costly] = [roomOf(named(winner)), roomOf(named(loser))];
      assert.deepEqual([figure(usd), figure(other)], [Math.round(cheap.usd), Math.round(costly.usd)]);
      assert.ok(Math.log(costly.usd / cheap.usd) > leastRatio(cheap, costly));
      assert.ok(dayRoomOf(named(winner)) <= dayRoomOf(named(loser)) * 0.9);
    },
  },
  'price too close': {
    said: {
      en: /^Half a mid-range double costs about \$(\d+) a night in (.+) and about \$(\d+) in (.+) \(Booking\.com, 2026\): too close to tell where rooms are cheaper\.$/,
      vi: /^Nửa phòng đôi tầm trung khoảng (\d+) USD một đêm ở (.+) và khoảng (\d+) USD ở (.+) \(Booking\.com, 2026\): chênh lệch quá nhỏ để biết nơi nào có phòng rẻ hơn\.$/,
    },
    check: (held, named) => checkUndecided(held, named, true),
  },
  'price uncertain': {
    said: {
      en: /^Half a mid-range double costs about \$(\d+) a night in (.+) and about \$(\d+) in (.+) \(Booking\.com, 2026\): prices vary so much that our data cannot tell where rooms are cheaper\.$/,
      vi: /^Nửa phòng đôi tầm trung khoảng (\d+) USD một đêm ở (.+) và khoảng (\d+) USD ở (.+) \(Booking\.com, 2026\): giá dao động nhiều nên số liệu không cho biết nơi nào có phòng rẻ hơn\.$/,
    },
    check: (held, named) => checkUndecided(held, named, false),
  },
  'price not known': {
    said: {
      en: /^Our sources hold too few room prices for (.+?)(?: or (.+))? to tell which of the two is cheaper\.$/,
      vi: /^Nguồn số liệu có quá ít giá phòng ở (.+?)(?: hoặc (.+))? để biết nơi nào rẻ hơn\.$/,
    },
    check(held, named, { data_points: { verdicts } }) {
      for (const name of held.filter((each) => each !== undefined))
        assert.equal(named(name).mid.class, 'regional');
      assert.equal(verdicts.cheaper.winner, 'unknown');
    },
  },
  'same months': {
    said: { en: /^Both are best visited (.+)\.$/, vi: /^Cả hai nơi đều nên đi (.+)\.$/ },
    check([months], _, { a_slug, b_slug }) {
      for (const slug of [a_slug, b_slug]) checkMonths(bySlug.get(slug)!, months!);
    },
  },
  'months within months': {
    said: {
      en: /^(.+) is best visited (.+); the best time for (.+), ((?:in|from) .+), falls within that\.$/,
      vi: /^(.+?) nên đi (.+); mùa đẹp của (.+?), ((?:vào|từ) .+), nằm trọn trong thời gian đó\.$/,
    },
    check([outer, outerMonths, inner, innerMonths], named) {
      checkMonths(named(outer), outerMonths!);
      checkMonths(named(inner), innerMonths!);
      const months = named(outer).row.best_visit_months;
      assert.ok(named(inner).row.best_visit_months.every((month) => months.includes(month)));
    },
  },
  'months of each': {
    said: {
      en: /^(.+) is best visited ([^:;]+), (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*) ((?:in|from|all) [^:;]+)(?:(; both are at their best )([^:;]+)|: they have (no best month) in common)?\.$/u,
      vi: /^(.+?) nên đi ([^:;]+), còn (.+?) nên đi ([^:;]+)(?:(; cả hai nơi cùng đẹp )([^:;]+)|: hai nơi không có (tháng đẹp nào) chung)?\.$/,
    },
    check([a, monthsA, b, monthsB, , both, none], named) {
      checkMonths(named(a), monthsA!);
      checkMonths(named(b), monthsB!);
      const shared = named(a).row.best_visit_months.filter((month) =>
        named(b).row.best_visit_months.includes(month),
      );
      if (both)
        assert.deepEqual(
          readMonths(both),
          shared.toSorted((one, other) => one - other),
        );
      if (none) assert.deepEqual(shared, []);
    },
  },
};

/** Sentences without a claim about size, price or months. */
const OTHERS: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /^.+ lies (?:about [\d,]+ km|less than 1 km) (?:north|south|east|west|north-east|north-west|south-east|south-west) of .+ in a straight line\.$/,
    /^People go (?:to both for [^;]+\.$|to )/,
    /°C on average|mm of rain|mm, against|hours in a normal year/,
    /^Our sources hold no weather station|^One weather station stands for both/,
  ],
  vi: [
    /^.+ nằm về phía (?:bắc|nam|đông|tây|đông bắc|đông nam|tây bắc|tây nam) của .+ theo đường chim bay\.$/,
    /^Du khách đến /,
    /: trung bình [\d.]+ (?:°C|mm|giờ)|tháng mưa dưới 60 mm|mỗi năm mưa khoảng/,
    /^Nguồn số liệu không có trạm khí tượng|^Hai nơi dùng chung số liệu/,
  ],
};

const counts = new Map<string, number>();

for (const language of ['en', 'vi'] as const) {
  test(`every claim in the introductions (${language}) about size, price and months matches the data of both places`, () => {
    for (const pair of pairs) {
      const sides = new Map(
        [pair.a_slug, pair.b_slug].map((slug) => [
          language === 'en' ? bySlug.get(slug)!.row.name_en : namesVi.get(slug)!,
          bySlug.get(slug)!,
        ]),
      );
      const named: Named = (name) => {
        const known = sides.get(name ?? '');
        assert.ok(known, `${pair.slug} mentions ${name}`);
        return known;
      };
      for (const sentence of pair.intros[language].split(/(?<=\.) (?=\p{Lu})/u)) {
        const claim = Object.entries(CLAIMS).find(([, { said }]) => said[language].test(sentence));
        if (!claim) {
          assert.ok(
            OTHERS[language].some((pattern) => pattern.test(sentence)),
            `${pair.slug}: ${sentence}`,
          );
          continue;
        }
        const [name, { said, check }] = claim;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        try {
          check(said[language].exec(sentence)!.slice(1), named, pair);
        } catch (error) {
          throw new Error(`${pair.slug}: ${sentence}`, { cause: error });
        }
      }
    }
  });
}

test('the introductions make every kind of claim that the data supports', () => {
  for (const name of Object.keys(CLAIMS)) assert.ok((counts.get(name) ?? 0) > 0, name);
});

test('the error of a day is at least the error of its room, and never the spread of its prices', () => {
  const own = [...bySlug.values()].filter(({ mid }) => mid.class === 'computed');
  assert.ok(own.length > 20);
  for (const { row, mid } of own) {
    const room = mid.parts!['room']!;
    assert.ok(Math.abs(room.standard_error! - readRoomError(mid)) < 0.02 * room.range!.value, row.slug);
    assert.ok(mid.standard_error! > room.standard_error!, row.slug);
    assert.ok(mid.standard_error! < mid.range!.high - mid.range!.low, row.slug);
  }
});

test('a day based on rooms of other places has no error and wins no verdict', () => {
  for (const { a_slug, b_slug, data_points } of pairs) {
    const borrowed = [a_slug, b_slug].some((slug) => bySlug.get(slug)!.mid.class === 'regional');
    if (borrowed) assert.equal(data_points.verdicts.cheaper.winner, 'unknown');
  }
  for (const { mid } of bySlug.values())
    assert.equal(mid.standard_error === undefined, mid.class === 'regional');
});

test('no introduction calls one place a substitute for another, or better', () => {
  for (const { slug, intros } of pairs) {
    assert.doesNotMatch(intros.en, /stand in|better|larger|instead of/i, slug);
    assert.doesNotMatch(intros.vi, /thay cho|tốt hơn|lớn hơn/i, slug);
  }
});

const sideOf = (slug: string) => bySlug.get(slug)!;

function compareCounts(a: number, b: number): string {
  if (Math.min(a, b) <= Math.max(a, b) * 0.75) return a > b ? 'a' : 'b';
  return Math.min(a, b) > Math.max(a, b) * 0.9 ? 'tie' : 'unknown';
}

test('population verdicts compare the published figures, and name a winner or a tie only if the census agrees', () => {
  for (const { slug, a_slug, b_slug, data_points } of pairs) {
    const [one, other] = [sideOf(a_slug), sideOf(b_slug)];
    const { a, b, winner } = data_points.verdicts.bigger;
    assert.deepEqual([a, b], [one.row.population, other.row.population], slug);
    assert.deepEqual([a, b], [data_points.population.a, data_points.population.b], slug);
    const published = compareCounts(one.row.population, other.row.population);
    const agrees = compareCounts(one.census, other.census) === published;
    assert.equal(winner, agrees ? published : 'unknown', slug);
  }
  const winners = new Map(pairs.map(({ slug, data_points }) => [slug, data_points.verdicts.bigger.winner]));
  assert.equal(winners.get('dong-hoi-vs-ha-tinh'), 'unknown');
  for (const slug of ['co-to', 'ly-son', 'phu-quoc', 'con-dao', 'phu-quy'])
    assert.equal(sideOf(slug).populationUnit, 'district', slug);
  assert.equal(sideOf('phong-nha').populationUnit, 'commune');
});

test('the summers of Hue and Nha Trang are less than 1 °C warmer than that of Ha Giang', () => {
  for (const slug of ['hue-vs-ha-giang', 'nha-trang-vs-ha-giang']) {
    const { verdicts } = pairs.find((pair) => pair.slug === slug)!.data_points;
    assert.deepEqual(verdicts.cooler_summer, { winner: 'tie', a: 28.8, b: 27.8, margin: 1 }, slug);
  }
});

test('a difference in temperature counts from 1 °C before rounding, twice that if a station is only usable', () => {
  const ofSeason = { warmer_winter: [12, 1, 2], cooler_summer: [6, 7, 8] } as const;
  let ties = 0;
  for (const {
    slug,
    data_points: { climate, verdicts },
  } of pairs)
    for (const [aspect, months] of Object.entries(ofSeason)) {
      const { winner } = verdicts[aspect as keyof typeof ofSeason];
      if (winner === 'unknown') continue;
      const [a, b] = [climate.a, climate.b].map(({ tmean_c }) =>
        months.reduce((sum, month) => sum + Math.round(tmean_c![month - 1]! * 10), 0),
      );
      const least = [climate.a, climate.b].some(({ quality }) => quality === 'usable') ? 60 : 30;
      assert.equal(winner === 'tie', Math.abs(a! - b!) < least, `${slug} ${aspect}`);
      ties += Number(winner === 'tie');
    }
  assert.ok(ties > 20);
});

test('temperatures and distances in the introductions are rounded once', () => {
  const ofSeason = { 'warmer in': [12, 1, 2], 'cooler in': [6, 7, 8] } as const;
  let checked = 0;
  for (const { slug, a_slug, b_slug, data_points, intros } of pairs) {
    const [a, b] = [bySlug.get(a_slug)!.row, bySlug.get(b_slug)!.row];
    const [, away] = /about ([\d,]+) km/.exec(intros.en) ?? [];
    if (away) assert.equal(figure(away), Math.round(greatCircleKm(a, b)), slug);
    for (const [words, months] of Object.entries(ofSeason)) {
      const said = new RegExp(`${words} (.+?): (\\d+) °C on average, against (\\d+) °C`).exec(intros.en);
      if (!said) continue;
      const means = [data_points.climate.a, data_points.climate.b].map(({ tmean_c }) =>
        Math.round(Number((months.reduce((sum, month) => sum + tmean_c![month - 1]!, 0) / 3).toFixed(6))),
      );
      const [, winner, first, second] = said;
      assert.deepEqual(
        [Number(first), Number(second)],
        winner === a.name_en ? means : means.toReversed(),
        slug,
      );
      checked += 1;
    }
  }
  assert.ok(checked > 20);
});
