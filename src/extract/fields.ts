import { BANDS } from '../datasets/measures/day-definition.ts';
import { keysOf, mapKeys } from '../datasets/records.ts';
import { MONTHS } from '../datasets/measures/months.ts';
import declared from './fields.json' with { type: 'json' };

/** Class names of observations. Extractors write them and the build reads them. */
export const ALL = 'all';

export const STAR_CLASSES = [ALL, '0-2 stars', '3 stars', '4-5 stars'] as const;

export const TIERS = BANDS;

/** The population of a unit's towns. */
export const urbanPartOf = (kind: string) => `${kind}, urban part`;

/** A guide to the place, to its region, or to one harvest or festival. */
export const GUIDE_KINDS = ['guide', 'region guide', 'event guide'] as const;

/** Guides to one sight of a place, to its weather, or to any month. They are kept, but name no best months of the place itself. */
const UNCOUNTED_GUIDE_KINDS = ['part guide', 'weather guide', 'any month'] as const;

/** The percentiles of room prices, with the share of hotels below each. */
export const ROOM_PERCENTILES = { p10: 0.1, p25: 0.25, median: 0.5, p75: 0.75, p90: 0.9 } as const;

export type Percentile = keyof typeof ROOM_PERCENTILES;

export const PERCENTILES = keysOf(ROOM_PERCENTILES);

export const roomPriceField = <Name extends Percentile>(name: Name) => `room_price_${name}` as const;

/** A subject of observations, declared once in fields.json: unit, number of people, classes and plausible range. */
export interface Field {
  readonly unit: string;
  /** How many people the value is for; undefined if not applicable. */
  readonly people?: number;
  readonly classes: readonly string[];
  /** The minimum and maximum plausible value; undefined for a list of months. */
  readonly range: readonly [least: number, most: number] | undefined;
  /** The place may be a weather station, which need not be a destination. */
  readonly station?: boolean;
}

/** In the file, menus name what a price is for: a dish of a kind of shop, or one item. A populated place is a gazetteer row. */
const { units, ...listed } = declared.classes;

const CLASSES = {
  ...listed,
  all: [ALL],
  stars: STAR_CLASSES,
  tiers: [ALL, ...TIERS],
  months: MONTHS.map(String),
  units: [...units, ...units.map(urbanPartOf)],
  guides: [...GUIDE_KINDS, ...UNCOUNTED_GUIDE_KINDS],
};

export type FieldName = keyof typeof declared.fields;

export const FIELD_NAMES = keysOf(declared.fields);

interface DeclaredField extends Omit<Field, 'classes' | 'range'> {
  readonly classes: string;
  readonly least?: number;
  readonly most?: number;
}

export const FIELDS = mapKeys(FIELD_NAMES, (name): Field => {
  const { classes, least, most, ...field }: DeclaredField = declared.fields[name];
  const range = least === undefined || most === undefined ? undefined : ([least, most] as const);
  return { ...field, classes: CLASSES[classes as keyof typeof CLASSES], range };
});
