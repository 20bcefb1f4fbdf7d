import { COOLING_C_PER_KM, isMovedByHeight, MOVED_ABOVE_M } from '../../../datasets/declared/climate.ts';
import type { ClimateQuality } from '../../../datasets/declared/comparison-data-points.ts';
import { bestFew, greatCircleKm, type Position, round, sum } from '../../../datasets/measures/numbers.ts';
import type { SourceRow } from '../../../datasets/provenance/provenance.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import { computed, estimated, type Receipt } from '../../receipt.ts';
import { InvalidTable } from '../../sources/table.ts';
import type { Sourced } from '../places.ts';
import type { ClimateSeries, ClimateMonth } from './climate-series.ts';

// Station data is observed and may be republished; grid data is neither. A grid is used only if no station is near.
const PREFERENCE: readonly `${ClimateSeries['kind']} ${ClimateQuality}`[] = [
  'station good',
  'station usable',
  'grid good',
  'grid usable',
  'station poor',
  'grid poor',
];
const WITHIN_KM = { good: 25, usable: 50 };
const USABLE_GAP_M = 300;

/** How many stations vote on the class of a place that is much higher or lower than the nearest ones. */
const VOTERS = 3;

export function climateFinder(series: readonly ClimateSeries[]) {
  return (place: Position, height: Sourced<number> | undefined) => {
    const seen = series.map((each) => seeFrom(place, height?.value, each));
    const nearest = bestSeries(seen);
    const caveats = caveatsOf(nearest);
    return {
      ...nearest,
      zone: zoneOf(nearest, seen, height, caveats),
      /** How the series differs from the place's own climate; empty if it does not. */
      caveats,
      sources: sourcesOf([nearest], height),
      /** The source line of the place's height; empty if the height difference is unknown. */
      heightRows: nearest.elevationM === undefined ? [] : (height?.sources ?? []),
    };
  };
}

type FoundClimate = ReturnType<ReturnType<typeof climateFinder>>;

export type DestinationClimate = Readonly<Omit<FoundClimate, keyof Position | 'elevationM'>>;

/** A series seen from a place, with temperatures adjusted to its height. */
function seeFrom(place: Position, elevationM: number | undefined, series: ClimateSeries) {
  const distanceKm = greatCircleKm(place, series);
  const known = elevationM !== undefined && series.elevationM !== undefined;
  /** How much higher the place is than the station; 0 if that is unknown. */
  const heightGapM = known ? elevationM - series.elevationM : 0;
  const seen = { ...series, distanceKm, heightGapM, quality: qualityOf(distanceKm, Math.abs(heightGapM)) };
  if (!isMovedByHeight(heightGapM)) return seen;
  // By the ICAO standard atmosphere.
  const moved = (celsius: number) => round(celsius - (heightGapM * COOLING_C_PER_KM) / 1000, 1);
  const months = series.months.map(({ tmean_c, tmax_c, tmin_c, ...month }) => ({
    ...month,
    tmean_c: moved(tmean_c),
    tmax_c: tmax_c === undefined ? undefined : moved(tmax_c),
    tmin_c: tmin_c === undefined ? undefined : moved(tmin_c),
  }));
  return { ...seen, months };
}

type SeenSeries = Readonly<ReturnType<typeof seeFrom>>;

/** `good` within 25 km and 150 m of height, `usable` within 50 km and 300 m, `poor` beyond. */
export function qualityOf(distanceKm: number, heightGapM: number): ClimateQuality {
  if (distanceKm <= WITHIN_KM.good && heightGapM <= MOVED_ABOVE_M) return 'good';
  return distanceKm <= WITHIN_KM.usable && heightGapM <= USABLE_GAP_M ? 'usable' : 'poor';
}

/** The nearest series of the best available kind and quality. */
function bestSeries(seen: readonly SeenSeries[]): SeenSeries {
  const byPreference = Map.groupBy(seen, ({ kind, quality }) => `${kind} ${quality}`);
  const preferred = PREFERENCE.find((each) => byPreference.has(each));
  if (preferred === undefined) throw new InvalidTable('There is no climate series.');
  return nearestOf(byPreference.get(preferred)!, 1)[0]!;
}

const nearestOf = (seen: readonly SeenSeries[], count: number) =>
  bestFew(seen, count, ({ distanceKm }) => distanceKm);

