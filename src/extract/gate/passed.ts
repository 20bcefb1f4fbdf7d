import type { Document } from '../document.ts';
import type { Candidate } from '../observation.ts';

/** A candidate's document and extractor. */
export interface Passed {
  readonly document: Document;
  readonly candidate: Candidate;
  readonly extractor: string;
  readonly version: string;
  /** Its position among the document's findings. */
  readonly order: number;
}

export interface Refused extends Passed {
  readonly reason: string;
}
