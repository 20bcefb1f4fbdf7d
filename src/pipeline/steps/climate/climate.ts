import { COOLING_C_PER_KM, isMovedByHeight, MOVED_ABOVE_M } from '../../../datasets/declared/climate.ts';
import type { SourceRow } from '../../../datasets/provenance/provenance.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import type { Sourced } from '../places.ts';
import { computed, estimated, type Receipt } from '../../receipt.ts';
import { InvalidTable } from '../../sources/table.ts';
import type { ClimateMonth, ClimateSeries } from './climate-series.ts';
import { greatCircleKm, type Position, bestFew } from '../../../datasets/measures/numbers.ts';
import { koppenClass } from './koppen.ts';

/** `good` within 25 km and 150 m of height, `usable` within 50 km and 300 m, `poor` beyond. */
type ClimateQuality = 'good' | 'usable' | 'poor';

export interface DestinationClimate {
  readonly zone: Receipt<string>;
  readonly quality: ClimateQuality;
  readonly months: readonly ClimateMonth[];
  readonly kind: ClimateSeries['kind'];
  /** The station's town, and the station's own name. */
  readonly station: string;
  readonly stationName: string;
  readonly distanceKm: number;
  /** How much higher the place is than the station. */
  readonly heightGapM: number;
  readonly period: string;
  readonly sources: readonly SourceRow[];
  readonly stationRow: SourceRow;
  /** The source lines of the monthly normals, January first. */
  readonly monthRows: readonly SourceRow[];
  /** The source line of the place's height; empty if the height difference is unknown. */
  readonly heightRows: readonly SourceRow[];
  readonly isMovedToHeight: boolean;
  /** How the series differs from the place's own climate; empty if it does not. */
  readonly caveats: readonly Said[];
}

interface Link {
  readonly series: ClimateSeries;
  readonly distance: number;
  readonly heightGapM: number;
  readonly quality: ClimateQuality;
}

// Station data is observed and may be republished; grid data is neither. A grid is used only if no station is near.
const PREFERENCE: readonly (readonly [ClimateSeries['kind'], ClimateQuality])[] = [
  ['station', 'good'],
  ['station', 'usable'],
  ['grid', 'good'],
  ['grid', 'usable'],
  ['station', 'poor'],
  ['grid', 'poor'],
];
const WITHIN_KM: Readonly<Record<ClimateQuality, number>> = { good: 25, usable: 50, poor: Infinity };
const USABLE_GAP_M = 300;

/** How many stations vote on the class of a place that is much higher or lower than the nearest ones. */
const VOTERS = 3;

export function climateFinder(series: readonly ClimateSeries[]) {
  return (place: Position, height: Sourced<number> | undefined): DestinationClimate => {
    const links = series.map((each) => linkOf(place, height?.value, each));
    const link = bestLink(links);
    const caveats = caveatsOf(link);
    const voters = Math.abs(link.heightGapM) > USABLE_GAP_M ? listVoters(links) : [];
    const sources = sourcesOf([link], height);
    return {
      zone: zoneOf(link, voters, height, caveats),
      quality: link.quality,
      months: correctedMonths(link),
      kind: link.series.kind,
      station: link.series.place,
      stationName: link.series.station,
      distanceKm: link.distance,
      heightGapM: link.heightGapM,
      period: link.series.period,
      caveats,
      sources,
      ...rowsOf(link, height),
      isMovedToHeight: isCorrected(link),
    };
  };
}

function zoneOf(
  link: Link,
  voters: readonly Link[],
  height: Sourced<number> | undefined,
  caveats: readonly Said[],
): Receipt<string> {
  const ofLink = koppenClass(correctedMonths(link));
  const votes = voters.map((voter) => koppenClass(correctedMonths(voter)));
  const elected = votes.find((vote) => votes.filter((other) => other === vote).length > VOTERS / 2);
  if (elected !== undefined && elected !== ofLink) {
    const described = voters.map((voter, index): Said => {
      return { id: 'zone_vote', ...awayOf(voter), zone: votes[index]! };
    });
    return estimated(elected, 'zone_elected', sourcesOf(voters, height), described);
  }
  const detail: Said[] = [{ id: 'normals_away', ...awayOf(link) }, ...caveats];
  const receipt = caveats.length === 0 ? computed : estimated;
  return receipt(ofLink, 'zone_nearest', sourcesOf([link], height), detail);
}

const awayOf = ({ series, distance }: Link) => ({ station: series.place, km: Math.round(distance) });

function sourcesOf(links: readonly Link[], height: Sourced<number> | undefined): readonly SourceRow[] {
  const rows = links.flatMap(({ series }) => series.sources);
  return height && links.some(isCorrected) ? [...rows, ...height.sources] : rows;
}

function rowsOf({ series }: Link, height: Sourced<number> | undefined) {
  const [stationRow, ...monthRows] = series.sources;
  return {
    stationRow: stationRow!,
    monthRows,
    heightRows: series.elevationM === undefined ? [] : (height?.sources ?? []),
  };
}

/** The nearest series of the best available kind and quality. */
function bestLink(links: readonly Link[]): Link {
  for (const [kind, quality] of PREFERENCE) {
    const suitable = links.filter((link) => link.series.kind === kind && link.quality === quality);
    const [nearest] = bestFew(suitable, 1, ({ distance }) => distance);
    if (nearest) return nearest;
  }
  throw new InvalidTable('There is no climate series.');
}

/** The stations that vote, regardless of height. */
function listVoters(links: readonly Link[]): Link[] {
  const stations = links.filter((link) => link.series.kind === 'station');
  return bestFew(stations, VOTERS, ({ distance }) => distance);
}

function linkOf(place: Position, elevationM: number | undefined, series: ClimateSeries): Link {
  const distance = greatCircleKm(place, series);
  const known = elevationM !== undefined && series.elevationM !== undefined;
  const heightGapM = known ? elevationM - series.elevationM : 0;
  return { series, distance, heightGapM, quality: qualityOf(distance, Math.abs(heightGapM)) };
}

export function qualityOf(distance: number, heightGapM: number): ClimateQuality {
  if (distance <= WITHIN_KM.good && heightGapM <= MOVED_ABOVE_M) return 'good';
  return distance <= WITHIN_KM.usable && heightGapM <= USABLE_GAP_M ? 'usable' : 'poor';
}

/** Temperatures adjusted to the place's height by the ICAO standard atmosphere's 6.5 °C per km. */
function correctedMonths(link: Link): readonly ClimateMonth[] {
  const { series, heightGapM } = link;
  if (!isCorrected(link)) return series.months;
  const moved = (celsius: number) => Math.round((celsius - (heightGapM * COOLING_C_PER_KM) / 1000) * 10) / 10;
  return series.months.map((month) => ({
    ...month,
    tmean_c: moved(month.tmean_c),
    tmax_c: month.tmax_c === undefined ? undefined : moved(month.tmax_c),
    tmin_c: month.tmin_c === undefined ? undefined : moved(month.tmin_c),
  }));
}

function isCorrected({ heightGapM }: Link): boolean {
  return isMovedByHeight(heightGapM);
}

function caveatsOf(link: Link): Said[] {
  const { series, quality, heightGapM } = link;
  const caveats: Said[] = [];
  if (series.kind === 'grid') caveats.push('grid');
  if (quality !== 'good') caveats.push(quality);
  if (isCorrected(link)) {
    const id = heightGapM > 0 ? 'station_lower' : 'station_higher';
    caveats.push({ id, metres: Math.abs(heightGapM), celsius: COOLING_C_PER_KM });
  }
  return caveats;
}
