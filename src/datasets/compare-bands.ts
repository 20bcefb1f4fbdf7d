import type { Winner } from './comparison-data-points.ts';
import type { Provenance, ValueClass } from './provenance/provenance.ts';

export type BandEvidence = Pick<Provenance, 'class' | 'range'>;

const OWN: ReadonlySet<ValueClass> = new Set(['observed', 'published', 'computed']);

/** Whether a band rests on prices of the place itself, and not on those of places like it. */
export function isOwnBand(band: BandEvidence | undefined): boolean {
  return band?.range !== undefined && OWN.has(band.class);
}

/** The side with the cheaper band: unknown where one is borrowed, and a tie where the ranges overlap. */
export function compareBands(a: BandEvidence | undefined, b: BandEvidence | undefined): Winner {
  if (!a?.range || !b?.range || !isOwnBand(a) || !isOwnBand(b)) return 'unknown';
  if (a.range.low <= b.range.high && b.range.low <= a.range.high) return 'tie';
  return a.range.value < b.range.value ? 'a' : 'b';
}
