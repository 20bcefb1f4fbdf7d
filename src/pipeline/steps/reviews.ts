import type { Country } from '../../countries/country.ts';
import type { SourceRow } from '../../datasets/provenance/provenance.ts';
import { numberOf, type Observation } from '../observation.ts';

/** How many reviews people wrote of the hotels of a place: a measure of interest in it. */
export interface Reviews {
  readonly count: number;
  readonly at: SourceRow;
}

/** One publisher counts for all places, so that they can be compared. */
export function reviewsFinder(
  observations: ReadonlyMap<string, readonly Observation[]>,
  { publisher }: Country['interest'],
) {
  return (slug: string): Reviews | undefined => {
    const found = observations.get(slug)?.find((each) => each.publisher === publisher);
    return found && { count: numberOf(found), at: found.at };
  };
}
