import {
  LOCAL_TRANSPORT_USD,
  perBand,
  type Band,
  type DayPart,
} from '../../../datasets/measures/day-definition.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import type { SourceRow, ValueRange } from '../../../datasets/provenance/provenance.ts';
import { numberOf, publishersOf, sayReading, type Observation } from '../../sources/observation.ts';
import { assembled, computed, editorial, regional, type Receipt } from '../../receipt.ts';
import { InvalidTable } from '../../sources/table.ts';
import { once } from '../../../datasets/once.ts';
import { BAND_RULES, roundUsd } from './bands.ts';
import { chooseDonors, geometricMean, leaveOneOutError, type Place } from './donors.ts';
import { livingCostFinder, livingErrorFinder, type LivingCost, type LivingCostName } from './living-costs.ts';
import { roomPrices, type RoomPrice } from './room-prices.ts';
import { lentBy, roomReceipt, type RoomOfBand } from './room-receipt.ts';
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
  // Places with the same donors and figures share their receipts, so that a large dataset takes little memory.
  const roomReceiptOf = once(roomReceipt);
  const livingReceiptOf = {
    food: once(livingReceipt('food')),
    entertainment: once(livingReceipt('entertainment')),
  };

  function bandOf(place: Place, band: Band): BandReceipt {
    const room = findRoom(place, band);
    const parts = {
      room: roomReceiptOf(room),
      food: livingReceiptOf.food(findLivingCost(place, 'food', band)),
      entertainment: livingReceiptOf.entertainment(findLivingCost(place, 'entertainment', band)),
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
  const donorsOf = once((place: Place) => chooseDonors(place, donors));
  const lentRooms = new Map<string, RoomOfBand>();

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
    const chosen = donorsOf(place);
    const key = [band, ...chosen.map(({ slug }) => slug)].join(' ');
    return lentRooms.getOrInsertComputed(key, () => lend(chosen, band));
  };
}

const livingReceipt =
  (name: LivingCostName) =>
  (cost: LivingCost): Receipt<number> => {
    const { usd, isOwn, typical, n, period, observations } = cost;
    const rows = observations.map(({ at }) => at);
    const read: Said[] = [
      { id: 'published_by', publishers: publishersOf(observations) },
      sayReading(observations),
    ];
    const receipt = isOwn
      ? computed(usd.value, { id: 'living_own', name, typical }, rows, read)
      : regional(
          usd.value,
          { id: typical === 'median' ? 'living_median' : 'living_quartile', name },
          rows,
          read,
        );
    return { ...receipt, range: usd, n, period };
  };

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
