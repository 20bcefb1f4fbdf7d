import { neverHalfADeletion } from './p03-half-deletion.ts';
import { exactlyOneWinner } from './p06-exactly-one-winner.ts';
import type { Promised } from './promise.ts';

/** Every promise, in order. */
export const PROMISES: readonly Promised[] = [neverHalfADeletion, exactlyOneWinner];
