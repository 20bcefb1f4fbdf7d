import { closedObject } from '../../json-schema.ts';
import { keysOf, mapKeys } from '../../datasets/records.ts';
import { declareExtractor } from '../document.ts';
import { BANDS, type Band } from '../../datasets/measures/day-definition.ts';
import { ALL, type FieldName, FIELDS } from '../fields.ts';
import { type Amount, type Money, moneyOf } from '../text/amounts.ts';
import { readPlainText } from '../text/plain-text.ts';
import { findSubject, type Sentence, splitSentences, wordsOf } from '../text/sentences.ts';
import words from '../text/words.json' with { type: 'json' };

/** The cost of a day, food, a bed or a room, from sentences. Tables are price lists. */
export const dayCosts = declareExtractor({
  name: 'day-costs',
  version: '3',
  mapping: closedObject({}),
  async *extract(document, _mapping, places) {
    const { name, source } = document;
    const plain = readPlainText(name, await document.text());
    const period = source.period ?? source.retrieved;
    const years = Array.from(period.matchAll(/\d{4}/g), ([year]) => Number(year));
    for (const sentence of splitSentences(plain.text))
      for (const cost of readCosts(sentence, moneyOf(places.country.currency), years)) {
        const locator = plain.locate(sentence.start + cost.start, sentence.start + cost.end);
        const { place, problem = '' } = findSubject(cost.context, sentence, source.place, places);
        if ('problem' in cost) yield { locator, place, reason: cost.problem, value: cost.text };
        else if (place === undefined) yield { locator, reason: problem, value: cost.text };
        else {
          const { field, tier, low, high, currency } = cost;
          yield {
            place,
            field,
            class: tier,
            // A range counts as its midpoint.
            value: (low + high) / 2,
            ...(high > low && { low, high }),
            unit: FIELDS[field].unit.replace('USD', currency),
            period,
            locator,
            passage: sentence.passage,
          };
        }
      }
  },
});

/** What a price in a text is for: per person and day, or per room and night; otherwise why that is unclear. */
type Reading =
  | (Pick<Amount, 'low' | 'high' | 'currency'> & { readonly field: FieldName; readonly tier: string })
  | { readonly problem: string };

