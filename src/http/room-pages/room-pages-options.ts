import type { RoomSite } from '../../pages/rooms/room-site.ts';
import type { Catalogue } from '../../rooms/catalogue.ts';
import type { Database } from '../../storage/database.ts';
import type { MapTowns } from './map-towns.ts';

export interface RoomPagesOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly site: RoomSite;
  readonly mapTowns: MapTowns;
}

/** Shared by the routes. */
export interface RoomPagesParts extends RoomPagesOptions {
  readonly getCatalogue: (version: number) => Promise<Catalogue>;
  /** Today's date, such as `2026-11-15`. */
  readonly getDay: () => string;
  /** The only rooms that lists may contain; undefined for all. */
  readonly among: readonly number[] | undefined;
}
