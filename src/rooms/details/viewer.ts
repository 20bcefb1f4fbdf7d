import type { Currency } from '../currency.ts';
import type { Language } from '../language.ts';

/** For whom a room is presented. */
export interface Viewer {
  /** Every language, the one they would rather read first. */
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly currency: Currency;
}
