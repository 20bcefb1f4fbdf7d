import { greatCircleKm, bestFew, type Position, round, sum } from '../../../datasets/measures/numbers.ts';
import { type Candidate, isIsland, type Setting } from '../candidates.ts';

/** A destination that may lend or need room prices. */
export type Place = Pick<Candidate, 'slug' | 'tier' | 'setting' | 'tags'> & Position;

const DONORS = 4;

// Weights tuned on the places with their own room prices; see docs/methods.md.
const COST = { perTier: 0.75, kindredSetting: 0.5, otherSetting: 1.5, oneIsIsland: 1, perKm: 1 / 2000 };
const KINDRED: readonly (readonly [Setting, Setting])[] = [
  ['mountain', 'highland'],
  ['coast', 'city-plain'],
];

/** The four places with room prices that are most similar in tier, setting and region, most similar first. */
export function chooseDonors<Donor extends Place>(place: Place, donors: readonly Donor[]): Donor[] {
  const others = donors.filter(({ slug }) => slug !== place.slug);
  return bestFew(others, DONORS, (donor) => unlikeness(place, donor));
}

function unlikeness(a: Place, b: Place): number {
  return (
    COST.perTier * Math.abs(a.tier - b.tier) +
    settingCost(a.setting, b.setting) +
    (isIsland(a) === isIsland(b) ? 0 : COST.oneIsIsland) +
    COST.perKm * greatCircleKm(a, b)
  );
}

function settingCost(a: Setting, b: Setting): number {
  if (a === b) return 0;
  const kindred = KINDRED.some((pair) => pair.includes(a) && pair.includes(b));
  return kindred ? COST.kindredSetting : COST.otherSetting;
}

/** The average factor by which donors miss a price: each place with a price is estimated from its donors as if it had none. */
export function leaveOneOutError<Donor extends Place>(
  donors: readonly Donor[],
  priceOf: (donor: Donor) => number,
): number {
  const misses = donors.map((donor) => {
    const estimate = geometricMean(chooseDonors(donor, donors).map(priceOf));
    return Math.abs(Math.log(estimate / priceOf(donor)));
  });
  return Math.exp(sum(misses) / misses.length);
}

/** Rounded to cents, to remove traces of the logarithms. */
export function geometricMean(prices: readonly number[]): number {
  return round(Math.exp(sum(prices.map(Math.log)) / prices.length));
}
