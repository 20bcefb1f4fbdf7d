import type { Countries } from './country.ts';
import { vietnam } from './vietnam.ts';

/** A country is one line here, one declaration next to this file and one folder in data/. */
export const COUNTRIES: Countries = [vietnam];
