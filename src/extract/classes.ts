import { BANDS } from '../datasets/measures/day-definition.ts';
import { keysOf } from '../datasets/records.ts';

/** Class names of observations. Extractors write them and the build reads them. */
export const ALL = 'all';

export const STAR_CLASSES = [ALL, '0-2 stars', '3 stars', '4-5 stars'] as const;

export const TIERS = BANDS;

/** Kinds of administrative units with a population. A populated place is a gazetteer row. */
export const UNIT_KINDS = [
  'province',
  'municipality',
  'city',
  'town',
  'urban district',
  'district',
  'township',
  'ward',
  'commune',
  'populated place',
] as const;

export type UnitKind = (typeof UNIT_KINDS)[number];

/** The population of a unit's towns. */
export const urbanPartOf = (kind: string) => `${kind}, urban part`;

/** A guide to the place, to its region, or to one harvest or festival. */
export const GUIDE_KINDS = ['guide', 'region guide', 'event guide'] as const;

/** The percentiles of room prices, with the share of hotels below each. */
export const ROOM_PERCENTILES = { p10: 0.1, p25: 0.25, median: 0.5, p75: 0.75, p90: 0.9 } as const;

export type Percentile = keyof typeof ROOM_PERCENTILES;

export const PERCENTILES = keysOf(ROOM_PERCENTILES);

export const roomPriceField = <Name extends Percentile>(name: Name) => `room_price_${name}` as const;
