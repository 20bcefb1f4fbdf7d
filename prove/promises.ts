import type { Promised } from './promise.ts';

/** Every promise, in order. */
export const PROMISES: readonly Promised[] = [];
