import day from './day.json' with { type: 'json' };
import { capitalized, listEn } from '../words/text.ts';

/** The price bands, cheapest first. */
export const BANDS = ['budget', 'mid', 'premium'] as const;

export type Band = (typeof BANDS)[number];

/** How many travellers share a room and split its price. */
export const SHARING = 2;

export const DAY_PARTS = ['room', 'food', 'entertainment', 'transport'] as const;

export type DayPart = (typeof DAY_PARTS)[number];

/** The components that are bought during the day. */
export type LocalPart = Exclude<DayPart, 'room'>;

/** What a traveller of a band buys: how many of what. The ids have their words in the receipts. */
export const DAY_BASKETS = day.baskets;

export type DayItem = keyof typeof day.items;

/**
 * The observations that price an item: half a dinner for two, half a motorbike, the upper quartile of a dish. `fewest` is the smallest
 * sample that stands for a place; smaller ones still count among all places. One entrance says little about the others.
 */
export const DAY_ITEMS: Readonly<Record<DayItem, ItemPrice>> = day.items;

interface ItemPrice {
  readonly field: string;
  readonly class: string;
  readonly fewest: number;
  readonly people?: number;
  readonly isUpperQuartile?: boolean;
}

/** No prices of a premium day were found beyond rooms: its other parts are assumed to be this many times those of the mid band. */
export const PREMIUM_TIMES = 2;

export const PART_EVIDENCE = {
  measured: 'from prices of the place itself',
  scaled: 'from prices of other places',
  assumed: `no prices are known, so ${PREMIUM_TIMES} times the mid band is assumed`,
} as const;

export type PartEvidence = keyof typeof PART_EVIDENCE;

export const NOT_INCLUDED = [
  'travel between places',
  'visa',
  'shopping',
  'cruises',
  'tours of several days',
] as const;

/** A complete sentence for the description of a dataset or a column. */
export function notIncludedSentence(): string {
  return `${capitalized(listEn(NOT_INCLUDED))} are not included.`;
}
