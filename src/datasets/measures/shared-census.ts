import type { Census, Provenance } from '../provenance/provenance.ts';

type Counted = Pick<Provenance, 'census'> | undefined;

/** The census of a place if the other place has one too: a comparison must not mix a census with other figures. */
export function findSharedCensus(place: Counted, other: Counted): Census | undefined {
  return other?.census && place?.census;
}
