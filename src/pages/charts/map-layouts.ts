import type { Position } from './borders.ts';
import type { Neighbour } from './chart-words.ts';
import type { MapLayer } from './map-places.ts';
import { islandInsets, islandsInPlace } from './map-sea.ts';
import { projectionOf, type Projection } from './projection.ts';

/** How the whole country is drawn for one width. */
export interface MapLayout extends MapLayer {
  readonly projection: Projection;
  readonly islands: typeof islandsInPlace;
  readonly seaAt: Position;
  /** Whether the name of the sea has a line for each word. */
  readonly isSeaStacked: boolean;
  readonly neighboursAt: Readonly<Partial<Record<Neighbour, Position>>>;
}

/** The country and the sea, with the islands where they are. */
export const WIDE: MapLayout = {
  name: 'wide',
  fontSize: 12,
  swell: 0.85,
  projection: projectionOf({ west: 101.8, south: 8.1, east: 116.6, north: 23.7 }, 580),
  islands: islandsInPlace,
  seaAt: [112.4, 13.2],
  isSeaStacked: false,
  neighboursAt: { CN: [112.5, 22.9], LA: [102.9, 19.3], TH: [103, 16], KH: [104.5, 12.9] },
};

/** On a phone the country needs the whole width, so the islands stand in frames of their own. */
export const NARROW: MapLayout = {
  name: 'narrow',
  fontSize: 12,
  swell: 0.8,
  projection: projectionOf({ west: 101.7, south: 7.7, east: 111.1, north: 23.8 }, 380),
  islands: islandInsets,
  seaAt: [110.35, 14.9],
  isSeaStacked: true,
  neighboursAt: { CN: [109.6, 23.1], LA: [102.6, 18.6], TH: [103, 16], KH: [104.4, 13] },
};
