import type { Language } from '../language.ts';
import type { RoomRecord } from '../room-record.ts';
import type { CoarsePlace } from './coarse-place.ts';

/** A text and the language that it is written in, which need not be that of the page. */
export interface Written {
  readonly text: string;
  readonly language: Language;
}

/** An amount in the currency of the host and what it is worth in the other, by the rate of a day. */
export interface Amount {
  readonly vnd: number;
  readonly usd: number;
}

export interface PublicPrice {
  readonly nightly: Amount;
  readonly weekend: Amount;
  /** A night of a stay of more than 30 days. */
  readonly monthlyPerNight: Amount;
  readonly cleaningFee: Amount;
  readonly deposit: Amount;
  readonly extraGuest: Amount;
  readonly guestsIncluded: number;
  readonly minimumStay: number;
  readonly maximumStay: number | null;
  readonly checkinFrom: string;
  readonly checkinUntil: string | null;
  readonly checkoutUntil: string;
  /** The day for which the page was made, and the day since which its exchange rate holds. */
  readonly day: string;
  readonly rateDay: string;
}

/** A picture in the sizes that it is served in. */
export interface PublicPhoto {
  readonly id: number;
  readonly large: string;
  /** Its sizes with their widths, for the browser to choose from. */
  readonly srcset: string;
  readonly caption: Written | undefined;
}

/** The photos of a tag; undefined as its name for those that have none. Each photo is in one group. */
export interface PhotoGroup {
  readonly name: string | undefined;
  readonly photos: readonly PublicPhoto[];
}

export interface PublicHost {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly about: Written | undefined;
  readonly since: string;
  readonly isSuperHost: boolean;
  readonly isVerified: boolean;
}

/**
 * What guests may know of a room before they book it: this list and nothing else leaves the service without a token. How to get in, how
 * to get there, how things work, the street, coupons and whose room it is are for those who have booked, or for partners.
 */
export interface PublicRoom {
  readonly id: number;
  readonly name: Written;
  readonly summary: Written | undefined;
  readonly introduction: Written | undefined;
  readonly notes: Readonly<Record<PublicNote, Written | undefined>>;
  readonly roomType: { readonly name: string; readonly description: string };
  readonly propertyType: string;
  readonly bedType: string;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly beds: number;
  readonly areaM2: number | null;
  readonly guests: number;
  readonly bookingType: RoomRecord['booking_type'];
  readonly cancellationPolicy: RoomRecord['cancellation_policy'];
  /** Null without reviews. */
  readonly rating: { readonly mean: number; readonly count: number } | null;
  readonly price: PublicPrice;
  readonly place: CoarsePlace;
  readonly destinations: readonly { readonly name: string; readonly path: string }[];
  readonly amenities: readonly { readonly type: string; readonly names: readonly string[] }[];
  readonly host: PublicHost;
  /** The featured photo first. */
  readonly photos: readonly PublicPhoto[];
  readonly photoGroups: readonly PhotoGroup[];
}

/** The texts beside the introduction that are for everyone. */
export const PUBLIC_NOTES = [
  'unique_features',
  'host_experiences',
  'utilities',
  'special_note',
  'apartment_rules',
] as const satisfies readonly (keyof RoomRecord)[];

export type PublicNote = (typeof PUBLIC_NOTES)[number];

/** As much of a room as a list shows. */
export interface PublicRoomCard extends Pick<
  PublicRoom,
  'id' | 'name' | 'summary' | 'guests' | 'bedrooms' | 'rating' | 'price' | 'place'
> {
  readonly roomType: string;
  readonly photo: PublicPhoto | undefined;
}
