import type { Position, Country } from '../../../countries/country.ts';
import type { MapLayer } from './places.ts';
import { islandFrames, islandsInPlace } from './islands.ts';
import { projectionOf, type Projection } from './projection.ts';

/** How to draw the whole country at one width. */
export interface MapLayout extends MapLayer {
  readonly projection: Projection;
  readonly islands: typeof islandsInPlace;
  /** The position of the sea's name; undefined for no name. */
  readonly seaAt: Position | undefined;
  /** Whether the sea's name is split into two lines. */
  readonly isSeaStacked: boolean;
}

/** The country and the sea, with the islands in position. */
export function wideLayout({ map }: Country): MapLayout {
  return {
    name: 'wide',
    fontSize: 12,
    swell: 0.85,
    projection: projectionOf(map.wide, 580, map.middleLatitude),
    islands: islandsInPlace,
    seaAt: map.sea?.wide,
    isSeaStacked: false,
  };
}

/** On a phone the country needs the whole width, so the islands are in separate frames. */
export function narrowLayout({ map }: Country): MapLayout {
  return {
    name: 'narrow',
    fontSize: 12,
    swell: 0.8,
    projection: projectionOf(map.narrow, 380, map.middleLatitude),
    islands: islandFrames,
    seaAt: map.sea?.narrow,
    isSeaStacked: true,
  };
}
