import {
  type Band,
  type DayPart,
  LOCAL_TRANSPORT_USD,
  perBand,
  SHARING,
} from '../../../datasets/measures/day-definition.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import type { SourceRow, ValueRange } from '../../../datasets/provenance/provenance.ts';
import { numberOf, type Observation, publishersOf, sayReading } from '../../sources/observation.ts';
import { assembled, computed, editorial, type Receipt, regional } from '../../receipt.ts';
import { InvalidTable } from '../../sources/table.ts';
import { BAND_RULES, type RoomError, type RoomPrice, roomPrices, roundUsd } from './room-prices.ts';
import { chooseDonors, geometricMean, leaveOneOutError, type Place } from './donors.ts';
import { type LivingCost, livingCostFinder, type LivingCostName, livingErrorFinder } from './living-costs.ts';
import { combined } from './standard-errors.ts';
import { round, sum } from '../../../datasets/measures/numbers.ts';

interface BudgetObservations {
  readonly rooms: ReadonlyMap<string, readonly Observation[]>;
  readonly living: readonly Observation[];
  /** Whole days published elsewhere: the bands are compared with them, never made from them. */
  readonly wholeDays: ReadonlyMap<string, readonly Observation[]>;
}

/** A band with everything that its row in the daily costs needs. */
export interface BandReceipt extends Receipt<number> {
  readonly range: ValueRange;
  readonly n: number;
  readonly period: string;
  readonly parts: Readonly<Record<DayPart, Receipt<number>>>;
}

export interface BudgetReceipt extends Receipt<Record<Band, number>> {
  readonly parts: Readonly<Record<Band, BandReceipt>>;
}

/** US dollars per person and day, two sharing a room, in three bands; see docs/methods.md. */
export function budgetFinder(places: readonly Place[], { rooms, living, wholeDays }: BudgetObservations) {
  const findRoom = roomFinder(places, roomPrices(rooms));
  const findLivingCost = livingCostFinder(living);
  const findLivingError = livingErrorFinder(living);

  function bandOf(place: Place, band: Band): BandReceipt {
    const room = findRoom(place, band);
    const parts = {
      room: roomReceipt(room),
      food: livingReceipt('food', findLivingCost(place, 'food', band)),
      entertainment: livingReceipt('entertainment', findLivingCost(place, 'entertainment', band)),
      transport: transportReceipt(band, place.row.at),
    };
    const range = addUp(Object.values(parts).map((part) => part.range!));
    const errors = [
      parts.room.standard_error,
      findLivingError(place, band, parts.food.value + parts.entertainment.value),
    ].filter((error) => error !== undefined);
    const detail = checksOf(wholeDays.get(place.slug) ?? [], band);
    if (room.donors.length > 0) detail.unshift({ id: 'rooms_of', donors: room.donors.join(', ') });
    const receipt = room.donors.length > 0 ? regional : computed;
    return {
      ...receipt(
        roundUsd(range.value),
        'day',
        Object.values(parts).flatMap(({ sources }) => sources),
        detail,
      ),
      range,
      ...(errors.length === 2 && { standard_error: round(combined(errors)) }),
      n: room.n,
      period: room.period,
      ...lentBy(room),
      parts,
    };
  }

  return (place: Place): BudgetReceipt => {
    const parts = perBand((band) => bandOf(place, band));
    return { ...assembled(parts, 'day_bands'), parts };
  };
}

function roomFinder(
  places: readonly Place[],
  known: ReadonlyMap<string, Readonly<Record<Band, RoomPrice>>>,
): (place: Place, band: Band) => RoomOfBand {
  const donors = places.filter(({ slug }) => known.has(slug));
  if (donors.length < 2) throw new InvalidTable('Fewer than two places have room prices.');
  const errors = perBand((band) => leaveOneOutError(donors, ({ slug }) => known.get(slug)![band].usd.value));

  function lend(chosen: readonly Place[], band: Band): RoomOfBand {
    const lent = chosen.map(({ slug }) => known.get(slug)![band]);
    const miss = errors[band];
    const mean = (limit: keyof ValueRange) => geometricMean(lent.map(({ usd }) => usd[limit]));
    return {
      percentile: BAND_RULES[band].at,
      usd: { low: mean('low') / miss, value: mean('value'), high: mean('high') * miss },
      error: undefined,
      n: sum(lent.map(({ n }) => n)),
      period: [...new Set(lent.flatMap(({ period }) => period.split(', ')))].join(', '),
      observations: lent.flatMap(({ observations }) => observations),
      donors: chosen.map(({ slug }) => slug),
      miss,
    };
  }

  return (place, band) => {
    const own = known.get(place.slug);
    if (own) return { ...own[band], donors: [], miss: 1 };
    return lend(chooseDonors(place, donors), band);
  };
}

