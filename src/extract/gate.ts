import { Compile } from 'typebox/compile';
import type { Document, Sidecar } from './document.ts';
import { ALL, type Field, FIELD_NAMES, type FieldName, FIELDS } from './fields.ts';
import { type Candidate, candidateSchema, type Finding, isRefusal } from './observation.ts';
import type { Places } from './places.ts';
import { BANDS } from '../datasets/measures/day-definition.ts';
import { median, round } from '../datasets/measures/numbers.ts';
import { fold } from '../datasets/words/text.ts';

const schema = Compile(candidateSchema);

/** The candidate in dollars if it is plausible, otherwise its refusal. */
export function checkCandidate(found: Candidate, document: Document, places: Places): Finding {
  const refuse = (reason: string) => ({ ...found, reason });
  if (!schema.Check(found)) {
    const { instancePath, message } = schema.Errors(found)[0]!;
    const what = instancePath.slice(1) || 'the candidate';
    return refuse(message === 'schema is false' ? `unknown member ${what}` : `${what} ${message}`);
  }
  const field: Field = FIELDS[found.field];
  if (!places.slugs.has(found.place) && !field.station) return refuse('not a destination');
  if (!field.classes.includes(found.class)) return refuse(`${found.field} has no class "${found.class}"`);
  if (field.people !== undefined && (found.people ?? field.people) !== field.people)
    return refuse(`${found.field} is for ${field.people} people, not ${found.people}`);
  if ((typeof found.value === 'string') !== (field.range === undefined))
    return refuse(field.range === undefined ? 'months must be a list such as "2 3 4"' : 'not a number');
  const converted = toUnit(found, field, document.source);
  if (isRefusal(converted)) return converted;
  const reason = findImplausible(converted, field);
  return reason === undefined ? converted : refuse(reason);
}

/** Converts money to dollars at the sidecar's dated rate; the locator records the currency and the rate. */
function toUnit(found: Candidate, { unit, people }: Field, { rate }: Document['source']): Finding {
  const candidate = { ...found, ...(people !== undefined && { people }) };
  if (found.unit === unit) return rounded(candidate, unit, 1);
  const currency = found.unit.slice(0, 3);
  if (!unit.startsWith('USD') || found.unit !== unit.replace('USD', currency))
    return { ...found, reason: `the unit is "${found.unit}", not "${unit}"` };
  if (rate?.currency !== currency) return { ...found, reason: `the sidecar has no rate for ${currency}` };
  const locator = `${found.locator}; ${currency} at ${rate.per_usd} (${rate.date})`;
  return { ...rounded(candidate, unit, rate.per_usd), unit, locator };
}

function rounded(candidate: Candidate, unit: string, perUsd: number): Candidate {
  const { value, low, high } = candidate;
  if (typeof value === 'string' || !unit.startsWith('USD')) return candidate;
  return {
    ...candidate,
    value: round(value / perUsd),
    ...(low !== undefined && { low: round(low / perUsd) }),
    ...(high !== undefined && { high: round(high / perUsd) }),
  };
}

/** Judged in dollars, because a wrong currency is off by a factor of thousands. The gate reports a missing rate. */
export function isPlausible(field: FieldName, amount: number, currency: string, { rate }: Sidecar): boolean {
  const perUsd = currency === 'USD' ? 1 : rate?.currency === currency ? rate.per_usd : undefined;
  const [least, most] = FIELDS[field].range!;
  return perUsd === undefined || (amount / perUsd >= least && amount / perUsd <= most);
}

function findImplausible({ field, value, low, high }: Candidate, { range, unit }: Field): string | undefined {
  if (typeof value === 'string') {
    const months = value.split(' ');
    return new Set(months).size < months.length ? 'a month twice' : undefined;
  }
  const [least, most] = range!;
  const outside = [value, low, high].find((one) => one !== undefined && !(one >= least && one <= most));
  if (outside !== undefined)
    return `implausible ${field}: ${outside} ${unit} is not from ${least} to ${most}`;
  if (!Number.isInteger(value) && (field === 'population' || field === 'reviews'))
    return 'not a whole number';
  return (low ?? value) > value || (high ?? value) < value
    ? 'low, value and high are out of order'
    : undefined;
}

export interface Passed {
  readonly document: Document;
  readonly candidate: Candidate;
  /** Of the extractor. */
  readonly version: string;
  readonly order: number;
}

/** Finds the reason to refuse a candidate among others. */
type FindReason = (one: Passed) => string | undefined;