function zoneOf(
  nearest: SeenSeries,
  seen: readonly SeenSeries[],
  height: Sourced<number> | undefined,
  caveats: readonly Said[],
): Receipt<string> {
  const ofNearest = koppenClass(nearest.months);
  const stations = seen.filter(({ kind }) => kind === 'station');
  const voters = Math.abs(nearest.heightGapM) > USABLE_GAP_M ? nearestOf(stations, VOTERS) : [];
  const votes = voters.map(({ months }) => koppenClass(months));
  const elected = votes.find((vote) => votes.filter((other) => other === vote).length > VOTERS / 2);
  if (elected !== undefined && elected !== ofNearest) {
    const described = voters.map((voter, index): Said => {
      return { id: 'zone_vote', ...awayOf(voter), zone: votes[index]! };
    });
    return estimated(elected, 'zone_elected', sourcesOf(voters, height), described);
  }
  const detail: Said[] = [{ id: 'normals_away', ...awayOf(nearest) }, ...caveats];
  const receipt = caveats.length === 0 ? computed : estimated;
  return receipt(ofNearest, 'zone_nearest', sourcesOf([nearest], height), detail);
}

const awayOf = ({ station, distanceKm }: SeenSeries) => ({ station, km: Math.round(distanceKm) });

function sourcesOf(seen: readonly SeenSeries[], height: Sourced<number> | undefined): SourceRow[] {
  const isMoved = seen.some(({ heightGapM }) => isMovedByHeight(heightGapM));
  return [
    ...seen.flatMap(({ stationRow, monthRows }) => [stationRow, ...monthRows]),
    ...(height && isMoved ? height.sources : []),
  ];
}

function caveatsOf({ kind, quality, heightGapM }: SeenSeries): readonly Said[] {
  const caveats: Said[] = [];
  if (kind === 'grid') caveats.push('grid');
  if (quality !== 'good') caveats.push(quality);
  if (isMovedByHeight(heightGapM)) {
    const id = heightGapM > 0 ? 'station_lower' : 'station_higher';
    caveats.push({ id, metres: Math.abs(heightGapM), celsius: COOLING_C_PER_KM });
  }
  return caveats;
}

export type MonthlyNormal = Pick<ClimateMonth, 'tmean_c' | 'precip_mm'>;

/** The Köppen-Geiger class of twelve normals from January, by Peel, Finlayson and McMahon 2007 (Hydrology and Earth System Sciences 11:1633-1644, table 1). */
export function koppenClass(months: readonly MonthlyNormal[]): string {
  const temperatures = months.map(({ tmean_c }) => tmean_c);
  const precipitation = months.map(({ precip_mm }) => precip_mm);
  // Summer is the warmer half of the year: April to September or October to March.
  const isNorthern = sum(middleOf(temperatures)) >= sum(endsOf(temperatures));
  const [summer, winter] = isNorthern
    ? [middleOf(precipitation), endsOf(precipitation)]
    : [endsOf(precipitation), middleOf(precipitation)];
  const hottest = Math.max(...temperatures);
  const coldest = Math.min(...temperatures);
  const meanTemperature = sum(temperatures) / 12;
  const yearly = sum(precipitation);

  const drynessLimit = 10 * (2 * meanTemperature + seasonalSurplus(sum(summer), sum(winter)));
  if (yearly < drynessLimit)
    return `B${yearly < drynessLimit / 2 ? 'W' : 'S'}${meanTemperature >= 18 ? 'h' : 'k'}`;
  if (hottest < 10) return hottest > 0 ? 'ET' : 'EF';
  if (coldest >= 18) return `A${tropicalSeason(Math.min(...precipitation), yearly)}`;
  const group = coldest > 0 ? 'C' : 'D';
  return `${group}${drySeason(summer, winter)}${warmth(temperatures, group)}`;
}

const middleOf = (months: readonly number[]) => months.slice(3, 9);
const endsOf = (months: readonly number[]) => [...months.slice(0, 3), ...months.slice(9)];

function seasonalSurplus(summer: number, winter: number): number {
  const yearly = summer + winter;
  if (winter >= 0.7 * yearly) return 0;
  return summer >= 0.7 * yearly ? 28 : 14;
}

function tropicalSeason(driest: number, yearly: number): string {
  if (driest >= 60) return 'f';
  return driest >= 100 - yearly / 25 ? 'm' : 'w';
}

function drySeason(summer: readonly number[], winter: readonly number[]): string {
  const drySummer = Math.min(...summer) < 40 && Math.min(...summer) < Math.max(...winter) / 3;
  const dryWinter = Math.min(...winter) < Math.max(...summer) / 10;
  if (drySummer && dryWinter) return sum(summer) > sum(winter) ? 'w' : 's';
  if (drySummer) return 's';
  return dryWinter ? 'w' : 'f';
}

function warmth(temperatures: readonly number[], group: string): string {
  if (Math.max(...temperatures) >= 22) return 'a';
  if (temperatures.filter((celsius) => celsius >= 10).length >= 4) return 'b';
  return group === 'D' && Math.min(...temperatures) < -38 ? 'd' : 'c';
}
