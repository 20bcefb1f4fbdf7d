import { INTEREST_POINTS } from '../../../../datasets/declared/comparisons.ts';
import type { SourceRow } from '../../../../datasets/provenance/provenance.ts';
import type { ComparedDestination } from '../compared-destination.ts';

export interface InterestIndex {
  readonly value: number;
  /** The counts that the index was made from. */
  readonly rows: readonly SourceRow[];
  /** The sides of the pair without review counts. */
  readonly uncounted: readonly string[];
}

/** The index that the column's description defines, for the pairs of a country: its value, or everything a receipt needs. */
export function interestIndex(destinations: readonly ComparedDestination[]) {
  const pair = destinations[0]?.country.interest.pair ?? [];
  const reference = pair.flatMap((slug) => destinations.find(({ row }) => row.slug === slug)?.reviews ?? []);
  const unit = Math.sqrt(reference.reduce((product, { count }) => product * count, 1));
  const isMeasured = reference.length === pair.length;

  function valueOf({ reviews: ofA }: ComparedDestination, { reviews: ofB }: ComparedDestination): number {
    if (!isMeasured || !ofA || !ofB) return 0;
    return Math.round(INTEREST_POINTS * (Math.sqrt(ofA.count * ofB.count) / unit));
  }

  function find(a: ComparedDestination, b: ComparedDestination): InterestIndex {
    const sides = [a, b];
    const counted = sides.flatMap(({ reviews }) => reviews ?? []);
    const rows = new Map([...counted, ...reference].map(({ at }) => [`${at.table} ${at.line}`, at]));
    return {
      value: valueOf(a, b),
      rows: [...rows.values()],
      uncounted: sides.filter(({ reviews }) => !reviews).map(({ row }) => row.slug),
    };
  }

  return { valueOf, find };
}
