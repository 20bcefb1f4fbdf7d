import type { Country } from '../../../countries/country.ts';
import type { ClimateNormal } from '../../../datasets/declared/climate.ts';
import { datasetsOf, type CountryDatasets } from '../../../datasets/catalog.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { DatasetRow, Provenance } from '../../../datasets/provenance/provenance.ts';
import { sum } from '../../../datasets/measures/numbers.ts';
import type { ReceiptedRows } from '../../build.ts';
import { provenanceOf } from '../../receipt.ts';
import type { ClimateElement, ClimateMonth } from './climate-series.ts';
import type { DestinationClimate } from './climate.ts';

interface PlaceWithClimate {
  readonly row: Pick<Destination, 'slug' | 'name_en'>;
  readonly climate: DestinationClimate;
}

type NormalProvenance = { readonly [Column in keyof ClimateNormal]: Provenance };

/** Twelve rows for each place with a station. The normals of a grid may not be republished. */
export function makeClimateNormals(places: readonly PlaceWithClimate[], country: Country): ReceiptedRows {
  const datasets = datasetsOf(country);
  const atStations = places.filter(({ climate }) => climate.kind === 'station');
  const months = atStations.flatMap((place) => place.climate.months.map((_, index) => ({ place, index })));
  const rows = months.map(({ place, index }) => normalOf(place, place.climate.months[index]!));
  const receipts = months.map(({ place, index }) =>
    monthProvenance(place, index, placeProvenance(place, datasets)),
  );
  return { dataset: datasets.climateNormals, rows, receipts };
}

function normalOf({ row, climate }: PlaceWithClimate, month: ClimateMonth): ClimateNormal {
  return {
    destination_slug: row.slug,
    destination_name: row.name_en,
    month: month.month,
    mean_temperature_c: month.tmean_c,
    max_temperature_c: month.tmax_c ?? null,
    min_temperature_c: month.tmin_c ?? null,
    rain_mm: month.precip_mm,
    humidity_pct: month.humidity_pct ?? null,
    sunshine_h: month.sunshine_h ?? null,
    station: climate.stationName,
    distance_km: Math.round(climate.distanceKm * 10) / 10,
    height_difference_m: climate.heightRows.length === 0 ? null : Math.round(climate.heightGapM),
    period: spanOf(month) ?? climate.period,
  };
}

/** The first and last year of a month's means; undefined if the source gives only its own years. */
function spanOf({ years = {} }: ClimateMonth): string | undefined {
  const runs = Object.values(years).flat();
  if (runs.length === 0) return undefined;
  return `${Math.min(...runs.map(([first]) => first))}-${Math.max(...runs.map(([, last]) => last))}`;
}

/** The number of years behind a mean, and their runs: "1988-2010, 2015-2017". */
function yearsOf(
  { years }: ClimateMonth,
  element: ClimateElement,
  otherwise: string,
): Pick<Provenance, 'n' | 'period'> {
  if (!years) return { period: otherwise };
  const runs = years[element];
  if (!runs) return {};
  return {
    n: sum(runs.map(([first, last]) => last - first + 1)),
    period: runs.map((run) => run.join('-')).join(', '),
  };
}

/** For columns with the same value in all months. */
function placeProvenance({ row: { slug }, climate }: PlaceWithClimate, { destinations }: CountryDatasets) {
  const { stationRow, heightRows } = climate;
  const itself = (...columns: (keyof Destination)[]): DatasetRow => ({
    dataset: destinations.slug,
    row: slug,
    columns,
  });
  return {
    destination_slug: computed('destination_slug', [itself('slug')]),
    destination_name: computed('destination_name', [itself('name_en')]),
    station: computed('station_nearest', [stationRow], climate.caveats),
    distance_km: computed('station_distance', [itself('lat', 'lng'), stationRow]),
    height_difference_m: computed('station_height', [...heightRows, stationRow]),
  };
}

function monthProvenance(
  { climate }: PlaceWithClimate,
  index: number,
  ofPlace: ReturnType<typeof placeProvenance>,
): NormalProvenance {
  const { stationRow, heightRows, isMovedToHeight, caveats } = climate;
  const at = climate.monthRows[index]!;
  const receipt = caveats.length === 0 ? computed : estimated;
  const measured = receipt('station_mean', [at], caveats);
  const moved = isMovedToHeight
    ? estimated('station_mean_moved', [at, stationRow, ...heightRows], caveats)
    : measured;
  const dated = (provenance: Provenance, element: ClimateElement): Provenance => ({
    ...provenance,
    ...yearsOf(climate.months[index]!, element, climate.period),
  });
  return {
    destination_slug: ofPlace.destination_slug,
    destination_name: ofPlace.destination_name,
    month: computed('each_month', [at]),
    mean_temperature_c: dated(moved, 'tmean_c'),
    max_temperature_c: dated(moved, 'tmax_c'),
    min_temperature_c: dated(moved, 'tmin_c'),
    rain_mm: dated(measured, 'precip_mm'),
    humidity_pct: dated(measured, 'humidity_pct'),
    sunshine_h: dated(measured, 'sunshine_h'),
    station: ofPlace.station,
    distance_km: ofPlace.distance_km,
    height_difference_m: ofPlace.height_difference_m,
    period: computed('station_years', [at]),
  };
}

const computed = provenanceOf('computed');
const estimated = provenanceOf('estimated');