function livingReceipt(
  name: LivingCostName,
  { usd, isOwn, typical, n, period, observations }: LivingCost,
): Receipt<number> {
  const rows = observations.map(({ at }) => at);
  const publishers = publishersOf(observations);
  const read: Said[] = [{ id: 'published_by', publishers }, sayReading(observations)];
  const ofAll = typical === 'median' ? 'living_median' : 'living_quartile';
  const receipt = isOwn
    ? computed(usd.value, { id: 'living_own', name, typical }, rows, read)
    : regional(usd.value, { id: ofAll, name }, rows, read);
  return { ...receipt, range: usd, n, period };
}

function transportReceipt(band: Band, row: SourceRow): Receipt<number> {
  const usd = LOCAL_TRANSPORT_USD[band];
  return { ...editorial(usd, 'transport', [row]), range: { low: usd, value: usd, high: usd } };
}

function checksOf(wholeDays: readonly Observation[], band: Band): Said[] {
  const days = wholeDays.filter((day) => day.class === band);
  if (days.length === 0) return [];
  const figures = days.map((day) => ({ id: 'whole_day', usd: numberOf(day), period: day.period }) as const);
  return [{ id: 'whole_days', days: figures }];
}

function addUp(ranges: readonly ValueRange[]): ValueRange {
  const total = (limit: keyof ValueRange) => round(sum(ranges.map((range) => range[limit])));
  return { low: total('low'), value: total('value'), high: total('high') };
}

interface RoomOfBand extends RoomPrice {
  /** The places that the room prices come from; empty if the place has its own. */
  readonly donors: readonly string[];
  /** The factor by which donors are off; 1 if the place has its own room prices. */
  readonly miss: number;
}

/** Half of a room for two: computed from one sample, combined from several samples, or borrowed from similar places. */
function roomReceipt(room: RoomOfBand): Receipt<number> {
  const { usd, error, n, period, donors } = room;
  const range = scaled(usd, 1 / SHARING);
  const receipt = donors.length === 0 ? ownRoom(room, range.value) : lentRoom(room, range.value);
  const standardError = error && { standard_error: round(range.value * combined(Object.values(error))) };
  return { ...receipt, range, ...standardError, n, period, ...lentBy({ donors }) };
}

function ownRoom({ percentile, error, n, observations }: RoomOfBand, usd: number): Receipt<number> {
  const rows = observations.map(({ at }) => at);
  const samples = listSamples(observations);
  const publishers = publishersOf(observations);
  const [method, counted] =
    samples.length > 1
      ? (['room_of_samples', { id: 'listings_in_samples', count: n, publishers, sizes: samples }] as const)
      : (['room_of_sample', { id: 'hotels', count: n, publishers }] as const);
  const detail = [counted, sayReading(observations), ...(error ? [sayError(error)] : [])];
  return computed(usd, { id: method, percentile }, rows, detail);
}

function lentRoom({ percentile, n, observations, donors, miss }: RoomOfBand, usd: number): Receipt<number> {
  return regional(
    usd,
    { id: 'room_of_donors', percentile },
    observations.map(({ at }) => at),
    [
      { id: 'donors', donors: donors.join(', ') },
      { id: 'donors_miss', percent: percent(miss - 1) },
      { id: 'listings', count: n, publishers: publishersOf(observations) },
      sayReading(observations),
    ],
  );
}

/** The number of hotels in each sample. Every sample has an observation for each percentile. */
function listSamples([first, ...rest]: readonly Observation[]): string[] {
  return [first!, ...rest.filter(({ field }) => field === first!.field)].map(({ n }) => String(n!));
}

function lentBy({ donors }: Pick<RoomOfBand, 'donors'>): Pick<Receipt, 'donors'> {
  return donors.length > 0 ? { donors } : {};
}

const percent = (share: number) => Math.round(share * 100);

function sayError({ sampling, scatter }: RoomError): Said {
  return { id: 'room_error', sampling: percent(sampling), scatter: percent(scatter) };
}

function scaled({ low, value, high }: ValueRange, factor: number): ValueRange {
  return { low: round(low * factor), value: round(value * factor), high: round(high * factor) };
}
