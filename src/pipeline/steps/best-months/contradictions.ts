import { greatCircleKm } from '../../../datasets/measures/great-circle.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { Provenance } from '../../../datasets/provenance/provenance.ts';
import { InvalidTable } from '../../sources/table.ts';
import type { Setting } from '../candidates.ts';
import type { DestinationClimate } from '../climate/climate.ts';
import { nearestPlaces } from '../nearest-places.ts';
import { FEWEST_GUIDES } from './guides.ts';

interface JudgedPlace {
  readonly row: Pick<Destination, 'slug' | 'lat' | 'lng' | 'best_visit_months' | 'travel_style_tags'>;
  readonly receipts: { readonly best_visit_months: Pick<Provenance, 'n'> };
  readonly setting: Setting;
  readonly climate: Pick<DestinationClimate, 'station' | 'heightGapM'>;
}

const NEAR_KM = 30;
const NEIGHBOURS = 3;
const LEAST_SHARED = 1 / 3;
const OTHER_HEIGHT_M = 300;

/** Throws if two places that share a station or are a few kilometres apart have different months without a reason. */
export function refuseContradictions(places: readonly JudgedPlace[]): void {
  for (const [a, b] of closePairs(places)) {
    if (!contradict(a, b) || hasReason(a, b)) continue;
    const months = [a, b].map(({ row }) => `${row.slug} ${row.best_visit_months.join(' ')}`);
    throw new InvalidTable(`Best months contradict each other without a reason: ${months.join(' and ')}.`);
  }
}

function* closePairs(places: readonly JudgedPlace[]): Iterable<readonly [JudgedPlace, JudgedPlace]> {
  const byStation = Map.groupBy(places, ({ climate }) => climate.station);
  for (const members of byStation.values()) {
    for (const [index, a] of members.entries()) for (const b of members.slice(index + 1)) yield [a, b];
  }
  const tree = nearestPlaces(places.map(({ row }) => row));
  for (const [index, a] of places.entries()) {
    for (const other of tree.nearestTo(index, NEIGHBOURS)) {
      const b = places[other]!;
      if (greatCircleKm(a.row, b.row) <= NEAR_KM) yield [a, b];
    }
  }
}

function contradict(a: JudgedPlace, b: JudgedPlace): boolean {
  const [ofA, ofB] = [a.row.best_visit_months, b.row.best_visit_months];
  const shared = ofA.filter((month) => ofB.includes(month)).length;
  return shared < LEAST_SHARED * Math.min(ofA.length, ofB.length);
}

/** Another kind of place, another station or height, or differing guides of their own. */
function hasReason(a: JudgedPlace, b: JudgedPlace): boolean {
  const isBeach = ({ row }: JudgedPlace) => row.travel_style_tags.includes('beach');
  const hasGuides = ({ receipts }: JudgedPlace) => (receipts.best_visit_months.n ?? 0) >= FEWEST_GUIDES;
  return (
    a.setting !== b.setting ||
    isBeach(a) !== isBeach(b) ||
    a.climate.station !== b.climate.station ||
    Math.abs(a.climate.heightGapM - b.climate.heightGapM) > OTHER_HEIGHT_M ||
    (hasGuides(a) && hasGuides(b))
  );
}
