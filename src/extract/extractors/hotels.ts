import { bestFew, greatCircleKm, type Position, median, quantile } from '../../datasets/measures/numbers.ts';
import { ALL, FIELDS, PERCENTILES, ROOM_PERCENTILES, roomPriceField, STAR_CLASSES } from '../fields.ts';
import type { Finding, Refusal } from '../observation.ts';
import { nameRows, spanOf } from '../table.ts';

/** Fewer hotels give no meaningful percentiles. */
const FEWEST_HOTELS = 5;

const HOLDS: Readonly<Record<(typeof STAR_CLASSES)[number], (stars: number) => boolean>> = {
  all: () => true,
  '0-2 stars': (stars) => stars < 3,
  '3 stars': (stars) => stars >= 3 && stars < 4,
  '4-5 stars': (stars) => stars >= 4,
};

export interface Night {
  readonly row: number;
  readonly hotel: string;
  /** Per night, in the currency. */
  readonly price: number;
  readonly currency: string;
  readonly stars: number;
  readonly date: string;
  readonly position: Position | undefined;
}

interface Rules {
  readonly per_hotel?: 'median' | 'cheapest';
  readonly stars?: string;
}

export function* summariseHotels(
  period: string | undefined,
  columns: Rules,
  place: string,
  all: readonly Night[],
): Generator<Finding> {
  for (const currency of [...new Set(all.map((night) => night.currency))].sort()) {
    const hotels = groupHotels(all.filter((night) => night.currency === currency));
    for (const name of STAR_CLASSES) {
      const chosen = hotels.filter(({ stars }) => HOLDS[name](stars));
      // Without a column for stars there is only one class.
      if (name === ALL || columns.stars !== undefined)
        yield* percentiles(period, columns, { place, class: name, currency }, chosen);
    }
  }
}

/** A hotel has the most stars of any of its rows; an empty cell means unknown, not zero. */
function groupHotels(nights: readonly Night[]) {
  return Array.from(Map.groupBy(nights, ({ hotel }) => hotel).values(), (own) => ({
    nights: own,
    stars: own.reduce((most, { stars }) => Math.max(most, stars), 0),
  }));
}

function* percentiles(
  period: string | undefined,
  { per_hotel: perHotel = 'median' }: Rules,
  { currency, ...key }: { place: string; class: string; currency: string },
  hotels: ReturnType<typeof groupHotels>,
): Generator<Finding> {
  if (hotels.length === 0) return;
  const nights = hotels.flatMap((hotel) => hotel.nights);
  const locator = nameRows(nights.map(({ row }) => row));
  const prices = hotels
    .map((hotel) => hotel.nights.map(({ price }) => price))
    .map((own) => (perHotel === 'median' ? median(own) : own.reduce((a, b) => Math.min(a, b))));
  for (const name of PERCENTILES) {
    const field = roomPriceField(name);
    if (hotels.length < FEWEST_HOTELS)
      yield { ...key, field, locator, reason: `fewer than ${FEWEST_HOTELS} hotels`, value: hotels.length };
    else
      yield {
        ...key,
        field,
        value: quantile(prices, ROOM_PERCENTILES[name]),
        n: hotels.length,
        unit: FIELDS[field].unit.replace('USD', currency),
        people: 2,
        period: period ?? spanOf(nights.map(({ date }) => date.slice(0, 7))),
        locator,
      };
  }
}

/** By position, because sites list hotels of the next town too. A hotel without a position stays where it is listed. */
export function* placeNights(
  byPlace: ReadonlyMap<string, readonly Night[]>,
  positionsOf: ReadonlyMap<string, readonly Position[]>,
  withinKm = Infinity,
): Generator<Refusal, Map<string, Night[]>> {
  const centres = new Map([...positionsOf].map(([place, positions]) => [place, findCentre(positions)]));
  const placed = new Map<string, Night[]>();
  for (const [listed, nights] of byPlace)
    for (const night of nights) {
      const { row, price, position } = night;
      if (position && greatCircleKm(position, centres.get(listed)!) > withinKm)
        yield {
          reason: `farther than ${withinKm} km from the centre of the place's hotels`,
          locator: nameRows([row]),
          place: listed,
          field: 'room_price_median',
          value: Math.round(price),
        };
      else placed.getOrInsert(position ? findNearest(position, listed, centres) : listed, []).push(night);
    }
  return placed;
}

/** The median position, which one wrong hotel cannot move. */
function findCentre(positions: readonly Position[]): Position {
  return { lat: median(positions.map(({ lat }) => lat)), lng: median(positions.map(({ lng }) => lng)) };
}

/** The listed place, unless another centre is nearer. */
function findNearest(position: Position, listed: string, centres: ReadonlyMap<string, Position>): string {
  const [nearest] = bestFew([listed, ...centres.keys()], 1, (place) =>
    greatCircleKm(position, centres.get(place)!),
  );
  return nearest!;
}
