import { capitalized, listEn } from '../words/text.ts';

/** The price bands, cheapest first. */
export const BANDS = ['budget', 'mid', 'premium'] as const;

export type Band = (typeof BANDS)[number];

export function perBand<Value>(make: (band: Band) => Value): Record<Band, Value> {
  return { budget: make('budget'), mid: make('mid'), premium: make('premium') };
}

/** How many travellers share a room and split its price. */
export const SHARING = 2;

/** The components of a daily cost. */
export const DAY_PARTS = ['room', 'food', 'entertainment', 'transport'] as const;

export type DayPart = (typeof DAY_PARTS)[number];

/** Expenses that a daily cost excludes. */
export const NOT_INCLUDED = [
  'travel between places',
  'visa',
  'shopping',
  'cruises',
  'tours of several days',
] as const;

/** A flat amount for local transport. */
export const LOCAL_TRANSPORT_USD: Readonly<Record<Band, number>> = { budget: 2, mid: 4, premium: 10 };

/** A complete sentence for the description of a dataset or a column. */
export function notIncludedSentence(): string {
  return `${capitalized(listEn(NOT_INCLUDED))} are not included.`;
}
