import type { Names } from './names.ts';

export type Position = readonly [lng: number, lat: number];

/** Degrees. */
export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The sea that is named on the map, with the groups of islands in it. Their names and positions are tables of natural-earth. */
export interface MapSea {
  /** Where its name stands on the wide and on the narrow map. */
  readonly wide: Position;
  readonly narrow: Position;
  /** Off the coast, from north to south: a map around a place has the name at the first of these that it has room for. */
  readonly near: readonly Position[];
  /** On a narrow map each group of islands has a frame; the latitudes of the upper edges, between the dots of destinations. */
  readonly frameTops: Readonly<Record<string, number>>;
}

export interface MapNeighbour {
  readonly name: Names;
  /** Where its name stands, on each map that has room for it. */
  readonly wide?: Position;
  readonly narrow?: Position;
}

/** How a country is drawn. */
export interface CountryMap {
  /** There a degree of longitude is as long as it is drawn. */
  readonly middleLatitude: number;
  readonly wide: Extent;
  /** For a phone. */
  readonly narrow: Extent;
  /** The small map in the corner of another. */
  readonly inset: Extent;
  /** What the table of borders covers, less a margin. */
  readonly covered: Extent;
  readonly scaleKm: number;
  readonly neighbours: readonly MapNeighbour[];
  readonly sea?: MapSea;
}
