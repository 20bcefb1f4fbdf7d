import type { SourceRow } from '../../datasets/provenance/provenance.ts';
import { computed, estimated, type Receipt } from '../receipt.ts';
import { InvalidTable } from '../table.ts';
import type { ClimateMonth, ClimateSeries } from './climate-series.ts';
import { greatCircleKm, type Position } from '../../datasets/great-circle.ts';
import { nearestPlaces } from './nearest-places.ts';
import { koppenClass } from './koppen.ts';

/** `good` within 25 km and 150 m of height, `usable` within 50 km and 300 m, `poor` beyond. */
export type ClimateQuality = 'good' | 'usable' | 'poor';

export interface DestinationClimate {
  readonly zone: Receipt<string>;
  readonly quality: ClimateQuality;
  readonly months: readonly ClimateMonth[];
  readonly kind: ClimateSeries['kind'];
  readonly station: string;
  readonly sources: readonly SourceRow[];
  /** A clause on what keeps the series from being the place's own; empty where nothing does. */
  readonly caveat: string;
}

interface Link {
  readonly series: ClimateSeries;
  readonly distance: number;
  readonly heightGapM: number;
  readonly quality: ClimateQuality;
}

// Stations are observed and free to republish, grids are neither: a grid serves where no station comes near.
const PREFERENCE: readonly (readonly [ClimateSeries['kind'], ClimateQuality])[] = [
  ['station', 'good'],
  ['station', 'usable'],
  ['grid', 'good'],
  ['grid', 'usable'],
  ['station', 'poor'],
  ['grid', 'poor'],
];
const WITHIN_KM: Readonly<Record<ClimateQuality, number>> = { good: 25, usable: 50, poor: Infinity };
const CORRECTED_ABOVE_M = 150;
const LAPSE_C_PER_M = 0.0065;

export function climateFinder(series: readonly ClimateSeries[]) {
  const findLink = linkFinder(series);
  return (place: Position, height: Receipt<number> | undefined): DestinationClimate => {
    const link = findLink(place, height?.value);
    const months = correctedMonths(link);
    const sources =
      isCorrected(link) && height ? [...link.series.sources, ...height.sources] : link.series.sources;
    const caveat = caveatOf(link);
    const method =
      'Köppen-Geiger class by Peel, Finlayson and McMahon 2007 from the monthly normals of the station, or else the grid point, that ' +
      'comes nearest in place and height';
    const detail = `normals of ${link.series.place}, ${Math.round(link.distance)} km away${caveat && `; ${caveat}`}`;
    const receipt = caveat === '' ? computed : estimated;
    const zone = receipt(koppenClass(months), method, sources, detail);
    return {
      zone,
      quality: link.quality,
      months,
      kind: link.series.kind,
      station: link.series.place,
      caveat,
      sources,
    };
  };
}

/** Finds the nearest series of the best kind and quality that there is. */
function linkFinder(series: readonly ClimateSeries[]) {
  const ofKind = Map.groupBy(series, ({ kind }) => kind);
  const trees = new Map([...ofKind].map(([kind, members]) => [kind, nearestPlaces(members)]));
  return (place: Position, elevationM: number | undefined): Link => {
    for (const [kind, quality] of PREFERENCE) {
      const members = ofKind.get(kind) ?? [];
      const linkTo = (index: number) => linkOf(place, elevationM, members[index]!);
      const hasQuality = (index: number) => linkTo(index).quality === quality;
      const nearest = trees.get(kind)?.findNearest(place, WITHIN_KM[quality], hasQuality);
      if (nearest !== undefined) return linkTo(nearest);
    }
    throw new InvalidTable('There is no climate series.');
  };
}

function linkOf(place: Position, elevationM: number | undefined, series: ClimateSeries): Link {
  const distance = greatCircleKm(place, series);
  const known = elevationM !== undefined && series.elevationM !== undefined;
  const heightGapM = known ? elevationM - series.elevationM : 0;
  return { series, distance, heightGapM, quality: qualityOf(distance, Math.abs(heightGapM)) };
}

export function qualityOf(distance: number, heightGapM: number): ClimateQuality {
  if (distance <= WITHIN_KM.good && heightGapM <= CORRECTED_ABOVE_M) return 'good';
  return distance <= WITHIN_KM.usable && heightGapM <= 300 ? 'usable' : 'poor';
}

/** Temperatures moved to the height of the place by the 6.5 °C per km of the ICAO standard atmosphere. */
function correctedMonths(link: Link): readonly ClimateMonth[] {
  const { series, heightGapM } = link;
  if (!isCorrected(link)) return series.months;
  return series.months.map(({ month, tmean_c, precip_mm, sunshine_h }) => ({
    month,
    tmean_c: Math.round((tmean_c - heightGapM * LAPSE_C_PER_M) * 10) / 10,
    precip_mm,
    sunshine_h,
  }));
}

function isCorrected({ heightGapM }: Link): boolean {
  return Math.abs(heightGapM) > CORRECTED_ABOVE_M;
}

function caveatOf(link: Link): string {
  const { series, quality, heightGapM } = link;
  const caveats: string[] = [];
  if (series.kind === 'grid') caveats.push('the normals are read from a grid, not observed');
  if (quality === 'usable') caveats.push('a usable stand-in: no station is close by');
  if (quality === 'poor') caveats.push('a poor stand-in: no series is near at a like height');
  if (isCorrected(link)) {
    const direction = heightGapM > 0 ? 'lower' : 'higher';
    caveats.push(
      `it lies ${Math.abs(heightGapM)} m ${direction} than the place, and temperatures are moved by 6.5 °C per km`,
    );
  }
  return caveats.join('; ');
}
