import { avatarPath, photoPath, PHOTO_SIZES, type PhotoSize } from '../../photos/photo-path.ts';
import { plainText } from '../../plain-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { convertVnd, NIGHTS_OF_A_MONTH } from '../details/present-room.ts';
import type { RoomRecord, HostRecord, AddressRecord } from '../room-record.ts';
import { LANGUAGES, type Language, type Text } from '../viewer.ts';
import type { ListedRoomSummary, ListedRoom } from './listed-rooms.ts';

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

const PUBLIC_NOTES = [
  'unique_features',
  'host_experiences',
  'utilities',
  'special_note',
  'apartment_rules',
] as const satisfies readonly (keyof RoomRecord)[];

export type PublicNote = (typeof PUBLIC_NOTES)[number];

interface PublicRoomOptions {
  readonly catalogue: Catalogue;
  readonly language: Language;
  /** Today's date, such as `2026-11-15`. */
  readonly day: string;
}

/** What guests may know about a room before they book. Nothing else leaves the service without a token. */
export function presentPublicRoom(room: ListedRoom, options: PublicRoomOptions) {
  const { record } = room;
  const { catalogue, language } = options;
  const write = textWriter(language);
  const nameOf = (text: Text) => write(text)?.text ?? '';
  const roomType = catalogue.get('room_type', record.room_type_id);
  const present = (photo: ListedRoom['photos'][number]) => presentPhoto(room.id, photo, write);
  const groups = groupPhotos(room.photos, catalogue, nameOf);
  // How to get in or there, how things work, the street, coupons and the partners are for guests who have booked, or for partners.
  return {
    ...presentBasics(room.id, record, options),
    introduction: write(record.introduction),
    notes: Object.fromEntries(PUBLIC_NOTES.map((note) => [note, write(record[note])])) as Record<
      PublicNote,
      Written | undefined
    >,
    roomType: { name: nameOf(roomType.name), description: nameOf(roomType.description) },
    propertyType: nameOf(catalogue.get('property_type', record.property_type_id).name),
    bedType: nameOf(catalogue.get('bed_type', record.bed_type_id).name),
    bathrooms: record.num_bathrooms,
    beds: record.num_beds,
    areaM2: record.area,
    bookingType: record.booking_type,
    cancellationPolicy: record.cancellation_policy,
    destinations: record.destination_ids.map((id) => {
      const { name, url } = catalogue.get('destination', id);
      return { name: nameOf(name), path: url };
    }),
    amenities: groupAmenities(record.amenity_ids, catalogue, nameOf),
    host: presentHost(room.hostId, room.host, language),
    photos: room.photos.toSorted((a, b) => Number(b.featured) - Number(a.featured)).map(present),
    photoGroups: groups.map(({ name, photos }) => ({ name, photos: photos.map(present) })),
  };
}

/** What the page and the card of a room show. */
function presentBasics(id: number, record: RoomRecord, { catalogue, language, day }: PublicRoomOptions) {
  const write = textWriter(language);
  const { rating: mean, review_count: count } = record;
  return {
    id,
    name: write(record.name) ?? { text: `#${id}`, language },
    summary: write(record.summary),
    guests: record.maximum_guests,
    bedrooms: record.num_bedrooms,
    rating: count ? { mean, count } : null,
    price: presentPrice(record, catalogue, day),
    place: coarsenAddress(record.address),
  };
}

export type PublicRoom = Readonly<ReturnType<typeof presentPublicRoom>>;

export function presentHost(id: number, host: HostRecord, language: Language) {
  return {
    id,
    name: plainText(host.full_name),
    avatar: avatarPath(id, 'avatar'),
    about: textWriter(language)(host.about),
    since: host.created_at,
    isSuperHost: host.super_host,
    isVerified: host.email_verified && host.phone_verified,
  };
}

export type PublicHost = Readonly<ReturnType<typeof presentHost>>;

type Write = (text: Text | null) => Written | undefined;

/** In the requested language, or else in the text's first language. Undefined for an empty text. */
export function textWriter(wanted: Language): Write {
  const order = [wanted, ...LANGUAGES.filter((language) => language !== wanted)];
  return (text) => {
    for (const language of text ? order : []) {
      const plain = plainText(text?.[language] ?? '');
      if (plain) return { text: plain, language };
    }
    return undefined;
  };
}

/** Without the thumbnail, which is cropped to another shape. */
const SRCSET = ['medium', 'large'] as const satisfies readonly PhotoSize[];

