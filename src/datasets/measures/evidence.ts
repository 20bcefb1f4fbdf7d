import { ASPECTS, type Winner } from '../declared/comparison-data-points.ts';
import type { ComparedPrice, Provenance } from '../provenance/provenance.ts';

/** What a band's receipt says about its room. */
export type BandEvidence = Pick<Provenance, 'parts'> | undefined;

/** The price that comparisons use; undefined if the room is borrowed from similar places or has too few prices. */
export function comparedRoom(band: BandEvidence): ComparedPrice | undefined {
  return band?.parts?.['room']?.compared;
}

/** Figures that differ by less than this share of the larger one are close. */
const CLOSE_SHARE = 0.1;

/** Whether a difference is small in itself, not only smaller than its uncertainty. */
export function isClose(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < CLOSE_SHARE * Math.max(a, b);
}

/**
 * The side with the cheaper rooms. If the difference may be due to chance, it is a tie if it is small and unknown if it is not. Prices are
 * skewed, so their logarithms are compared.
 */
export function compareRooms(ofA: BandEvidence, ofB: BandEvidence): Winner {
  const [a, b] = [comparedRoom(ofA), comparedRoom(ofB)];
  if (!a || !b) return 'unknown';
  const difference = Math.log(a.usd / b.usd);
  const error = Math.hypot(a.standard_error / a.usd, b.standard_error / b.usd);
  if (Math.abs(difference) <= ASPECTS.cheaper.least.errors * error)
    return isClose(a.usd, b.usd) ? 'tie' : 'unknown';
  return difference < 0 ? 'a' : 'b';
}
