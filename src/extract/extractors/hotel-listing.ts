import type { Position } from '../../datasets/measures/great-circle.ts';
import type { Document } from '../document.ts';
import type { Places } from '../places.ts';
import { firstGroup } from '../tables/pattern.ts';
import type { Row } from '../tables/table.ts';

/** A row's hotel and place. */
export interface Listing {
  readonly name: string;
  /** Undefined if the name is not a destination. */
  readonly place: string | undefined;
  readonly hotel: string;
  readonly position: Position | undefined;
}

/** The mapping's columns for these. */
interface Columns {
  readonly place?: string;
  readonly place_pattern?: string;
  readonly area?: string;
  readonly area_pattern?: string;
  readonly hotel?: string;
  readonly hotel_pattern?: string;
  readonly hotel_areas?: Readonly<Record<string, string>>;
  readonly latitude?: string;
  readonly longitude?: string;
}

/** The place is the hotel's area if the document or its sidecar states one; otherwise the place it is listed for. */
export function readListing({ source }: Document, columns: Columns, places: Places, row: Row): Listing {
  const cell = columns.hotel === undefined ? String(row.number) : row.cell(columns.hotel);
  const hotel = firstGroup(cell, columns.hotel_pattern) || cell;
  const listed =
    columns.place === undefined ? source.place! : firstGroup(row.cell(columns.place), columns.place_pattern);
  const name = findArea(columns, places, row, hotel) ?? listed;
  return { name, place: places.find(name), hotel, position: findPosition(columns, row) };
}

/** Undefined for an area that is not among the names of places: it is a part of the listed place. */
function findArea(columns: Columns, places: Places, row: Row, hotel: string): string | undefined {
  const { area, area_pattern, hotel_areas = {} } = columns;
  if (Object.hasOwn(hotel_areas, hotel)) return hotel_areas[hotel];
  if (area === undefined) return undefined;
  const name = firstGroup(row.cell(area), area_pattern);
  return places.knows(name) ? name : undefined;
}

function findPosition({ latitude, longitude }: Columns, row: Row): Position | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  const [lat, lng] = [row.numberAt(latitude), row.numberAt(longitude)];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}
