import type { Position } from '../../datasets/measures/numbers.ts';
import type { Places } from '../places.ts';
import { column, firstGroup, nameRows, pattern, readRows, type Row, tableMapping } from '../table.ts';
import { closedObject, enumOf, type Static, Type } from '../../json-schema.ts';
import { declareExtractor, type Document } from '../document.ts';
import { isPlausible } from '../gate.ts';
import type { Refusal } from '../observation.ts';
import { type Amount, moneyOf } from '../text/amounts.ts';
import { type Night, placeNights, summariseHotels } from './hotels.ts';

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const filled = Type.String({ minLength: 1 });

const mapping = tableMapping({
  price: column,
  /** Required unless the sidecar gives one place for the whole document. */
  place: Type.Optional(column),
  place_pattern: Type.Optional(pattern),
  /** A column with the hotel's area. If it names another destination than `place`, the hotel counts for that one. */
  area: Type.Optional(column),
  area_pattern: Type.Optional(pattern),
  /** Identifies a hotel, so that it counts once; without it each row is a hotel. */
  hotel: Type.Optional(column),
  /** If it does not match, the whole cell identifies the hotel. */
  hotel_pattern: Type.Optional(pattern),
  /** The areas of hotels, by identifier, for a table that does not have them: a destination, or a place that is none. */
  hotel_areas: Type.Optional(Type.Record(Type.String(), filled)),
  /** A column with surcharges, such as "+VND 103,784 taxes and fees". */
  extra: Type.Optional(column),
  currency: Type.Optional(column),
  /** A column with the number of nights per price, instead of `nights_per_price`. */
  nights: Type.Optional(column),
  stars: Type.Optional(column),
  date: Type.Optional(column),
  /** Dates to skip: in every place, or in one place for a reason that readers of the sidecar can check. */
  leave_out_dates: Type.Optional(
    Type.Array(Type.Union([day, closedObject({ place: filled, date: day, reason: filled })])),
  ),
  /** A hotel counts for the place in the document whose hotels it is nearest to. */
  latitude: Type.Optional(column),
  longitude: Type.Optional(column),
  /** Hotels farther from the centre of their place's hotels are refused: the place or the position is wrong. */
  within_km: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  /** Which of a hotel's prices counts: the median (several nights) or the cheapest (several rooms). */
  per_hotel: Type.Optional(enumOf(['median', 'cheapest'])),
});

type Mapping = Static<typeof mapping>;

/** A row's hotel and place: the hotel's area if the document or its sidecar states one; otherwise the place it is listed for. */
function readListing({ source }: Document, columns: Mapping, places: Places, row: Row) {
  const cell = columns.hotel === undefined ? String(row.number) : row.cell(columns.hotel);
  const hotel = firstGroup(cell, columns.hotel_pattern) || cell;
  const listed =
    columns.place === undefined ? source.place! : firstGroup(row.cell(columns.place), columns.place_pattern);
  const name = findArea(columns, places, row, hotel) ?? listed;
  const [lat, lng] = [columns.latitude, columns.longitude].map((each) => each && row.numberAt(each));
  const position = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined;
  return { name, place: places.find(name), hotel, position };
}

/** Undefined for an area that is not among the names of places: it is a part of the listed place. */
function findArea(columns: Mapping, places: Places, row: Row, hotel: string): string | undefined {
  const { area, area_pattern, hotel_areas = {} } = columns;
  if (Object.hasOwn(hotel_areas, hotel)) return hotel_areas[hotel];
  const name = area === undefined ? '' : firstGroup(row.cell(area), area_pattern);
  return name !== '' && places.knows(name) ? name : undefined;
}

export const roomPrices = declareExtractor({
  name: 'room-prices',
  version: '4',
  mapping,
  missing({ source }, { place, nights, date, leave_out_dates: dates = [] }, places) {
    if (place === undefined && source.place === undefined)
      return 'it needs a place, or mapping.place, the column with the place.';
    if (nights === undefined && source.nights_per_price === undefined)
      return 'it needs nights_per_price: tables often show the total for a stay as the price per night.';
    const unknown = dates
      .flatMap((each) => (typeof each === 'string' ? [] : [each.place]))
      .find((name) => places.find(name) === undefined);
    if (unknown !== undefined)
      return `mapping.leave_out_dates names the place "${unknown}", which is not a destination.`;
    if (date === undefined && source.period === undefined) return 'it needs a period, or mapping.date.';
    return undefined;
  },
  async *extract(document, columns, places) {
    const byPlace = new Map<string, Night[]>();
    // Also of hotels without a usable price: they show where the place is.
    const positionsOf = new Map<string, Position[]>();
    for await (const row of readRows(document, columns)) {
      const listing = readListing(document, columns, places, row);
      const { place, position } = listing;
      if (place !== undefined && position) positionsOf.getOrInsert(place, []).push(position);
      const read = readNight(document, columns, places, row, listing);
      if ('reason' in read) yield read;
      else byPlace.getOrInsert(read.place, []).push(read.night);
    }
    const joined = columns.hotel === undefined ? new Set<string>() : placesOfSharedHotels(byPlace);
    for (const place of joined) {
      yield {
        reason: 'most of its hotels are also in other places',
        locator: nameRows(byPlace.get(place)!.map(({ row }) => row)),
        place,
        field: 'room_price_median',
      };
      byPlace.delete(place);
      positionsOf.delete(place);
    }
    const placed = yield* placeNights(byPlace, positionsOf, columns.within_km);
    for (const [place, nights] of [...placed].sort(([a], [b]) => (a < b ? -1 : 1)))
      yield* summariseHotels(document.source.period, columns, place, nights);
  },
});

