import type { Country } from '../../countries/country.ts';
import { type Dataset, type RowOf, aboutCountry } from '../dataset.ts';
import { code, decimal, integer, nullable, recordOf, slug, text } from '../kind.ts';
import { mapKeys } from '../records.ts';
import type { Destination } from './destinations.ts';
import type { DeclaredProvenance } from '../provenance/provenance.ts';
import type { SentenceId } from '../provenance/receipt-words.ts';
import { MONTHS } from '../words/text.ts';
import words from './declarations.json' with { type: 'json' };

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

const kinds = {
  destination_slug: slug,
  destination_name: text,
  month: integer({ minimum: 1, maximum: 12 }),
  mean_temperature_c: celsius,
  max_temperature_c: nullable(celsius),
  min_temperature_c: nullable(celsius),
  rain_mm: decimal({ minimum: 0 }),
  humidity_pct: nullable(decimal({ minimum: 0, maximum: 100 })),
  sunshine_h: nullable(decimal({ minimum: 0, maximum: HOURS_OF_A_MONTH })),
  station: text,
  distance_km: decimal({ minimum: 0 }),
  height_difference_m: nullable(integer()),
  period: code('^\\d{4}-\\d{4}$'),
  periods: recordOf(mapKeys(MEANS, () => nullable(code('^\\d{4}-\\d{4}(?:, \\d{4}-\\d{4})*$')))),
};

export type ClimateNormal = RowOf<typeof kinds>;

export const climateNormalsOf = (country: Country): Dataset<ClimateNormal> =>
  aboutCountry(country, {
    title: 'climate normals',
    version: '1.0',
    words: words['climate-normals'],
    values: { moved: MOVED, unmeasured: UNMEASURED },
    theme: 'ENVI',
    destinationColumns: ['destination_slug'],
    yearColumn: 'period',
    kinds,
    key: ['destination_slug', 'month'],
  });

const windowKinds = {
  destination_slug: slug,
  destination_name: text,
  month: integer({ minimum: 1, maximum: 12 }),
  recommended: integer({ minimum: 0, maximum: 1 }),
};

export type ClimateWindow = RowOf<typeof windowKinds>;

export function* makeClimateWindows(places: Iterable<Destination>): Iterable<ClimateWindow> {
  for (const { slug: destination_slug, name_en, best_visit_months } of places) {
    for (const month of MONTHS) {
      const recommended = best_visit_months.includes(month) ? 1 : 0;
      yield { destination_slug, destination_name: name_en, month, recommended };
    }
  }
}

export function climateWindowsOf(country: Country, destinations: Dataset<Destination>) {
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
    version: '1.0',
    words: words['climate-windows'],
    theme: 'ENVI',
    destinationColumns: ['destination_slug'],
    kinds: windowKinds,
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
