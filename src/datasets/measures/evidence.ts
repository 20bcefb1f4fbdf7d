import { ASPECTS, type Winner } from '../declared/comparison-data-points.ts';
import type { Provenance, ValueClass, Census } from '../provenance/provenance.ts';

export type BandEvidence = Pick<Provenance, 'class' | 'range' | 'standard_error'>;

const OWN: ReadonlySet<ValueClass> = new Set(['observed', 'published', 'computed']);

/** Whether a band has enough prices from the place itself, not from similar places. */
export function isOwnBand(band: BandEvidence | undefined): boolean {
  return band?.range !== undefined && band.standard_error !== undefined && OWN.has(band.class);
}

/** The cheaper side. Unknown if a band is borrowed or its error is unknown; a tie if the difference may be due to chance. */
export function compareBands(a: BandEvidence | undefined, b: BandEvidence | undefined): Winner {
  if (!a?.range || !b?.range || !isOwnBand(a) || !isOwnBand(b)) return 'unknown';
  const difference = a.range.value - b.range.value;
  const error = Math.hypot(a.standard_error!, b.standard_error!);
  if (Math.abs(difference) <= ASPECTS.cheaper.least.errors * error) return 'tie';
  return difference < 0 ? 'a' : 'b';
}

type Counted = Pick<Provenance, 'census'> | undefined;

/** The census of a place if the other place has one too: a comparison must not mix a census with other figures. */
export function findSharedCensus(place: Counted, other: Counted): Census | undefined {
  return other?.census && place?.census;
}
