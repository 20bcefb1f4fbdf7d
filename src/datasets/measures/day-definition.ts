import { capitalized } from '../words/capitalized.ts';

/** The bands of a day, from the cheapest on. */
export const BANDS = ['budget', 'mid', 'premium'] as const;

export type Band = (typeof BANDS)[number];

export function perBand<Value>(make: (band: Band) => Value): Record<Band, Value> {
  return { budget: make('budget'), mid: make('mid'), premium: make('premium') };
}

/** So many people share the room of which each pays a part. */
export const SHARING = 2;

/** What a day is added up from. */
export const DAY_PARTS = ['room', 'food', 'entertainment', 'transport'] as const;

export type DayPart = (typeof DAY_PARTS)[number];

/** What a traveller also pays and a day leaves out. */
export const NOT_INCLUDED = [
  'travel between places',
  'visa',
  'shopping',
  'cruises',
  'tours of several days',
] as const;

export type NotIncluded = (typeof NOT_INCLUDED)[number];

/** A flat amount for getting around the place. */
export const LOCAL_TRANSPORT_USD: Readonly<Record<Band, number>> = { budget: 2, mid: 4, premium: 10 };

/** As a sentence of its own in the description of a dataset or a column. */
export function notIncludedSentence(): string {
  const list = new Intl.ListFormat('en-GB').format(NOT_INCLUDED);
  return `${capitalized(list)} are not included.`;
}
