import type { Currency } from '../currency.ts';
import type { Language } from '../language.ts';

/** The settings that a room is presented for. */
export interface Viewer {
  /** All languages, in order of preference. */
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly currency: Currency;
}
