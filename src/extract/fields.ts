import { BANDS } from '../datasets/measures/day-definition.ts';
import { keysOf, mapKeys } from '../datasets/records.ts';
import { MONTHS } from '../datasets/words/text.ts';
import declared from './fields.json' with { type: 'json' };

/** Class names of observations. Extractors write them and the build reads them. */
export const ALL = 'all';

export const STAR_CLASSES = [ALL, '0-2 stars', '3 stars', '4-5 stars'] as const;

/** The population of a unit's towns. */
export const urbanPartOf = (kind: string) => `${kind}, urban part`;

/** A guide to the place, to its region, or to one harvest or festival. */
export const GUIDE_KINDS = ['guide', 'region guide', 'event guide'] as const;

/** The percentiles of room prices, with the share of hotels below each. */
export const ROOM_PERCENTILES = { p10: 0.1, p25: 0.25, median: 0.5, p75: 0.75, p90: 0.9 } as const;

export type Percentile = keyof typeof ROOM_PERCENTILES;

export const PERCENTILES = keysOf(ROOM_PERCENTILES);

export const roomPriceField = <Name extends Percentile>(name: Name) => `room_price_${name}` as const;

/** In the file, menus name what a price is for: a dish of a kind of shop, or one item. A populated place is a gazetteer row. */
const { units, ...listed } = declared.classes;

const CLASSES = {
  ...listed,
  all: [ALL],
  stars: STAR_CLASSES,
  tiers: [ALL, ...BANDS],
  months: MONTHS.map(String),
  units: [...units, ...units.map(urbanPartOf)],
  // Guides to one sight of a place, to its weather, or to any month are kept, but name no best months of the place itself.
  guides: [...GUIDE_KINDS, 'part guide', 'weather guide', 'any month'],
};

export type FieldName = keyof typeof declared.fields;

export const FIELD_NAMES = keysOf(declared.fields);

interface DeclaredField {
  readonly unit: string;
  /** How many people the value is for; undefined if not applicable. */
  readonly people?: number;
  readonly classes: string;
  /** The minimum and maximum plausible value; undefined for a list of months. */
  readonly least?: number;
  readonly most?: number;
  /** The place may be a weather station, which need not be a destination. */
  readonly station?: boolean;
}

export const FIELDS = mapKeys(FIELD_NAMES, (name) => {
  const { classes: list, least, most, ...field }: DeclaredField = declared.fields[name];
  const classes: readonly string[] = CLASSES[list as keyof typeof CLASSES];
  const range = least === undefined || most === undefined ? undefined : ([least, most] as const);
  return { ...field, classes, range };
});

/** A subject of observations. */
export type Field = Readonly<(typeof FIELDS)[FieldName]>;
