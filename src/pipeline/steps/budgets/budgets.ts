import { BANDS, type Band, DAY_PARTS, SHARING } from '../../../datasets/measures/day-definition.ts';
import { round, sum } from '../../../datasets/measures/numbers.ts';
import type { ComparedPrice, ValueRange } from '../../../datasets/provenance/provenance.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import { mapKeys } from '../../../datasets/records.ts';
import { assembled, computed, onceEach, regional } from '../../receipt.ts';
import {
  linesOf,
  numberOf,
  type ObservationsByPlace,
  periodOf,
  publishersOf,
  sayReading,
} from '../../sources/observation.ts';
import { InvalidTable } from '../../sources/table.ts';
import { chooseDonors, geometricMean, leaveOneOutError, type Place } from './donors.ts';
import { type CostReceipt, LIMITS, localCostFinder, type LocalObservations } from './local-prices.ts';
import { BAND_RULES, comparedPriceFinder, roomPrices, roundUsd } from './room-prices.ts';
import { combined } from './standard-errors.ts';

interface BudgetObservations extends LocalObservations {
  readonly rooms: ObservationsByPlace;
  /** Whole days published elsewhere: the bands are compared with them, never made from them. */
  readonly wholeDays: ObservationsByPlace;
}

const inLimits = (amount: (limit: keyof ValueRange) => number): ValueRange =>
  mapKeys(LIMITS, (limit) => round(amount(limit)));

/** US dollars per person and day, two sharing a room, in three bands; see docs/methods.md. */
export function budgetFinder(places: readonly Place[], { rooms, wholeDays, ...local }: BudgetObservations) {
  const findRoom = roomFinder(places, roomPrices(rooms));
  const findCompared = comparedPriceFinder(rooms);
  const findLocalCost = localCostFinder(local);

  /** A band with everything that its row in the daily costs needs. */
  function bandOf(place: Place, band: Band) {
    const room = findRoom(place, band);
    const parts = mapKeys(DAY_PARTS, (part) =>
      part === 'room'
        ? roomReceipt(room, band, findCompared(place.slug, band))
        : findLocalCost(place.slug, part, band),
    );
    const all = Object.values<CostReceipt>(parts);
    const range = inLimits((limit) => sum(all.map((part) => part.range[limit])));
    const errors = all.map((part) => part.standard_error);
    const days = (wholeDays.get(place.slug) ?? []).filter((day) => day.class === band);
    const saidDays = days.map(
      (day) => ({ id: 'whole_day', usd: numberOf(day), period: day.period }) as const,
    );
    const isLent = room.donors.length > 0;
    const detail: Said[] = [
      ...(isLent ? [{ id: 'rooms_of', donors: room.donors.join(', ') } as const] : []),
      ...(days.length > 0 ? [{ id: 'whole_days', days: saidDays } as const] : []),
      {
        id: 'day_sum',
        ...mapKeys(DAY_PARTS, (part) => round(parts[part].value)),
        total: range.value,
        value: roundUsd(range.value),
      },
    ];
    const sources = onceEach(all.flatMap((part) => part.sources));
    return {
      ...(isLent ? regional : computed)(roundUsd(range.value), 'day', sources, detail),
      range,
      ...(errors.every((error) => error !== undefined) && { standard_error: round(combined(errors)) }),
      n: room.n,
      period: periodOf(room.observations),
      ...(isLent && { donors: room.donors }),
      parts,
    };
  }

  return (place: Place) => {
    const parts = mapKeys(BANDS, (band) => bandOf(place, band));
    return { ...assembled(parts, 'day_bands'), parts };
  };
}

export type BudgetReceipt = Readonly<ReturnType<ReturnType<typeof budgetFinder>>>;

function roomFinder(places: readonly Place[], known: ReturnType<typeof roomPrices>) {
  const donors = places.filter(({ slug }) => known.has(slug));
  if (donors.length < 2) throw new InvalidTable('Fewer than two places have room prices.');
  const errors = mapKeys(BANDS, (band) =>
    leaveOneOutError(donors, ({ slug }) => known.get(slug)![band].usd.value),
  );
  return (place: Place, band: Band) => {
    const own = known.get(place.slug);
    if (own) return { ...own[band], donors: [], miss: 1 };
    const chosen = chooseDonors(place, donors).map(({ slug }) => slug);
    const lent = chosen.map((slug) => known.get(slug)![band]);
    const miss = errors[band];
    const mean = (limit: keyof ValueRange) => geometricMean(lent.map(({ usd }) => usd[limit]));
    return {
      usd: { low: mean('low') / miss, value: mean('value'), high: mean('high') * miss },
      error: undefined,
      n: sum(lent.map(({ n }) => n)),
      observations: lent.flatMap(({ observations }) => observations),
      /** The places that the room prices come from; empty if the place has its own. */
      donors: chosen,
      /** The factor by which donors are off; 1 if the place has its own room prices. */
      miss,
    };
  };
}

type RoomOfBand = Readonly<ReturnType<ReturnType<typeof roomFinder>>>;

const percent = (share: number) => Math.round(share * 100);

/** Half of a room for two: computed from one sample, combined from several samples, or borrowed from similar places. */
function roomReceipt(room: RoomOfBand, band: Band, compared: ComparedPrice | undefined): CostReceipt {
  const { usd, error, n, observations, donors } = room;
  const range = inLimits((limit) => usd[limit] / SHARING);
  const { id, detail } = describeRoom(room);
  const said: Said[] = [...detail, sayReading(observations)];
  if (error)
    said.push({ id: 'room_error', sampling: percent(error.sampling), scatter: percent(error.scatter) });
  const method = { id, percentile: BAND_RULES[band].at } as const;
  const receipt = donors.length > 0 ? regional : computed;
  return {
    ...receipt(range.value, method, linesOf(observations), said),
    range,
    ...(error && { standard_error: round(range.value * combined([error.sampling, error.scatter])) }),
    n,
    period: periodOf(observations),
    ...(donors.length > 0 && { donors }),
    ...(compared && { compared }),
  };
}

function describeRoom({ n, observations, donors, miss }: RoomOfBand) {
  const counted = { count: n, publishers: publishersOf(observations) };
  if (donors.length > 0)
    return {
      id: 'room_of_donors',
      detail: [
        { id: 'donors', donors: donors.join(', ') },
        { id: 'donors_miss', percent: percent(miss - 1) },
        { id: 'listings', ...counted },
      ],
    } as const;
  // Every sample has an observation for each percentile.
  const sizes = observations
    .filter(({ field }) => field === observations[0]!.field)
    .map((each) => String(each.n));
  return sizes.length > 1
    ? ({ id: 'room_of_samples', detail: [{ id: 'listings_in_samples', ...counted, sizes }] } as const)
    : ({ id: 'room_of_sample', detail: [{ id: 'hotels', ...counted }] } as const);
}
