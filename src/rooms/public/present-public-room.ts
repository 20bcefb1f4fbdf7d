import { avatarPath, photoPath, PHOTO_SIZES, type PhotoSize } from '../../photos/photo-path.ts';
import { plainText } from '../../plain-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { convertVnd } from '../details/present-price.ts';
import { LANGUAGES, type Language, type Text } from '../language.ts';
import type { HostRecord, RoomRecord } from '../room-record.ts';
import { coarsenAddress } from './coarse-place.ts';
import type { ListedRoomSummary } from './list-listed-rooms.ts';
import {
  PUBLIC_NOTES,
  type Amount,
  type PhotoGroup,
  type PublicHost,
  type PublicPhoto,
  type PublicPrice,
  type PublicRoom,
  type PublicRoomCard,
  type Written,
} from './public-room.ts';
import type { CaptionedPhoto, ListedRoom } from './read-listed-room.ts';

export interface PublicRoomOptions {
  readonly catalogue: Catalogue;
  readonly language: Language;
  /** Today's date, such as `2026-11-15`. */
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
    name: plainText(host.full_name),
    avatar: avatarPath(id, 'avatar'),
    about: textWriter(language)(host.about),
    since: host.created_at,
    isSuperHost: host.super_host,
    isVerified: host.email_verified && host.phone_verified,
  };
}

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
  { id, name, caption }: Pick<CaptionedPhoto, 'id' | 'name' | 'caption'>,
  write: Write,
): PublicPhoto {
  const srcset = SRCSET.map((size) => `${photoPath(roomId, size, name)} ${PHOTO_SIZES[size].width}w`).join(
    ', ',
  );
  return { id, large: photoPath(roomId, 'large', name), srcset, caption: write(caption) };
}

const presentRating = ({ rating, review_count }: RoomRecord): PublicRoom['rating'] =>
  review_count ? { mean: rating, count: review_count } : null;

const NIGHTS_OF_A_MONTH = 30;

function presentPrice({ price }: RoomRecord, catalogue: Catalogue, day: string): PublicPrice {
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

/** Grouped by each photo's first tag, in the order of the tags; untagged photos come last. */
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
