import { plainText } from '../../plain-text.ts';
import type { AddressRecord } from '../room-record.ts';

const CELLS_PER_DEGREE = 50;

/** As much of an address as anyone may know: no street, and the middle of a square of 0.02 degrees, about 2 km, that the room lies in. */
export interface CoarsePlace {
  /** Ward or district, city, province and country: those that are known, the smallest first. */
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

/** Always the same for the same place: a middle that moved from page to page would give the place away. */
function middleOfCell(degrees: number): number {
  const middle = (Math.floor(degrees * CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE;
  return Math.round(middle * 100) / 100;
}
