import type { SourceRow } from '../../../datasets/provenance/provenance.ts';
import { cell, findNumber, InvalidTable, numberCell, type TableRow } from '../../sources/table.ts';
import type { Position } from '../../../datasets/measures/great-circle.ts';

export interface ClimateMonth {
  readonly month: number;
  readonly tmean_c: number;
  readonly precip_mm: number;
  /** Only stations have the following members. */
  readonly tmax_c: number | undefined;
  readonly tmin_c: number | undefined;
  readonly humidity_pct: number | undefined;
  readonly sunshine_h: number | undefined;
}

export interface ClimateSeries extends Position {
  readonly place: string;
  /** The station's own name, or the grid point's. */
  readonly station: string;
  readonly kind: 'station' | 'grid';
  /** The years that the normals cover. */
  readonly period: string;
  readonly elevationM: number | undefined;
  readonly months: readonly ClimateMonth[];
  /** The place's line, then the lines of the twelve months. */
  readonly sources: readonly SourceRow[];
}

/** All series with a trustworthy position, each with twelve months. */
export function parseClimateSeries(
  kind: ClimateSeries['kind'],
  places: readonly TableRow[],
  normals: readonly TableRow[],
  period: string,
): ClimateSeries[] {
  const byPlace = Map.groupBy(normals, (row) => cell(row, 'place'));
  return places
    .filter((row) => cell(row, 'position') === '')
    .map((row) => {
      const place = cell(row, 'place');
      const ofPlace = byPlace.get(place) ?? [];
      return {
        place,
        station: row.cells['station'] || place,
        kind,
        period,
        lat: numberCell(row, 'lat'),
        lng: numberCell(row, 'lng'),
        elevationM: findNumber(row, 'elevation_m'),
        months: parseMonths(place, ofPlace),
        sources: [row, ...ofPlace].map(({ at }) => at),
      };
    });
}

export function parseMonths(place: string, normals: readonly TableRow[]): ClimateMonth[] {
  const months = normals.map((row) => ({
    month: numberCell(row, 'month'),
    tmean_c: numberCell(row, 'tmean_c'),
    precip_mm: numberCell(row, 'precip_mm'),
    tmax_c: stationNumber(row, 'tmax_c'),
    tmin_c: stationNumber(row, 'tmin_c'),
    humidity_pct: stationNumber(row, 'humidity_pct'),
    sunshine_h: stationNumber(row, 'sunshine_h'),
  }));
  if (months.length !== 12 || months.some(({ month }, index) => month !== index + 1))
    throw new InvalidTable(`The climate series of ${place} does not have the months 1 to 12.`);
  return months;
}

function stationNumber(row: TableRow, column: string): number | undefined {
  return column in row.cells ? findNumber(row, column) : undefined;
}
