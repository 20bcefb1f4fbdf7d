import type { ClimateKind } from '../../../datasets/declared/comparison-data-points.ts';
import {
  cell,
  findNumber,
  InvalidTable,
  numberCell,
  type TableRow,
  whereIs,
  wordsCell,
} from '../../sources/table.ts';
import { MONTHS } from '../../../datasets/measures/months.ts';
import { entriesOf, mapKeys } from '../../../datasets/records.ts';

/** The column with the years of each mean. */
const YEARS_COLUMNS = {
  tmean_c: 'years_tmean',
  tmax_c: 'years_tmax',
  tmin_c: 'years_tmin',
  precip_mm: 'years_precip',
  humidity_pct: 'years_humidity',
  sunshine_h: 'years_sunshine',
} as const;

export type ClimateElement = keyof typeof YEARS_COLUMNS;

/** Runs of consecutive years, in ascending order. */
export type YearRuns = readonly (readonly [first: number, last: number])[];

/** Only stations have these elements. */
const STATION_ELEMENTS = ['tmax_c', 'tmin_c', 'humidity_pct', 'sunshine_h'] as const;

export interface ClimateMonth extends Readonly<
  Record<(typeof STATION_ELEMENTS)[number], number | undefined>
> {
  readonly month: number;
  readonly tmean_c: number;
  readonly precip_mm: number;
  /** The years that each mean covers; absent if the table gives none. */
  readonly years?: Readonly<Partial<Record<ClimateElement, YearRuns>>> | undefined;
}

/** All series with a trustworthy position, each with twelve months. */
export function parseClimateSeries(
  kind: ClimateKind,
  places: readonly TableRow[],
  normals: readonly TableRow[],
  /** The years of the source. A mean may cover fewer. */
  period: string,
) {
  const byPlace = Map.groupBy(normals, (row) => cell(row, 'place'));
  return places
    .filter((row) => cell(row, 'position') === '')
    .map((row) => {
      const station = cell(row, 'place');
      const ofPlace = byPlace.get(station) ?? [];
      return {
        /** The station's town, or the grid point's. */
        station,
        stationName: row.cells['station'] || station,
        kind,
        period,
        lat: numberCell(row, 'lat'),
        lng: numberCell(row, 'lng'),
        elevationM: findNumber(row, 'elevation_m'),
        months: parseMonths(station, ofPlace),
        stationRow: row.at,
        /** The source lines of the monthly normals, January first. */
        monthRows: ofPlace.map(({ at }) => at),
      };
    });
}

export type ClimateSeries = Readonly<ReturnType<typeof parseClimateSeries>[number]>;

export function parseMonths(place: string, normals: readonly TableRow[]): ClimateMonth[] {
  const months = normals.map((row) => ({
    month: numberCell(row, 'month'),
    tmean_c: numberCell(row, 'tmean_c'),
    precip_mm: numberCell(row, 'precip_mm'),
    ...mapKeys(STATION_ELEMENTS, (column) => (column in row.cells ? findNumber(row, column) : undefined)),
    ...findYears(row),
  }));
  if (months.map(({ month }) => month).join() !== MONTHS.join())
    throw new InvalidTable(`The climate series of ${place} does not have the months 1 to 12.`);
  return months;
}

function findYears(row: TableRow): Pick<ClimateMonth, 'years'> {
  const known = entriesOf<ClimateElement, string>(YEARS_COLUMNS).filter(([, column]) => row.cells[column]);
  if (known.length === 0) return {};
  return { years: Object.fromEntries(known.map(([element, column]) => [element, parseYears(row, column)])) };
}

function parseYears(row: TableRow, column: string): YearRuns {
  return wordsCell(row, column).map((run) => {
    const [first = '', last = ''] = /^(\d{4})-(\d{4})$/.exec(run)?.slice(1) ?? [];
    if (first === '' || first > last)
      throw new InvalidTable(
        `${whereIs(row)}: ${column} is "${cell(row, column)}", not years such as 1988-2010 2015-2017`,
      );
    return [Number(first), Number(last)];
  });
}
