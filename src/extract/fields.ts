import { BANDS } from '../datasets/measures/day-definition.ts';
import { keysOf } from '../datasets/records.ts';
import { MONTHS } from '../datasets/measures/months.ts';

/** Class names of observations. Extractors write them and the build reads them. */
export const ALL = 'all';

export const STAR_CLASSES = [ALL, '0-2 stars', '3 stars', '4-5 stars'] as const;

export const TIERS = BANDS;

/** Kinds of administrative units with a population. A populated place is a gazetteer row. */
const UNIT_KINDS = [
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

/** Guides to one sight of a place, to its weather, or to any month. They are kept, but name no best months of the place itself. */
const UNCOUNTED_GUIDE_KINDS = ['part guide', 'weather guide', 'any month'] as const;

/** The percentiles of room prices, with the share of hotels below each. */
export const ROOM_PERCENTILES = { p10: 0.1, p25: 0.25, median: 0.5, p75: 0.75, p90: 0.9 } as const;

export type Percentile = keyof typeof ROOM_PERCENTILES;

export const PERCENTILES = keysOf(ROOM_PERCENTILES);

export const roomPriceField = <Name extends Percentile>(name: Name) => `room_price_${name}` as const;

/** The subjects of observations. Each field is declared once: unit, number of people, classes and plausible range. */
export interface Field {
  readonly unit: string;
  /** How many people the value is for; undefined if not applicable. */
  readonly people?: number;
  readonly classes: readonly string[];
  /** The minimum and maximum plausible value; undefined for a list of months. */
  readonly range?: readonly [least: number, most: number];
  /** The place may be a weather station, which need not be a destination. */
  readonly station?: true;
}

const COST_CLASSES = [ALL, ...TIERS];

const roomPrice: Field = {
  unit: 'USD per room and night',
  people: 2,
  classes: STAR_CLASSES,
  range: [2, 2_000],
};
const spending = (most: number): Field => ({
  unit: 'USD per person and day',
  people: 1,
  classes: COST_CLASSES,
  range: [0.5, most],
});
const climate = (unit: string, least: number, most: number): Field => ({
  unit,
  classes: MONTHS.map(String),
  range: [least, most],
  station: true,
});

const SHOPS = ['eatery', 'cafe', 'restaurant', ALL];

/** What a menu's price is for: the cheapest, typical or most expensive dish of a kind of shop, or one item. */
const MENU_CLASSES = [
  ...SHOPS.flatMap((shop) =>
    ['cheapest', 'typical', 'most expensive'].map((which) => `${shop}, ${which} dish`),
  ),
  'main dish',
  'local dish',
  'filled bread',
  'restaurant meal',
  'inexpensive meal',
  'mid-range meal for two',
  'drink',
  'coffee',
  'tea',
  'beer',
  'water',
];

const declared = {
  room_price_p10: roomPrice,
  room_price_p25: roomPrice,
  room_price_median: roomPrice,
  room_price_p75: roomPrice,
  room_price_p90: roomPrice,
  room_cost: { ...roomPrice, classes: COST_CLASSES },
  bed_cost: { unit: 'USD per person and night', people: 1, classes: COST_CLASSES, range: [1, 60] },
  day_cost: { ...spending(2_000), range: [4, 2_000] },
  food_cost: spending(500),
  entertainment_cost: spending(1_000),
  transport_cost: spending(500),
  menu_price: { unit: 'USD per item', classes: MENU_CLASSES, range: [0.03, 100] },
  motorbike_price: { unit: 'USD per motorbike and day', classes: [ALL], range: [1.5, 60] },
  entrance_price: { unit: 'USD per person and visit', people: 1, classes: [ALL], range: [0.1, 100] },
  ride_price: {
    unit: 'USD per ride',
    classes: ['bus ticket', 'taxi start', 'taxi kilometre'],
    range: [0.05, 20],
  },
  /** A statistics office's comparison of the prices of all goods and services between provinces. */
  living_cost_index: { unit: 'capital = 100', classes: ['province'], range: [50, 200] },
  best_months: { unit: 'months', classes: [...GUIDE_KINDS, ...UNCOUNTED_GUIDE_KINDS] },
  mean_temperature: climate('°C', -15, 42),
  max_temperature: climate('°C', -10, 50),
  min_temperature: climate('°C', -25, 38),
  rain: climate('mm', 0, 3_000),
  humidity: climate('%', 10, 100),
  sunshine: climate('h', 0, 420),
  population: {
    unit: 'persons',
    classes: [...UNIT_KINDS, ...UNIT_KINDS.map(urbanPartOf)],
    range: [1, 40_000_000],
  },
  reviews: { unit: 'reviews', classes: [ALL], range: [1, 1e9] },
} satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof declared;

export const FIELDS: Readonly<Record<FieldName, Field>> = declared;

export const FIELD_NAMES = keysOf(FIELDS);