/** Keeps one observation per text, and one value per publisher for each kind, place and period. Publishers never overrule each other. */
export function settle(passed: readonly Passed[]) {
  const refused: (Passed & { readonly reason: string })[] = [];
  const keep = (ones: readonly Passed[], findReason: FindReason) =>
    ones.filter((one) => {
      const reason = findReason(one);
      if (reason !== undefined) refused.push({ ...one, reason });
      return reason === undefined;
    });
  const ofOneNight = keep(passed, twoNightsFinder(passed));
  const singles = keep(ofOneNight.toSorted(byAddress), copyFinder());
  const inOrder = keep(singles, disorderFinder(singles));
  const kept = keep(inOrder, conflictFinder(inOrder));
  return { kept: kept.sort(byKey), refused };
}

/** Of passages that differ only in case, accents and punctuation, the first document keeps its observation. */
function copyFinder(): FindReason {
  const first = new Map<string, Document>();
  return ({ document, candidate: { passage, place, field, class: tier } }) => {
    if (passage === undefined) return undefined;
    const words = fold(passage).replaceAll(/[^\p{L}\d]+/gu, ' ');
    const earlier = first.getOrInsert(`${place} ${field} ${tier} ${words.trim()}`, document);
    return earlier === document ? undefined : `a copy of ${earlier.name}`;
  };
}

/** If a document's budget tier costs more than its luxury tier, its columns are mixed up. */
function disorderFinder(passed: readonly Passed[]): FindReason {
  const keyOf = ({ document, candidate: { place, field } }: Passed) =>
    JSON.stringify([document.name, place, field]);
  const tiers = passed.filter(({ candidate }) => BANDS.some((band) => band === candidate.class));
  const wrong = new Set<Passed>();
  for (const group of Map.groupBy(tiers, keyOf).values()) {
    const found = BANDS.flatMap((band) => group.find(({ candidate }) => candidate.class === band) ?? []);
    const values = found.map(({ candidate }) => Number(candidate.value));
    if (values.some((value, at) => at > 0 && value < values[at - 1]!)) group.forEach((one) => wrong.add(one));
  }
  return (one) => (wrong.has(one) ? 'a cheaper tier costs more than a more expensive one' : undefined);
}

function conflictFinder(passed: readonly Passed[]): FindReason {
  const keyOf = ({ document: { source }, candidate }: Passed) =>
    JSON.stringify([source.publisher, candidate.place, candidate.field, candidate.class, candidate.period]);
  const groups = Map.groupBy(passed, keyOf);
  const bestOf = new Map([...groups].map(([key, group]) => [key, group.toSorted(byPrecedence)[0]!]));
  return (one) => {
    const best = bestOf.get(keyOf(one))!;
    const { locator, value } = best.candidate;
    return best === one ? undefined : `${best.document.name}, ${locator}, is used instead: ${value}`;
  };
}

/** The document retrieved last wins, then the larger sample. */
function byPrecedence(a: Passed, b: Passed): number {
  return (
    compare(b.document.source.retrieved, a.document.source.retrieved) ||
    (b.candidate.n ?? 0) - (a.candidate.n ?? 0) ||
    byAddress(a, b) ||
    a.order - b.order
  );
}

function byKey(a: Passed, b: Passed): number {
  const [left, right] = [a.candidate, b.candidate];
  return (
    compare(left.place, right.place) ||
    FIELD_NAMES.indexOf(left.field) - FIELD_NAMES.indexOf(right.field) ||
    left.class.localeCompare(right.class, 'en', { numeric: true }) ||
    compare(a.document.source.publisher, b.document.source.publisher) ||
    byAddress(a, b) ||
    compare(left.period, right.period)
  );
}

const byAddress = (a: Passed, b: Passed) => compare(a.document.source.address, b.document.source.address);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Hotels of one class in one place cost about the same on every site; twice as much is the total for two nights. */
const TWICE = 1.7;
const FEWEST_SHARED = 5;

/** Rejects a document's room prices if they are about twice another document's, per class and place. */
function twoNightsFinder(passed: readonly Passed[]): FindReason {
  const medians = new Map<Document, Map<string, number>>();
  for (const { document, candidate } of passed) {
    const { field, place, class: stars, value } = candidate;
    if (field !== 'room_price_median' || stars === ALL) continue;
    medians.getOrInsertComputed(document, () => new Map()).set(`${place} ${stars}`, Number(value));
  }
  const doubled = new Map<Document, string>();
  for (const [document, own] of medians)
    for (const [other, theirs] of medians) {
      const ratios = [...own].flatMap(([key, value]) => (theirs.has(key) ? [value / theirs.get(key)!] : []));
      if (ratios.length < FEWEST_SHARED || median(ratios) < TWICE) continue;
      const times = median(ratios).toFixed(1);
      doubled.set(document, `${times} times the prices of ${other.name}: see nights_per_price`);
    }
  return ({ document, candidate }) =>
    candidate.field.startsWith('room_price_') ? doubled.get(document) : undefined;
}
