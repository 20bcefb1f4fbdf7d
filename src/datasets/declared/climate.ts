import type { Country } from '../../countries/country.ts';
import { column, type Dataset, type RowOf, aboutCountry } from '../dataset.ts';
import { code, decimal, integer, nullable, recordOf, slug, text } from '../kind.ts';
import { mapKeys } from '../records.ts';
import type { Destination } from './destinations.ts';
import type { DeclaredProvenance } from '../provenance/provenance.ts';
import type { SentenceId } from '../provenance/receipt-words.ts';
import { MONTHS } from '../measures/months.ts';

const celsius = decimal({ minimum: -60, maximum: 60 });
const HOURS_OF_A_MONTH = 744;

/** The lapse rate of the ICAO standard atmosphere, and the smallest height difference that it is applied to. */
export const COOLING_C_PER_KM = 6.5;
export const MOVED_ABOVE_M = 150;

export const isMovedByHeight = (heightGapM: number) => Math.abs(heightGapM) > MOVED_ABOVE_M;

const MOVED = `adjusted to the height of the place by ${COOLING_C_PER_KM} °C per km if the station is more than ${MOVED_ABOVE_M} m higher or lower`;
const UNMEASURED = 'null if the station does not measure it';

/** The columns with means, which may cover different years. */
export const MEANS = [
  'mean_temperature_c',
  'max_temperature_c',
  'min_temperature_c',
  'rain_mm',
  'humidity_pct',
  'sunshine_h',
] as const;

const normalColumns = {
  destination_slug: column(
    slug,
    'Destination slug, as in the destinations dataset; destinations that a climate grid represents better than any station are left out',
  ),
  destination_name: column(text, 'English name'),
  month: column(integer({ minimum: 1, maximum: 12 }), 'Month of the year, 1 to 12'),
  mean_temperature_c: column(celsius, `Mean temperature in degrees Celsius, ${MOVED}`),
  max_temperature_c: column(
    nullable(celsius),
    `Mean of the daily maximum temperatures in degrees Celsius, ${MOVED}; ${UNMEASURED}`,
  ),
  min_temperature_c: column(
    nullable(celsius),
    `Mean of the daily minimum temperatures in degrees Celsius, ${MOVED}; ${UNMEASURED}`,
  ),
  rain_mm: column(decimal({ minimum: 0 }), 'Monthly rain in millimetres at the station'),
  humidity_pct: column(
    nullable(decimal({ minimum: 0, maximum: 100 })),
    `Mean relative humidity in percent at the station; ${UNMEASURED}`,
  ),
  sunshine_h: column(
    nullable(decimal({ minimum: 0, maximum: HOURS_OF_A_MONTH })),
    `Monthly sunshine in hours at the station; ${UNMEASURED}`,
  ),
  station: column(text, 'Name of the weather station that represents the place'),
  distance_km: column(decimal({ minimum: 0 }), 'Kilometres from the place to the station'),
  height_difference_m: column(
    nullable(integer()),
    'Height of the place minus the height of the station, in metres; null if the height of the place is not known',
  ),
  period: column(
    code('^\\d{4}-\\d{4}$'),
    'First and last year of the averages at the station; an average may cover fewer years: see periods',
  ),
  periods: column(
    recordOf(mapKeys(MEANS, () => nullable(code('^\\d{4}-\\d{4}(?:, \\d{4}-\\d{4})*$')))),
    'The years that each average covers, without those that the station lacks; null if the average is null',
  ),
};

export type ClimateNormal = RowOf<typeof normalColumns>;

export function climateNormalsOf(country: Country): Dataset<ClimateNormal> {
  const { credits } = country;
  return aboutCountry(country, {
    title: 'climate normals',
    description:
      'One row per destination and month: average temperature, rain, humidity and sunshine at the weather station that represents the ' +
      'place, with the distance and the height difference. Twelve rows per destination. The station can be far away: check the distance. ' +
      'Destinations that a climate grid represents better than any station are left out, because gridded data may not be republished.',
    credits: [credits.stations, credits.places],
    keywords: ['climate normals', 'temperature', 'rainfall', 'humidity', 'sunshine', 'weather station'],
    theme: 'ENVI',
    destinationColumns: ['destination_slug'],
    yearColumn: 'period',
    columns: normalColumns,
    key: ['destination_slug', 'month'],
  });
}

const windowColumns = {
  destination_slug: column(slug, 'Destination slug, as in the destinations dataset'),
  destination_name: column(text, 'English name'),
  month: column(integer({ minimum: 1, maximum: 12 }), 'Month of the year, 1 to 12'),
  recommended: column(
    integer({ minimum: 0, maximum: 1 }),
    '1 if the month is inside best_visit_months of that destination, else 0',
  ),
};

export type ClimateWindow = RowOf<typeof windowColumns>;

export function* makeClimateWindows(places: Iterable<Destination>): Iterable<ClimateWindow> {
  for (const { slug: destination_slug, name_en, best_visit_months } of places) {
    for (const month of MONTHS) {
      const recommended = best_visit_months.includes(month) ? 1 : 0;
      yield { destination_slug, destination_name: name_en, month, recommended };
    }
  }
}

export function climateWindowsOf(
  country: Country,
  destinations: Dataset<Destination>,
): Dataset<ClimateWindow> {
  const { name, credits } = country;
  const fromDestination = (source: keyof Destination, method: SentenceId): DeclaredProvenance => ({
    class: 'computed',
    method,
    from: {
      dataset: destinations.slug,
      columns: [source],
      row: ({ destination_slug }) => String(destination_slug),
    },
  });
  return aboutCountry(country, {
    title: 'climate windows',
    description:
      'One row per destination and month: whether the month is among the best to visit. Twelve rows per destination, derived from the ' +
      'best months of the destinations dataset.',
    credits: [`Derived from the ${name.en} destinations dataset.`, credits.months, credits.climate],
    keywords: ['travel', 'climate', 'best time to visit', 'months'],
    theme: 'ENVI',
    destinationColumns: ['destination_slug'],
    columns: windowColumns,
    key: ['destination_slug', 'month'],
    provenance: {
      destination_slug: fromDestination('slug', 'destination_slug'),
      destination_name: fromDestination('name_en', 'destination_name'),
      month: { class: 'computed', method: 'each_month' },
      recommended: fromDestination('best_visit_months', 'month_recommended'),
    },
    rows: async (context) => makeClimateWindows(await destinations.rows(context)),
  });
}
