import type { Country } from '../../countries/country.ts';
import { aboutCountry } from './about-country.ts';
import { column, type Dataset, type RowOf } from '../dataset.ts';
import { code, decimal, integer, nullable, slug, text } from '../kind.ts';

const celsius = decimal({ minimum: -60, maximum: 60 });
const HOURS_OF_A_MONTH = 744;

/** The lapse rate of the ICAO standard atmosphere, and the smallest height difference that it is applied to. */
export const COOLING_C_PER_KM = 6.5;
export const MOVED_ABOVE_M = 150;

export const isMovedByHeight = (heightGapM: number) => Math.abs(heightGapM) > MOVED_ABOVE_M;

const MOVED = `adjusted to the height of the place by ${COOLING_C_PER_KM} °C per km if the station is more than ${MOVED_ABOVE_M} m higher or lower`;
const UNMEASURED = 'null if the station does not measure it';

const columns = {
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
    'First and last year of the averages at the station; the provenance of a value gives the years that it averages',
  ),
};

export type ClimateNormal = RowOf<typeof columns>;

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
    columns,
    key: ['destination_slug', 'month'],
  });
}
