import type { SourceRow } from '../../../../datasets/provenance/provenance.ts';
import { cell, InvalidTable, type TableRow } from '../../../sources/table.ts';
import type { ChosenPair } from './choose-pairs.ts';
import type { ComparedDestination } from '../compared-destination.ts';

/** Two places that the editorial table compares. */
export interface WantedPair {
  readonly aSlug: string;
  readonly bSlug: string;
  readonly at: SourceRow;
}

export function parseWantedPairs(rows: readonly TableRow[]): WantedPair[] {
  return rows.map((row) => ({ aSlug: cell(row, 'a_slug'), bSlug: cell(row, 'b_slug'), at: row.at }));
}

/** Adds pairs with the table's type; a pair already selected by a rule keeps its type. */
export function wantedPairs(
  destinations: readonly ComparedDestination[],
  wanted: readonly WantedPair[],
): ChosenPair[] {
  const bySlug = new Map(destinations.map((destination) => [destination.row.slug, destination]));
  return wanted.map(({ aSlug, bSlug }) => {
    const [a, b] = [bySlug.get(aSlug), bySlug.get(bSlug)];
    if (!a || !b)
      throw new InvalidTable(`pairs.csv compares ${aSlug} and ${bSlug}, which are not both destinations.`);
    return { places: [a, b], type: 'chosen' };
  });
}
