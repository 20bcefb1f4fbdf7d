import type { Country } from '../../../countries/country.ts';
import { type ClimateNormal, isMovedByHeight, MEANS } from '../../../datasets/declared/climate.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import { yearsIn } from '../../../datasets/dataset.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { DatasetRow, Provenance } from '../../../datasets/provenance/provenance.ts';
import { round, sum } from '../../../datasets/measures/numbers.ts';
import { mapKeys } from '../../../datasets/records.ts';
import type { MadeDestination } from '../../make-destinations.ts';
import { computed, estimated, receiptedRows, type ReceiptsOf } from '../../receipt.ts';
import { MONTHS } from '../../../datasets/words/text.ts';
import type { ClimateElement, ClimateMonth } from './climate-series.ts';

const ELEMENTS = {
  mean_temperature_c: 'tmean_c',
  max_temperature_c: 'tmax_c',
  min_temperature_c: 'tmin_c',
  rain_mm: 'precip_mm',
  humidity_pct: 'humidity_pct',
  sunshine_h: 'sunshine_h',
} as const satisfies Record<(typeof MEANS)[number], ClimateElement>;

type PlaceWithClimate = Pick<MadeDestination, 'row' | 'climate'>;

/** Twelve rows for each place with a station. The normals of a grid may not be republished. */
export function makeClimateNormals(places: readonly PlaceWithClimate[], country: Country) {
  const { climateNormals, destinations } = datasetsOf(country);
  const stations = places.filter(({ climate }) => climate.kind === 'station');
  return receiptedRows(
    climateNormals,
    stations.flatMap((place) => MONTHS.map((_, index) => normalOf(place, index, destinations.slug))),
  );
}

function normalOf(
  { row: { slug, name_en }, climate }: PlaceWithClimate,
  index: number,
  dataset: string,
): ReceiptsOf<ClimateNormal> {
  const { stationRow, heightRows, caveats, heightGapM } = climate;
  const itself = (...columns: (keyof Destination)[]): DatasetRow => ({ dataset, row: slug, columns });
  const month = climate.months[index]!;
  const at = climate.monthRows[index]!;
  const years = mapKeys(MEANS, (column) => yearsOf(month, ELEMENTS[column], climate.period));
  const periods = mapKeys(MEANS, (column) => years[column].period ?? null);
  const measured = caveats.length === 0 ? computed : estimated;
  const means = mapKeys(MEANS, (column) => {
    const value = month[ELEMENTS[column]] ?? null;
    const mean =
      column.endsWith('_c') && isMovedByHeight(heightGapM)
        ? estimated(value, 'station_mean_moved', [at, stationRow, ...heightRows], caveats)
        : measured(value, 'station_mean', [at], caveats);
    return { ...mean, ...years[column] };
  });
  const ends = [itself('lat', 'lng'), stationRow];
  const higher = heightRows.length === 0 ? null : Math.round(heightGapM);
  return {
    destination_slug: computed(slug, 'destination_slug', [itself('slug')]),
    destination_name: computed(name_en, 'destination_name', [itself('name_en')]),
    month: computed(month.month, 'each_month', [at]),
    ...(means as Pick<ReceiptsOf<ClimateNormal>, keyof typeof means>),
    station: computed(climate.stationName, 'station_nearest', [stationRow], caveats),
    distance_km: computed(round(climate.distanceKm, 1), 'station_distance', ends),
    height_difference_m: computed(higher, 'station_height', [...heightRows, stationRow]),
    period: computed(yearsIn(Object.values(periods).map(String))!.join('-'), 'station_years', [at]),
    periods: computed(periods, 'station_years', [at]),
  };
}

/** The number of years behind a mean, and their runs: "1988-2010, 2015-2017". */
function yearsOf(
  month: ClimateMonth,
  element: ClimateElement,
  otherwise: string,
): Pick<Provenance, 'n' | 'period'> {
  const runs = month.years?.[element];
  if (!runs) return month[element] === undefined ? {} : { period: otherwise };
  return {
    n: sum(runs.map(([first, last]) => last - first + 1)),
    period: runs.map((run) => run.join('-')).join(', '),
  };
}
