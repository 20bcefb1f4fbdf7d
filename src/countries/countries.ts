import type { Country } from './country.ts';
import { vietnam } from './vietnam.ts';

/** A country is one line here, one declaration next to this file and one folder in data/. The first country has the home page. */
export const COUNTRIES: readonly Country[] = [vietnam];
