import type { Country } from '../../countries/country.ts';
import type { SourceRow } from '../../datasets/provenance/provenance.ts';
import { numberOf, type Observation } from '../sources/observation.ts';

/** The number of reviews of a place's hotels: a measure of interest in it. */
export interface Reviews {
  readonly count: number;
  readonly at: SourceRow;
}

/** One publisher counts for all places, so that the counts are comparable. */
export function reviewsFinder(
  observations: ReadonlyMap<string, readonly Observation[]>,
  { publisher }: Country['interest'],
) {
  return (slug: string): Reviews | undefined => {
    const found = observations.get(slug)?.find((each) => each.publisher === publisher);
    return found && { count: numberOf(found), at: found.at };
  };
}
