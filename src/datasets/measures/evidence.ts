import { ASPECTS, type Winner } from '../declared/comparison-data-points.ts';
import type { Provenance, ValueClass } from '../provenance/provenance.ts';

export type BandEvidence = Pick<Provenance, 'class' | 'range' | 'standard_error'>;

const OWN: ReadonlySet<ValueClass> = new Set(['observed', 'published', 'computed']);

/** Whether a band has enough prices from the place itself, not from similar places. */
export function isOwnBand(band: BandEvidence | undefined): boolean {
  return band?.range !== undefined && band.standard_error !== undefined && OWN.has(band.class);
}

/** Figures that differ by less than this share of the larger one are close. */
const CLOSE_SHARE = 0.1;

/** Whether a difference is small in itself, not only smaller than its uncertainty. */
export function isClose(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < CLOSE_SHARE * Math.max(a, b);
}

/**
 * The cheaper side. If the difference may be due to chance, it is a tie if it is small and unknown if it is not. Unknown too if a band is
 * borrowed or its error is unknown.
 */
export function compareBands(a: BandEvidence | undefined, b: BandEvidence | undefined): Winner {
  if (!a?.range || !b?.range || !isOwnBand(a) || !isOwnBand(b)) return 'unknown';
  const difference = a.range.value - b.range.value;
  const error = Math.hypot(a.standard_error!, b.standard_error!);
  if (Math.abs(difference) <= ASPECTS.cheaper.least.errors * error)
    return isClose(a.range.value, b.range.value) ? 'tie' : 'unknown';
  return difference < 0 ? 'a' : 'b';
}
