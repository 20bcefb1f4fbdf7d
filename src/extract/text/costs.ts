import { ALL, type FieldName, type TIERS } from '../fields.ts';
import type { Amount, Money } from './amounts.ts';
import { entriesOf, keysOf } from '../../datasets/records.ts';
import type { Sentence } from './sentences.ts';

/** What a price in a text is for: per person and day, or per room and night. */
export interface Cost extends Amount {
  readonly field: FieldName;
  readonly tier: string;
  readonly text: string;
  /** The words around it, which identify the place. */
  readonly context: string;
  readonly problem?: string;
}

const MOST_BEFORE = 20;
const BRACKET = /\(\s*(?:~|≈|about |around |khoảng )?$/u;

/** The costs in a sentence or a table row ("Food | $9 | $23 | $58"). */
export function readCosts(sentence: Sentence, money: Money): Cost[] {
  const { text } = sentence;
  // An amount in brackets repeats the previous one in another currency.
  const amounts = money
    .findAmounts(text)
    .filter(
      ({ start }, index) => index === 0 || !BRACKET.test(text.slice(Math.max(0, start - MOST_BEFORE), start)),
    );
  return amounts.flatMap((amount, index): Cost[] => {
    const { start, end } = amount;
    const between = text.slice(amounts[index - 1]?.end ?? 0, start);
    // Text that still refers to the previous amount is not about this one.
    const before = index === 0 ? between : between.slice(besides(between).length);
    const right = besides(text.slice(end, amounts[index + 1]?.start));
    const found = { start, end, text: text.slice(start, end), context: before + right };
    if (!('problem' in amount)) {
      const cost = readCost(sentence, amount, { before, right, index });
      return cost ? [{ ...found, ...cost }] : [];
    }
    if (findBasis(text) === undefined) return [];
    return [
      { ...found, field: 'day_cost', tier: ALL, low: 0, high: 0, currency: '', problem: amount.problem },
    ];
  });
}

function readCost(
  { text, headings }: Sentence,
  { low, high, currency }: Amount,
  { before, right, index }: { before: string; right: string; index: number },
): Pick<Cost, 'field' | 'tier' | 'low' | 'high' | 'currency' | 'problem'> | undefined {
  const isRow = text.includes('|');
  const near = [right, before, text, ...(isRow ? headings.slice(0, 3) : [])];
  const basis = firstOf(near, findBasis);
  const what = firstOf([right, before, text], findWhat);
  const tier = isRow
    ? tierOfColumn(headings, text, index)
    : (findTier(before, 'last') ?? findTier(right, 'first') ?? findTier(text, 'first') ?? ALL);
  if (basis === undefined) {
    if (what !== 'room_cost' && what !== 'bed_cost') return undefined;
    return { field: what, tier, low, high, currency, problem: 'says neither per day nor per night' };
  }
  const field = fieldOf(what, basis);
  const cost = { field, tier, currency };
  if (basis.length === undefined) return { ...cost, low, high, problem: 'is for a stay of unknown length' };
  const people = firstOf(near, findPeople);
  // A room price per person is for half a room.
  const shares = field === 'room_cost' ? (people === 1 ? 0.5 : 1) : (people ?? 1);
  const scale = basis.length * shares;
  return { ...cost, low: low / scale, high: high / scale };
}

/** Text after an amount that still refers to it. */
function besides(after: string): string {
  return /^(?:(?![,;.(|]|\b(?:while|whereas|but|than|and)\b|\s(?:và|còn|nhưng)\s).)*/su.exec(after)![0];
}

function fieldOf(what: FieldName | undefined, { per }: Basis): FieldName {
  if (per === 'day')
    return what === 'room_cost' || what === 'bed_cost' || what === undefined ? 'day_cost' : what;
  return what === 'bed_cost' ? 'bed_cost' : 'room_cost';
}

/** The tier is this column's name in the row above. */
function tierOfColumn(headings: readonly string[], text: string, index: number): string {
  const header = headings.find((line) => line.includes('|'));
  const tiers = (header ?? text).split('|').map((cell) => findTier(cell, 'first'));
  const named = tiers.filter((tier) => tier !== undefined);
  return named[index] ?? ALL;
}

const firstOf = <Value>(texts: readonly string[], find: (text: string) => Value | undefined) =>
  texts
    .values()
    .map(find)
    .find((found) => found !== undefined);

type Tier = (typeof TIERS)[number];

const TIER_WORDS: Readonly<Record<Tier, RegExp>> = {
  mid: /\b(?:mid|middle|moderate|mid-?range|comfort(?:able)?|flashpackers?)\b|tầm trung|trung bình|khá giả/giu,
  premium: /\b(?:luxury|luxurious|high-?end|premium|upscale|splurge|top-?end|high)\b|cao cấp|sang trọng/giu,
  budget:
    /\b(?:budget|backpack(?:er|ers|ing)?|shoestring|cheap(?:est)?|thrifty|low-?cost)\b|tiết kiệm|bình dân|giá rẻ|phượt/giu,
};

/** The first one that a text names counts. */
const WHATS = {
  bed_cost: /\bdorm(?:s|itory|itories)?\b|\bhostel beds?\b|giường tập thể|phòng tập thể/iu,
  room_cost:
    /\b(?:rooms?|hotels?|guest ?houses?|accommodation|lodging|homestays?)\b|phòng|khách sạn|nhà nghỉ|lưu trú/iu,
  food_cost: /\b(?:food|meals?|eating|dining)\b|ăn uống|đồ ăn/iu,
  entertainment_cost:
    /\b(?:entertainment|activities|sightseeing|attractions)\b|vui chơi|tham quan|giải trí/iu,
  transport_cost: /\b(?:local transport(?:ation)?|transport(?:ation)?|getting around)\b|đi lại|di chuyển/iu,
} as const satisfies Partial<Record<FieldName, RegExp>>;

/** The last tier before an amount, or the first one after it. */
function findTier(text: string, nearest: 'last' | 'first'): Tier | undefined {
  const found = entriesOf<Tier, RegExp>(TIER_WORDS).flatMap(([tier, words]) =>
    [...text.matchAll(words)].map(({ index }) => ({ tier, index })),
  );
  found.sort((a, b) => a.index - b.index);
  return (nearest === 'last' ? found.at(-1) : found[0])?.tier;
}

const findWhat = (text: string): FieldName | undefined =>
  keysOf(WHATS).find((what) => WHATS[what].test(text));

/** What a price covers. */
interface Basis {
  readonly per: 'day' | 'night' | 'stay';
  /** The days or nights that the price covers; undefined for a stay of unknown length. */
  readonly length: number | undefined;
}

/** From one, in English and Vietnamese. */
const NUMBERS = [
  ['one', 'một'],
  ['two', 'hai'],
  ['three', 'ba'],
  ['four', 'bốn'],
  ['five', 'năm'],
  ['six'],
  ['seven'],
];
const COUNT = String.raw`(?<count>\d{1,2}|${NUMBERS.flat().join('|')})`;
const SEVERAL = new RegExp(
  String.raw`(?<![\p{L}\d])${COUNT}[ -](?:(?<nights>nights?|đêm)|(?<days>days?|ngày))(?!\p{L})`,
  'iu',
);
const STAY = /\b(?:per|a|for the|the whole|total) (?:whole )?stay\b|\bin total\b|cả chuyến|trọn gói/iu;
const WEEK = /\b(?:per|a|each) week\b|\bweekly\b|\/ ?week\b|(?:mỗi|một|\/) ?tuần/iu;
const NIGHT = /\b(?:per|a|each|every) night\b|\bnightly\b|\/ ?night\b|(?:mỗi|một|\/) ?đêm/iu;
const DAY = /\b(?:per|a|each|every) day\b|\bdaily\b|\/ ?day\b|(?:mỗi|một|\/) ?ngày|\bper person per day\b/iu;

function findBasis(text: string): Basis | undefined {
  const { count = '1', days } = SEVERAL.exec(text)?.groups ?? {};
  const length = NUMBERS.findIndex((words) => words.includes(count.toLowerCase())) + 1 || Number(count);
  if (length > 1) return { per: days === undefined ? 'night' : 'day', length };
  if (NIGHT.test(text)) return { per: 'night', length: 1 };
  if (DAY.test(text)) return { per: 'day', length: 1 };
  if (WEEK.test(text)) return { per: 'day', length: 7 };
  return STAY.test(text) ? { per: 'stay', length: undefined } : undefined;
}

const PAIR =
  /\b(?:per|a|for a|each) couple\b|\bfor two\b(?! (?:days|nights))|\bfor 2 people\b|\btwo (?:people|persons|travell?ers)\b|hai người|2 người|một cặp/iu;
const PERSON =
  /\b(?:per|a|each) (?:person|traveller|traveler|head)\b|\beach\b|\bpp\b|\/ ?person\b|\/ ?người|(?:mỗi|một) người/iu;

/** How many people a price is for; undefined if the text does not say. */
const findPeople = (text: string) => (PAIR.test(text) ? 2 : PERSON.test(text) ? 1 : undefined);
