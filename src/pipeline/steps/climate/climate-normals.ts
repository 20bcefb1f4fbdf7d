import type { Country } from '../../../countries/country.ts';
import { type ClimateNormal, isMovedByHeight, MEANS } from '../../../datasets/declared/climate.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import { yearsIn } from '../../../datasets/dataset.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { DatasetRow, Provenance } from '../../../datasets/provenance/provenance.ts';
import { round, sum } from '../../../datasets/measures/numbers.ts';
import { mapKeys } from '../../../datasets/records.ts';
import type { ReceiptedRows } from '../../build.ts';
import type { MadeDestination } from '../../make-destinations.ts';
import { provenanceOf } from '../../receipt.ts';
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
export function makeClimateNormals(places: readonly PlaceWithClimate[], country: Country): ReceiptedRows {
  const { climateNormals, destinations } = datasetsOf(country);
  const months = places
    .filter(({ climate }) => climate.kind === 'station')
    .flatMap((place) => place.climate.months.map((month, index) => ({ place, month, index })));
  return {
    dataset: climateNormals,
    rows: months.map(({ place, month }) => normalOf(place, month)),
    receipts: months.map(({ place, index }) => monthProvenance(place, index, destinations.slug)),
  };
}

function normalOf({ row, climate }: PlaceWithClimate, month: ClimateMonth): ClimateNormal {
  const means = mapKeys(MEANS, (column) => month[ELEMENTS[column]] ?? null);
  const periods = mapKeys(MEANS, (column) => yearsOf(month, ELEMENTS[column], climate.period).period ?? null);
  return {
    destination_slug: row.slug,
    destination_name: row.name_en,
    month: month.month,
    ...(means as Pick<ClimateNormal, keyof typeof means>),
    station: climate.stationName,
    distance_km: round(climate.distanceKm, 1),
    height_difference_m: climate.heightRows.length === 0 ? null : Math.round(climate.heightGapM),
    period: yearsIn(Object.values(periods).map(String))!.join('-'),
    periods,
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

function monthProvenance(
  { row: { slug }, climate }: PlaceWithClimate,
  index: number,
  dataset: string,
): Record<keyof ClimateNormal, Provenance> {
  const { stationRow, heightRows, caveats } = climate;
  const itself = (...columns: (keyof Destination)[]): DatasetRow => ({ dataset, row: slug, columns });
  const at = climate.monthRows[index]!;
  const measured = (caveats.length === 0 ? computed : estimated)('station_mean', [at], caveats);
  const moved = isMovedByHeight(climate.heightGapM)
    ? estimated('station_mean_moved', [at, stationRow, ...heightRows], caveats)
    : measured;
  return {
    destination_slug: computed('destination_slug', [itself('slug')]),
    destination_name: computed('destination_name', [itself('name_en')]),
    month: computed('each_month', [at]),
    ...mapKeys(MEANS, (column) => ({
      ...(column.endsWith('_c') ? moved : measured),
      ...yearsOf(climate.months[index]!, ELEMENTS[column], climate.period),
    })),
    station: computed('station_nearest', [stationRow], caveats),
    distance_km: computed('station_distance', [itself('lat', 'lng'), stationRow]),
    height_difference_m: computed('station_height', [...heightRows, stationRow]),
    period: computed('station_years', [at]),
    periods: computed('station_years', [at]),
  };
}

const computed = provenanceOf('computed');
const estimated = provenanceOf('estimated');
