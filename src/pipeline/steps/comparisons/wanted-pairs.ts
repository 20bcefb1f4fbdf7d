import { cell, InvalidTable, type TableRow } from '../../table.ts';
import type { ChosenPair } from './choose-pairs.ts';
import type { ComparedDestination } from './compared-destination.ts';

/** Two places that the editorial table wants compared. */
export interface WantedPair {
  readonly aSlug: string;
  readonly bSlug: string;
}

export function parseWantedPairs(rows: readonly TableRow[]): WantedPair[] {
  return rows.map((row) => ({ aSlug: cell(row, 'a_slug'), bSlug: cell(row, 'b_slug') }));
}

/** Their type is that of the table; where a rule has chosen the pair already, its type stays. */
export function wantedPairs(
  destinations: readonly ComparedDestination[],
  wanted: readonly WantedPair[],
): ChosenPair[] {
  const bySlug = new Map(destinations.map((destination) => [destination.row.slug, destination]));
  return wanted.map(({ aSlug, bSlug }) => {
    const [a, b] = [bySlug.get(aSlug), bySlug.get(bSlug)];
    if (!a || !b)
      throw new InvalidTable(
        `pairs.csv wants ${aSlug} and ${bSlug} compared, which are not both destinations.`,
      );
    return { places: [a, b], type: 'chosen' };
  });
}