function presentPhoto(
  roomId: number,
  { id, name, record }: Pick<ListedRoom['photos'][number], 'id' | 'name' | 'record'>,
  write: Write,
) {
  const srcset = SRCSET.map((size) => `${photoPath(roomId, size, name)} ${PHOTO_SIZES[size].width}w`).join(
    ', ',
  );
  return { id, large: photoPath(roomId, 'large', name), srcset, caption: write(record.caption) };
}

export type PublicPhoto = Readonly<ReturnType<typeof presentPhoto>>;

function presentPrice({ price }: RoomRecord, catalogue: Catalogue, day: string) {
  const rates = catalogue.ratesOn(day);
  const amount = (vnd: number): Amount => ({ vnd, usd: convertVnd(vnd, 'USD', rates) });
  return {
    nightly: amount(price.nightly),
    weekend: amount(price.weekend),
    // For a stay of more than 30 days.
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
    // The day the page was made, and the first day of its exchange rate.
    day,
    rateDay: catalogue.rateDay(day),
  };
}

function groupAmenities(ids: readonly number[], catalogue: Catalogue, nameOf: (text: Text) => string) {
  const amenities = ids.map((id) => catalogue.get('amenity', id));
  const byType = [...Map.groupBy(amenities, ({ amenity_type_id }) => amenity_type_id)];
  return byType
    .sort(([one], [other]) => one - other)
    .map(([typeId, alike]) => ({
      type: nameOf(catalogue.get('amenity_type', typeId).name),
      names: alike.map(({ name }) => nameOf(name)),
    }));
}

/** Grouped by each photo's first tag, in the order of the tags; untagged photos come last, without a name. */
function groupPhotos(photos: ListedRoom['photos'], catalogue: Catalogue, nameOf: (text: Text) => string) {
  const byTag = Map.groupBy(photos, ({ record }) => Math.min(...record.tag_ids, Infinity));
  const groups = [...byTag].sort(([one], [other]) => one - other);
  return groups.map(([tagId, alike]) => ({
    name: tagId === Infinity ? undefined : nameOf(catalogue.get('photo_tag', tagId).name),
    photos: alike,
  }));
}

export function presentRoomCard({ id, record, photo }: ListedRoomSummary, options: PublicRoomOptions) {
  const write = textWriter(options.language);
  return {
    ...presentBasics(id, record, options),
    roomType: write(options.catalogue.get('room_type', record.room_type_id).name)?.text ?? '',
    photo: photo && presentPhoto(id, photo, write),
  };
}

export type PublicRoomCard = Readonly<ReturnType<typeof presentRoomCard>>;

// What the pages about several rooms show, in the language of the page.

export interface HostPageInput {
  readonly hostId: number;
  /** Undefined while the host has no listed rooms; the page then hides who the host is. */
  readonly host: PublicHost | undefined;
  readonly rooms: readonly PublicRoomCard[];
  readonly hasMore: boolean;
  /** The normalised query of the page, with its question mark; empty for the first page. */
  readonly query: string;
}

export interface HostFeedInput {
  readonly hostId: number;
  readonly hostName: string | undefined;
  readonly updatedAt: string;
  readonly rooms: readonly (PublicRoomCard & { readonly updatedAt: string })[];
}

export interface SandboxDestinationInput {
  readonly name: string;
  readonly path: string;
  readonly rooms: readonly PublicRoomCard[];
}

/** The public part of an address: no street, and the middle of the room's square of 0.02 degrees, about 2 km. */
export function coarsenAddress({ latitude, longitude, ...address }: AddressRecord) {
  const named = {
    area: findName(address.area),
    city: findName(address.city),
    state: findName(address.state),
    country: findName(address.country),
  };
  return {
    /** Those that are known, smallest first. */
    names: Object.values(named).filter((name) => name !== null),
    ...named,
    lat: middleOfCell(Number(latitude)),
    lng: middleOfCell(Number(longitude)),
  };
}

export type CoarsePlace = Readonly<ReturnType<typeof coarsenAddress>>;

const CELLS_PER_DEGREE = 50;

const findName = (text: string | null) => plainText(text ?? '') || null;

/** Always the same for the same place: a middle that varied between pages would reveal the location. */
function middleOfCell(degrees: number): number {
  const middle = (Math.floor(degrees * CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE;
  return Math.round(middle * 100) / 100;
}
