import type { Language } from '../language.ts';
import type { RoomRecord } from '../room-record.ts';
import type { CoarsePlace } from './coarse-place.ts';

/** A text and its language, which may differ from the page's. */
export interface Written {
  readonly text: string;
  readonly language: Language;
}

/** An amount in the host's currency and its value in the other, at one day's rate. */
export interface Amount {
  readonly vnd: number;
  readonly usd: number;
}

export interface PublicPrice {
  readonly nightly: Amount;
  readonly weekend: Amount;
  /** Per night, for a stay of more than 30 days. */
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
  /** The day the page was made, and the first day of its exchange rate. */
  readonly day: string;
  readonly rateDay: string;
}

/** A picture in its served sizes. */
export interface PublicPhoto {
  readonly id: number;
  readonly large: string;
  /** The sizes with their widths, for the browser to choose from. */
  readonly srcset: string;
  readonly caption: Written | undefined;
}

/** The photos of one tag; the name is undefined for untagged photos. Each photo is in one group. */
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
 * What guests may know about a room before they book. Nothing else leaves the service without a token. How to get in, how to get there,
 * how things work, the street, coupons and the partners are only for guests who have booked, or for partners.
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

/** The public texts besides the introduction. */
export const PUBLIC_NOTES = [
  'unique_features',
  'host_experiences',
  'utilities',
  'special_note',
  'apartment_rules',
] as const satisfies readonly (keyof RoomRecord)[];

export type PublicNote = (typeof PUBLIC_NOTES)[number];

/** The parts of a room that a list shows. */
export interface PublicRoomCard extends Pick<
  PublicRoom,
  'id' | 'name' | 'summary' | 'guests' | 'bedrooms' | 'rating' | 'price' | 'place'
> {
  readonly roomType: string;
  readonly photo: PublicPhoto | undefined;
}
