import { ALL } from '../classes.ts';
import type { FieldName } from '../fields.ts';
import type { Amount, Money } from './amounts.ts';
import { findBasis, findPeople, findTier, findWhat, type Basis } from './cost-words.ts';
import type { Sentence } from './sentences.ts';

/** What a price in a text is for: per person and day, or per room and night. */
export interface Cost {
  readonly field: FieldName;
  readonly tier: string;
  readonly low: number;
  readonly high: number;
  readonly currency: string;
  readonly start: number;
  readonly end: number;
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
  return amounts.flatMap((amount, index) => {
    const previous = amounts[index - 1]?.end ?? 0;
    const to = amounts[index + 1]?.start ?? text.length;
    const between = text.slice(previous, amount.start);
    // Text that still refers to the previous amount is not about this one.
    const before = index === 0 ? between : between.slice(besides(between).length);
    const after = text.slice(amount.end, to);
    const found = {
      start: amount.start,
      end: amount.end,
      text: text.slice(amount.start, amount.end),
      context: before + besides(after),
    };
    const common = { field: 'day_cost' as FieldName, tier: ALL, low: 0, high: 0, currency: '' };
    if ('problem' in amount) {
      const isCost = findBasis(text) !== undefined;
      return isCost ? [{ ...common, ...found, problem: amount.problem }] : [];
    }
    return readCost(sentence, amount, { before, after, index }).map((cost) => ({ ...found, ...cost }));
  });
}

function readCost(
  sentence: Sentence,
  { low, high, currency }: Amount,
  { before, after, index }: { before: string; after: string; index: number },
): Omit<Cost, 'start' | 'end' | 'text' | 'context'>[] {
  const { text, headings } = sentence;
  const right = besides(after);
  const row = text.includes('|');
  const near = [right, before, text, ...(row ? headings.slice(0, 3) : [])];
  const basis = firstOf(near, findBasis);
  const what = firstOf([right, before, text], findWhat);
  const tier = row
    ? tierOfColumn(headings, text, index)
    : (findTier(before, 'last') ?? findTier(right, 'first') ?? findTier(text, 'first') ?? ALL);
  const people = firstOf(near, findPeople);
  if (basis === undefined) {
    const isPrice = what === 'room_cost' || what === 'bed_cost';
    const problem = 'says neither per day nor per night';
    return isPrice ? [{ field: what, tier, low, high, currency, problem }] : [];
  }
  const field = fieldOf(what, basis);
  const cost = { field, tier, low, high, currency };
  if (basis.length === undefined) return [{ ...cost, problem: 'is for a stay of unknown length' }];
  const perRoom = field === 'room_cost';
  // A room price per person is for half a room.
  const shares = perRoom ? (people === 1 ? 0.5 : 1) : (people ?? 1);
  const scale = basis.length * shares;
  return [{ ...cost, low: low / scale, high: high / scale }];
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

function firstOf<Value>(
  texts: readonly string[],
  find: (text: string) => Value | undefined,
): Value | undefined {
  for (const text of texts) {
    const found = find(text);
    if (found !== undefined) return found;
  }
  return undefined;
}
