import { plainText } from '../../plain-text.ts';
import type { AddressRecord } from '../room-record.ts';

const CELLS_PER_DEGREE = 50;

/** The public part of an address: no street, and the middle of the room's square of 0.02 degrees, about 2 km. */
export interface CoarsePlace {
  /** Ward or district, city, province and country, if known, smallest first. */
  readonly names: readonly string[];
  readonly area: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly lat: number;
  readonly lng: number;
}

export function coarsenAddress({ latitude, longitude, ...address }: AddressRecord): CoarsePlace {
  const named = {
    area: findName(address.area),
    city: findName(address.city),
    state: findName(address.state),
    country: findName(address.country),
  };
  return {
    names: Object.values(named).filter((name) => name !== null),
    ...named,
    lat: middleOfCell(Number(latitude)),
    lng: middleOfCell(Number(longitude)),
  };
}

const findName = (text: string | null) => plainText(text ?? '') || null;

/** Always the same for the same place: a middle that varied between pages would reveal the location. */
function middleOfCell(degrees: number): number {
  const middle = (Math.floor(degrees * CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE;
  return Math.round(middle * 100) / 100;
}
