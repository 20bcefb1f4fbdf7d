import { avatarPath, photoPath } from '../../photos/photo-path.ts';
import { PHOTO_SIZES } from '../../photos/size.ts';
import type { Catalogue } from '../catalogue.ts';
import { convertVnd } from '../details/present-price.ts';
import { LANGUAGES, type Language, type Text } from '../language.ts';
import type { HostRecord, RoomRecord } from '../room-record.ts';
import { coarsenAddress, type CoarsePlace } from './coarse-place.ts';
import type { ListedRoomSummary } from './list-listed-rooms.ts';
import type { CaptionedPhoto, ListedRoom } from './read-listed-room.ts';

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
  readonly thumbnail: string;
  /** Both with their widths, as a browser chooses from them. */
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

export interface PublicRoomOptions {
  readonly catalogue: Catalogue;
  readonly language: Language;
  /** Today, `2026-11-15`. */
  readonly day: string;
}

export function presentPublicRoom(
  room: ListedRoom,
  { catalogue, language, day }: PublicRoomOptions,
): PublicRoom {
  const { record } = room;
  const write = textWriter(language);
  const nameOf = (text: Text) => write(text)?.text ?? '';
  const roomType = catalogue.get('room_type', record.room_type_id);
  const photos = room.photos.map((photo) => presentPhoto(room.id, photo, write));
  const featured = room.photos.findIndex((photo) => photo.featured);
  return {
    id: room.id,
    name: write(record.name) ?? { text: `#${room.id}`, language },
    summary: write(record.summary),
    introduction: write(record.introduction),
    notes: Object.fromEntries(PUBLIC_NOTES.map((note) => [note, write(record[note])])) as PublicRoom['notes'],
    roomType: { name: nameOf(roomType.name), description: nameOf(roomType.description) },
    propertyType: nameOf(catalogue.get('property_type', record.property_type_id).name),
    bedType: nameOf(catalogue.get('bed_type', record.bed_type_id).name),
    bedrooms: record.num_bedrooms,
    bathrooms: record.num_bathrooms,
    beds: record.num_beds,
    areaM2: record.area,
    guests: record.maximum_guests,
    bookingType: record.booking_type,
    cancellationPolicy: record.cancellation_policy,
    rating: presentRating(record),
    price: presentPrice(record, catalogue, day),
    place: coarsenAddress(record.address),
    destinations: record.destination_ids.map((id) => {
      const { name, url } = catalogue.get('destination', id);
      return { name: nameOf(name), path: url };
    }),
    amenities: groupAmenities(record.amenity_ids, catalogue, nameOf),
    host: presentHost(room.hostId, room.host, language),
    photos: featured < 0 ? photos : [photos[featured]!, ...photos.toSpliced(featured, 1)],
    photoGroups: groupPhotos(room.photos, photos, catalogue, nameOf),
  };
}

export function presentHost(id: number, host: HostRecord, language: Language): PublicHost {
  return {
    id,
    name: host.full_name,
    avatar: avatarPath(id, 'avatar'),
    about: textWriter(language)(host.about),
    since: host.created_at,
    isSuperHost: host.super_host,
    isVerified: host.email_verified && host.phone_verified,
  };
}

type Write = (text: Text | null) => Written | undefined;

/** In the language that is asked for, else in the first that the text exists in. Undefined where there is nothing to read. */
export function textWriter(wanted: Language): Write {
  const order = [wanted, ...LANGUAGES.filter((language) => language !== wanted)];
  return (text) => {
    const language = text && order.find((each) => text[each]?.trim());
    return language ? { text: text[language]!.trim(), language } : undefined;
  };
}

export function presentPhoto(
  roomId: number,
  { id, name, caption }: Pick<CaptionedPhoto, 'id' | 'name' | 'caption'>,
  write: Write,
): PublicPhoto {
  const [large, thumbnail] = [photoPath(roomId, 'large', name), photoPath(roomId, 'thumbnail', name)];
  const srcset = `${thumbnail} ${PHOTO_SIZES.thumbnail.width}w, ${large} ${PHOTO_SIZES.large.width}w`;
  return { id, large, thumbnail, srcset, caption: write(caption) };
}

const presentRating = ({ rating, review_count }: RoomRecord): PublicRoom['rating'] =>
  review_count ? { mean: rating, count: review_count } : null;

const NIGHTS_OF_A_MONTH = 30;

export function presentPrice({ price }: RoomRecord, catalogue: Catalogue, day: string): PublicPrice {
  const rates = catalogue.ratesOn(day);
  const amount = (vnd: number): Amount => ({ vnd, usd: convertVnd(vnd, 'USD', rates) });
  return {
    nightly: amount(price.nightly),
    weekend: amount(price.weekend),
    monthlyPerNight: amount(Math.round(price.monthly / NIGHTS_OF_A_MONTH)),
    cleaningFee: amount(price.cleaning_fee),
    deposit: amount(price.security_fee),
    extraGuest: amount(price.additional_guests_fee),
    guestsIncluded: price.standard_guests,
    minimumStay: price.minimum_stay,
    maximumStay: price.maximum_stay,
    checkinFrom: price.checkin_time,
    checkinUntil: price.checkin_time_expiry,
    checkoutUntil: price.checkout_time,
    day,
    rateDay: catalogue.rateDay(day),
  };
}

function groupAmenities(
  ids: readonly number[],
  catalogue: Catalogue,
  nameOf: (text: Text) => string,
): PublicRoom['amenities'] {
  const amenities = ids.map((id) => catalogue.get('amenity', id));
  const byType = [...Map.groupBy(amenities, ({ amenity_type_id }) => amenity_type_id)];
  return byType
    .sort(([one], [other]) => one - other)
    .map(([typeId, alike]) => ({
      type: nameOf(catalogue.get('amenity_type', typeId).name),
      names: alike.map(({ name }) => nameOf(name)),
    }));
}

/** By the first tag of each photo, in the order of the tags; those without a tag last. */
function groupPhotos(
  tagged: readonly CaptionedPhoto[],
  photos: readonly PublicPhoto[],
  catalogue: Catalogue,
  nameOf: (text: Text) => string,
): PhotoGroup[] {
  const tagOf = new Map(tagged.map(({ id, tagIds }) => [id, Math.min(...tagIds, Infinity)]));
  const groups = [...Map.groupBy(photos, ({ id }) => tagOf.get(id)!)].sort(([one], [other]) => one - other);
  return groups.map(([tagId, alike]) => ({
    name: tagId === Infinity ? undefined : nameOf(catalogue.get('photo_tag', tagId).name),
    photos: alike,
  }));
}

/** As much of a room as a list shows. */
export interface PublicRoomCard extends Pick<
  PublicRoom,
  'id' | 'name' | 'summary' | 'guests' | 'bedrooms' | 'rating' | 'price' | 'place'
> {
  readonly roomType: string;
  readonly photo: PublicPhoto | undefined;
}

export function presentRoomCard(
  { id, record, photo }: ListedRoomSummary,
  { catalogue, language, day }: PublicRoomOptions,
): PublicRoomCard {
  const write = textWriter(language);
  return {
    id,
    name: write(record.name) ?? { text: `#${id}`, language },
    summary: write(record.summary),
    guests: record.maximum_guests,
    bedrooms: record.num_bedrooms,
    rating: presentRating(record),
    price: presentPrice(record, catalogue, day),
    place: coarsenAddress(record.address),
    roomType: write(catalogue.get('room_type', record.room_type_id).name)?.text ?? '',
    photo: photo && presentPhoto(id, photo, write),
  };
}