const MOST_BEFORE = 20;
const BRACKET = /\(\s*(?:~|≈|about |around |khoảng )?$/u;

/** The costs in a sentence or a table row ("Food | $9 | $23 | $58"). `years` are those of the document's period. */
function readCosts(sentence: Sentence, money: Money, years: readonly number[]) {
  const { text } = sentence;
  const found = money.findAmounts(text);
  const amounts = found.filter((amount, index) => !repeats(text, amount, found[index - 1]));
  return amounts.map((amount, index) => {
    const { start, end } = amount;
    const between = text.slice(amounts[index - 1]?.end ?? 0, start);
    // Text that still refers to the previous amount is not about this one.
    const before = index === 0 ? between : between.slice(besides(between).length);
    const right = besides(text.slice(end, amounts[index + 1]?.start));
    const around = { before, right, index, isAlone: amounts.length === 1 };
    const reading: Reading = 'problem' in amount ? amount : readCost(sentence, amount, around);
    const earlier = findEarlierTime(text.slice(0, start), right, years);
    return {
      start,
      end,
      text: text.slice(start, end),
      /** The words around it, which identify the place. */
      context: before + right,
      ...('problem' in reading || earlier === undefined ? reading : { problem: earlier }),
    };
  });
}

/** An amount in brackets repeats the previous one if it is in another currency. */
function repeats(text: string, amount: Found, previous: Found | undefined): boolean {
  if (previous === undefined || 'problem' in previous || 'problem' in amount) return false;
  const isInBrackets = BRACKET.test(text.slice(Math.max(0, amount.start - MOST_BEFORE), amount.start));
  return isInBrackets && amount.currency !== previous.currency;
}

type Found = ReturnType<Money['findAmounts']>[number];

function readCost(
  { text, headings }: Sentence,
  { low, high, currency }: Amount,
  { before, right, index, isAlone }: { before: string; right: string; index: number; isAlone: boolean },
): Reading {
  const isRow = text.includes('|');
  // Without other amounts the whole sentence is about this one.
  const own = isRow || isAlone ? [right, before, text] : [right, before];
  const basis = firstOf([...own, text, ...(isRow ? headings.slice(0, 3) : [])], findBasis);
  const ownWhat = firstOf(own, findWhat);
  const what = ownWhat ?? findWhat(text);
  const other = firstOf(own, (one) => OTHER_THINGS.exec(one)?.[0]);
  if (other !== undefined && ownWhat !== 'transport_cost')
    return { problem: `is about "${other.toLowerCase()}"` };
  if (basis === undefined) return { problem: 'says neither per day nor per night' };
  if (basis.length === undefined) return { problem: `is for ${basis.per}` };
  if (DENIALS.test(before)) return { problem: 'is denied' };
  const bound = low === high ? BOUND.exec(before)?.[1] : undefined;
  if (bound !== undefined) return { problem: `is only a limit: "${bound.toLowerCase()}"` };
  const field = fieldOf(what, basis);
  const people = firstOf([...own, ...(isRow ? headings.slice(0, 3) : [])], findPeople);
  if (field === 'room_cost' && people !== undefined && people > 2)
    return { problem: `is a room for ${people} people` };
  const tier = isRow
    ? tierOfColumn(headings, text, index)
    : (findTier(before, 'last') ?? findTier(right, 'first') ?? findTier(text, 'first') ?? ALL);
  // A room price per person is for half a room.
  const scale = basis.length * (field === 'room_cost' ? (people === 1 ? 0.5 : 1) : (people ?? 1));
  return { field, tier, currency, low: low / scale, high: high / scale };
}

/** Why a price is not one of the document's period: the nearest time, after the amount or before it, is an earlier one. */
function findEarlierTime(before: string, right: string, years: readonly number[]): string | undefined {
  const [time] = TIME.exec(right) ?? [...before.matchAll(new RegExp(TIME, 'giu'))].at(-1) ?? [];
  if (time === undefined || NOW.test(time)) return undefined;
  const year = Number(time);
  if (Number.isNaN(year)) return `is a former price: "${time.toLowerCase()}"`;
  const isCovered = year >= Math.min(...years) && year <= Math.max(...years);
  return isCovered ? undefined : `is a price of ${year}`;
}

/** Text after an amount that still refers to it. */
function besides(after: string): string {
  return /^(?:(?![,;.(|]|\b(?:while|whereas|but|than|and)\b|\s(?:và|còn|nhưng)\s).)*/su.exec(after)![0];
}

function fieldOf(what: FieldName | undefined, { per }: Basis): FieldName {
  if (per === 'night') return what === 'bed_cost' ? 'bed_cost' : 'room_cost';
  return what === 'room_cost' || what === 'bed_cost' || what === undefined ? 'day_cost' : what;
}

/** The tier is this column's name in the row above. */
function tierOfColumn(headings: readonly string[], text: string, index: number): string {
  const header = headings.find((line) => line.includes('|'));
  const named = (header ?? text).split('|').flatMap((cell) => findTier(cell, 'first') ?? []);
  return named[index] ?? ALL;
}

const firstOf = <Value>(texts: readonly string[], find: (text: string) => Value | undefined) =>
  texts
    .values()
    .map(find)
    .find((found) => found !== undefined);

const TIER_WORDS = mapKeys(BANDS, (tier) => wordsOf(words.tiers[tier]));
/** The first one that a text names counts. */
const SUBJECTS = keysOf(words.subjects).map((field) => [field, wordsOf(words.subjects[field])] as const);
const OTHER_THINGS = wordsOf(words.otherThings);
const DENIALS = wordsOf(words.denials);
const NOW = wordsOf(words.now);
const TIME = new RegExp(
  `\\b(?:19[89]|20[0-4])\\d\\b|${wordsOf([...words.formerly, ...words.now]).source}`,
  'iu',
);
const BOUND = new RegExp(`(${wordsOf(words.bounds).source})\\s*$`, 'iu');

/** The last tier before an amount, or the first one after it. */
function findTier(text: string, nearest: 'last' | 'first'): Band | undefined {
  const found = BANDS.flatMap((tier) =>
    [...text.matchAll(new RegExp(TIER_WORDS[tier], 'giu'))].map(({ index }) => ({ tier, index })),
  );
  found.sort((a, b) => a.index - b.index);
  return (nearest === 'last' ? found.at(-1) : found[0])?.tier;
}

const findWhat = (text: string): FieldName | undefined => SUBJECTS.find(([, each]) => each.test(text))?.[0];

/** What a price covers: some days or nights; of a stay, a month or an hour the length does not matter. */
interface Basis {
  readonly per: 'day' | 'night' | 'a stay of unknown length' | 'a month' | 'an hour';
  readonly length: number | undefined;
}

const COUNT = String.raw`(?<![\p{L}\d])(?<count>\d{1,2}|${words.numbers.flat().join('|')})`;
const SEVERAL = new RegExp(`${COUNT}[ -](?:(?<nights>nights?|đêm)|(?<days>days?|ngày))(?!\\p{L})`, 'iu');
const PEOPLE = new RegExp(
  `${COUNT} (?:people|persons?|travell?ers|guests|adults|pax|người|khách)(?!\\p{L})`,
  'iu',
);
const STAY = /\b(?:per|a|for the|the whole|total) (?:whole )?stay\b|\bin total\b|cả chuyến|trọn gói/iu;
const MONTH = /\b(?:per|an?|each|every) month\b|\bmonthly\b|\/ ?month\b|(?:mỗi|một|\/) ?tháng/iu;
const HOUR = /\b(?:per|an|each|every) hour\b|\bhourly\b|\/ ?(?:hour|hr|h)\b|(?:mỗi|một|\/) ?giờ/iu;
const WEEK = /\b(?:per|a|each) week\b|\bweekly\b|\/ ?week\b|(?:mỗi|một|\/) ?tuần/iu;
const NIGHT = /\b(?:per|a|each|every) night\b|\bnightly\b|\/ ?night\b|(?:mỗi|một|\/) ?đêm/iu;
const DAY = /\b(?:per|a|each|every) day\b|\bdaily\b|\/ ?day\b|(?:mỗi|một|\/) ?ngày|\bperson per day\b/iu;

function findBasis(text: string): Basis | undefined {
  const several = SEVERAL.exec(text)?.groups;
  const length = several ? numberOf(several['count']!) : 1;
  if (length > 1) return { per: several!['days'] === undefined ? 'night' : 'day', length };
  if (NIGHT.test(text)) return { per: 'night', length: 1 };
  if (DAY.test(text)) return { per: 'day', length: 1 };
  if (WEEK.test(text)) return { per: 'day', length: 7 };
  if (MONTH.test(text)) return { per: 'a month', length: undefined };
  if (HOUR.test(text)) return { per: 'an hour', length: undefined };
  return STAY.test(text) ? { per: 'a stay of unknown length', length: undefined } : undefined;
}

const numberOf = (word: string) =>
  words.numbers.findIndex((names) => names.includes(word.toLowerCase())) + 1 || Number(word);

const PAIR = /\b(?:per|a|for a|each) couple\b|\bfor two\b(?! (?:days|nights))|một cặp/iu;
const PERSON =
  /\b(?:per|a|each) (?:person|traveller|traveler|head)\b|\beach\b|\bpp\b|\/ ?person\b|\/ ?người|(?:mỗi|một) người/iu;

/** How many people a price is for; undefined if the text does not say. */
function findPeople(text: string): number | undefined {
  if (PAIR.test(text)) return 2;
  const count = PEOPLE.exec(text)?.groups?.['count'];
  return count === undefined ? (PERSON.test(text) ? 1 : undefined) : numberOf(count);
}
