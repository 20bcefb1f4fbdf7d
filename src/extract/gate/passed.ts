import type { Document } from '../document.ts';
import type { Candidate } from '../observation.ts';

/** Who found a candidate, and where. */
export interface Passed {
  readonly document: Document;
  readonly candidate: Candidate;
  readonly extractor: string;
  readonly version: string;
  /** Its place among the findings of its document. */
  readonly order: number;
}

export interface Refused extends Passed {
  readonly reason: string;
}
