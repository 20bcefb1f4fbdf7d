import { ALL, GUIDE_KINDS, STAR_CLASSES, TIERS, UNIT_KINDS, urbanPartOf } from './classes.ts';
import { MONTHS } from '../datasets/measures/month-runs.ts';
import { keysOf } from '../datasets/records.ts';

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
  best_months: { unit: 'months', classes: GUIDE_KINDS },
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
