import type { Country } from './country.ts';
import { vietnam } from './vietnam.ts';

/** A country is one line here, one declaration beside this file and one folder in data/. The first one has the home page. */
export const COUNTRIES: readonly Country[] = [vietnam];
