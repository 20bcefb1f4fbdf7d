import {
  greatCircleKm,
  unitVector,
  type Position,
  type UnitVector,
} from '../../datasets/measures/great-circle.ts';
import { median } from '../../datasets/measures/numbers.ts';
import type { Refusal } from '../observation.ts';
import { nameRows } from '../tables/name-rows.ts';
import type { Night } from './hotel-percentiles.ts';

/** By position, because sites list hotels of the next town too. A hotel without a position stays where it is listed. */
export function* placeNights(
  byPlace: ReadonlyMap<string, readonly Night[]>,
  positionsOf: ReadonlyMap<string, readonly Position[]>,
  withinKm = Infinity,
): Generator<Refusal, Map<string, Night[]>> {
  const centres = new Map([...positionsOf].map(([place, positions]) => [place, findCentre(positions)]));
  const placed = new Map<string, Night[]>();
  for (const [listed, nights] of byPlace)
    for (const night of nights) {
      const { row, price, position } = night;
      if (position && greatCircleKm(position, centres.get(listed)!.position) > withinKm)
        yield {
          reason: `farther than ${withinKm} km from the centre of the place's hotels`,
          locator: nameRows([row]),
          place: listed,
          field: 'room_price_median',
          value: Math.round(price),
        };
      else placed.getOrInsert(position ? findNearest(position, listed, centres) : listed, []).push(night);
    }
  return placed;
}

interface Centre {
  readonly position: Position;
  readonly vector: UnitVector;
}

/** The median position, which one wrong hotel cannot move. */
function findCentre(positions: readonly Position[]): Centre {
  const position = {
    lat: median(positions.map(({ lat }) => lat)),
    lng: median(positions.map(({ lng }) => lng)),
  };
  return { position, vector: unitVector(position) };
}

/** The listed place, unless another centre is nearer. */
function findNearest(position: Position, listed: string, centres: ReadonlyMap<string, Centre>): string {
  const at = unitVector(position);
  let [nearest, best] = [listed, cosine(at, centres.get(listed)!.vector)];
  for (const [place, { vector }] of centres)
    if (cosine(at, vector) > best) [nearest, best] = [place, cosine(at, vector)];
  return nearest;
}

/** Of the angle between two unit vectors: larger is nearer. */
function cosine([ax, ay, az]: UnitVector, [bx, by, bz]: UnitVector): number {
  return ax * bx + ay * by + az * bz;
}