/** Neighbouring places share a hotel or two. Places that share most hotels were merged by an id that is not unique. */
function placesOfSharedHotels(byPlace: ReadonlyMap<string, readonly Night[]>): Set<string> {
  const placesOf = new Map<string, Set<string>>();
  for (const [place, nights] of byPlace)
    for (const { hotel } of nights) placesOf.getOrInsertComputed(hotel, () => new Set()).add(place);
  const isJoined = (nights: readonly Night[]) => {
    const hotels = [...new Set(nights.map(({ hotel }) => hotel))];
    return hotels.filter((hotel) => placesOf.get(hotel)!.size > 1).length > hotels.length / 2;
  };
  return new Set([...byPlace].filter(([, nights]) => isJoined(nights)).map(([place]) => place));
}

function readNight(
  document: Document,
  columns: Mapping,
  places: Places,
  row: Row,
  { name, place, hotel, position }: ReturnType<typeof readListing>,
): Refusal | { place: string; night: Night } {
  const { source } = document;
  const priceText = row.cell(columns.price);
  const refuse = (reason: string): Refusal => ({
    reason,
    locator: nameRows([row.number]),
    place: place ?? name,
    field: 'room_price_median',
    value: priceText,
  });
  if (place === undefined) return refuse('not a destination');
  if (priceText === '') return refuse('no price');
  const date = columns.date === undefined ? '' : row.cell(columns.date).slice(0, 10);
  const leftOut = columns.leave_out_dates?.find((each) =>
    typeof each === 'string' ? each === date : each.date === date && places.find(each.place) === place,
  );
  if (leftOut)
    return refuse(`excluded by its date ${date}${typeof leftOut === 'string' ? '' : ' in this place'}`);
  const currency = (columns.currency && row.cell(columns.currency)) || (source.currency ?? 'USD');
  const { parseAmount } = moneyOf(places.country.currency);
  const shown = parseAmount(priceText, currency);
  if (!shown) return refuse('the price cannot be read');
  if (shown.low < shown.high) return refuse('the price is a range');
  if (PER_PERSON.test(priceText)) return refuse('the price is for one person, not for a room');
  const price = inOneCurrency(source, columns, shown);
  const extraText = columns.extra === undefined ? '' : row.cell(columns.extra);
  const extra = readExtra(extraText, price, (text) => parseAmount(text, currency));
  if (typeof extra === 'string') return refuse(extra);
  const nights = columns.nights === undefined ? source.nights_per_price : row.numberAt(columns.nights);
  if (nights === undefined || nights < 1) return refuse('no number of nights');
  const night = {
    row: row.number,
    hotel,
    price: (price.low + extra) / nights,
    currency: price.currency,
    stars: (columns.stars === undefined ? undefined : row.numberAt(columns.stars)) ?? 0,
    date,
    position,
  };
  return isPlausible('room_price_median', night.price, night.currency, source)
    ? { place, night }
    : refuse(`not a room's price: ${Math.round(night.price)} ${night.currency} a night`);
}

const PER_PERSON = /\/ ?(?:person|pax|người)|per person|(?:mỗi|một) người/iu;
const INCLUDED = /^\D*(?:includ|no (?:extra|tax|fee)|bao gồm|miễn phí)\D*$/iu;
const PERCENT = /^\+?\s*(\d+(?:[.,]\d+)?)\s*%(?!.*\d)/u;

type Price = Pick<Amount, 'low' | 'high' | 'currency'>;

/** A column in two currencies is one sample: dollars count in the currency of the sidecar's rate. */
function inOneCurrency({ rate, currency }: Document['source'], columns: Mapping, price: Price): Price {
  const isMixed = columns.currency === undefined && price.currency === 'USD' && currency === rate?.currency;
  if (!rate || !isMixed) return price;
  const amount = price.low * rate.per_usd;
  return { low: amount, high: amount, currency: rate.currency };
}

/** The surcharge in the price's currency: an amount, a percentage, or nothing. Otherwise why it cannot be read. */
function readExtra(text: string, price: Price, parse: (text: string) => Price | undefined): number | string {
  if (text === '' || INCLUDED.test(text)) return 0;
  const percent = PERCENT.exec(text)?.[1];
  if (percent !== undefined) return (price.low * Number(percent.replace(',', '.'))) / 100;
  const extra = parse(text.replace(/^\+\s*/, ''));
  if (!extra) return `the surcharge "${text}" cannot be read`;
  if (extra.low < extra.high) return 'the surcharge is a range';
  return extra.currency === price.currency ? extra.low : 'price and extra are in different currencies';
}
