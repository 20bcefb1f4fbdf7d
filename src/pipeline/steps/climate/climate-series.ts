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
import { MONTHS } from '../../../datasets/words/text.ts';
import { mapKeys } from '../../../datasets/records.ts';

/** Only stations have these elements. */
const STATION_ELEMENTS = ['tmax_c', 'tmin_c', 'humidity_pct', 'sunshine_h'] as const;
const ELEMENTS = ['tmean_c', 'precip_mm', ...STATION_ELEMENTS] as const;

export type ClimateElement = (typeof ELEMENTS)[number];

type YearRuns = readonly (readonly [first: number, last: number])[];

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

export function parseMonths(place: string, normals: readonly TableRow[]) {
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

export type ClimateMonth = Readonly<ReturnType<typeof parseMonths>[number]>;

/** The years that each mean covers; absent if the table gives none. Those of `tmean_c` are in `years_tmean`. */
function findYears(row: TableRow): { years?: Partial<Record<ClimateElement, YearRuns>> | undefined } {
  const known = ELEMENTS.flatMap((element) => {
    const column = `years_${element.split('_')[0]}`;
    return row.cells[column] ? [[element, parseYears(row, column)] as const] : [];
  });
  return known.length === 0 ? {} : { years: Object.fromEntries(known) };
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
