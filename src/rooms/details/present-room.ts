import { avatarPath, photoPath } from '../../photos/photo-path.ts';
import type { Catalogue, Rates } from '../catalogue.ts';
import { roomRecord, type AddressRecord, type RoomRecord, type Room } from '../room-record.ts';
import {
  createTextChooser,
  type TextChooser,
  formatInstant,
  type Viewer,
  type Currency,
  type Text,
} from '../viewer.ts';

export interface Presenting {
  readonly catalogue: Pick<Catalogue, 'get'>;
  readonly rates: Rates;
  readonly siteUrl: string;
}

// Every object and list in a room response is wrapped.
export const item = <Value>(data: Value) => ({ data });
const list = <Value>(data: readonly Value[]) => ({ data });

/** Specification 2.6, in the published order, and the languages of its texts. */
export function presentRoom(room: Room, viewer: Viewer, { catalogue, rates, siteUrl }: Presenting) {
  const { record } = room;
  const texts = createTextChooser(viewer.languages);
  const described = (kind: 'room_type' | 'property_type' | 'amenity_type', id: number) => {
    const { name, description } = catalogue.get(kind, id);
    return { id, name: texts.choose(name), description: texts.choose(description) };
  };
  const presented = {
    ...presentOwn(room, texts, siteUrl),
    bedType: item({
      id: record.bed_type_id,
      name: texts.choose(catalogue.get('bed_type', record.bed_type_id).name),
    }),
    roomType: item(described('room_type', record.room_type_id)),
    propertyType: item(described('property_type', record.property_type_id)),
    price: item(presentPrice(room.id, record, viewer.currency, rates)),
    address: item(presentAddress(record.address)),
    host: item(presentHost(room, texts, viewer.timeZone)),
    ...presentPhotos(room, (id) => {
      const { name, normalized } = catalogue.get('photo_tag', id);
      return { id, name: texts.choose(name), normalized };
    }),
    ...presentAmenities(record, catalogue, texts, (id) => described('amenity_type', id)),
    destinations: list(
      record.destination_ids.map((id) => {
        const { name, url } = catalogue.get('destination', id);
        return { id, name: texts.choose(name), url };
      }),
    ),
    coupon: list(record.coupons),
  };
  return { room: presented, languages: texts.languagesUsed() };
}

const MEMBERS = Object.keys(roomRecord.properties) as (keyof RoomRecord)[];
/** From the name on, in the published order. */
const OWN = MEMBERS.slice(0, MEMBERS.indexOf('cancellation_policy') + 1);

function presentOwn({ id, hostId, record, photos }: Room, { choose }: TextChooser, siteUrl: string) {
  const { rating, review_count, like_count } = record;
  const own = OWN.map((name) => {
    const value = record[name];
    return [name, typeof value === 'object' && value !== null ? choose(value as Text) : value];
  });
  const featured = photos.find((photo) => photo.featured);
  return {
    id,
    host_id: hostId,
    ...Object.fromEntries(own),
    url: `${siteUrl}/rooms/${id}`,
    rating,
    review_count,
    like_count,
    featured_photo: featured ? photoPath(id, 'large', featured.name) : '',
    // A partner's program cannot like rooms.
    liked: false,
  };
}

/** Stored in the published order. */
const presentAddress = (address: AddressRecord) => ({
  ...address,
  full_address: [address.address_line_2, address.address_line_1].filter((line) => line).join(', '),
});

function presentHost({ hostId, host }: Room, { choose }: TextChooser, timeZone: string) {
  return {
    id: hostId,
    full_name: host.full_name,
    created_at: formatInstant(host.created_at, timeZone),
    avatar: avatarPath(hostId, 'avatar'),
    tiny_avatar: avatarPath(hostId, 'tiny'),
    about: choose(host.about),
    email_verified: host.email_verified,
    phone_verified: host.phone_verified,
    super_host: host.super_host,
    subscribe_url: `/hosts/${hostId}/subscribe`,
  };
}

function presentPhotos<Tag extends object>({ id: roomId, photos }: Room, presentTag: (id: number) => Tag) {
  const byTag = new Map<number, object[]>();
  const slides = photos.map(({ id, name, record }) => {
    const thumbnail = photoPath(roomId, 'thumbnail', name);
    const slide = { id, slide: record.slide, photo_url: photoPath(roomId, 'large', name), thumbnail };
    for (const tagId of record.tag_ids) byTag.getOrInsertComputed(tagId, () => []).push(slide);
    return slide;
  });
  const tags = sortById(byTag).map(([id, tagged]) => ({ ...presentTag(id), photos: list(tagged) }));
  return { photos: list(slides), photoTags: list(tags) };
}

function presentAmenities<AmenityType extends object>(
  { amenity_ids }: RoomRecord,
  catalogue: Presenting['catalogue'],
  { choose }: TextChooser,
  presentType: (id: number) => AmenityType,
) {
  const byType = new Map<number, { type: AmenityType; alike: object[] }>();
  const amenities = amenity_ids.map((id) => {
    const { name, description, icon, amenity_type_id: typeId } = catalogue.get('amenity', id);
    const amenity = { id, name: choose(name), description: choose(description), icon };
    const group = byType.getOrInsertComputed(typeId, () => ({ type: presentType(typeId), alike: [] }));
    group.alike.push(amenity);
    return { ...amenity, type: item(group.type) };
  });
  const types = sortById(byType).map(([, { type, alike }]) => ({ ...type, amenities: list(alike) }));
  return { amenities: list(amenities), amenityTypes: list(types) };
}

const sortById = <Value>(byId: ReadonlyMap<number, Value>) => [...byId].sort(([one], [other]) => one - other);

export const NIGHTS_OF_A_MONTH = 30;

export function presentPrice(roomId: number, room: RoomRecord, currency: Currency, rates: Rates) {
  const { price } = room;
  const convert = (vnd: number) => convertVnd(vnd, currency, rates);
  return {
    room_id: roomId,
    nightly_price: convert(price.nightly),
    // The published contract gives the price per night for a stay of more than 30 days.
    monthly_price: convert(price.monthly) / NIGHTS_OF_A_MONTH,
    weekend_price: convert(price.weekend),
    cleaning_fee: convert(price.cleaning_fee),
    security_fee: convert(price.security_fee),
    nightly_price_formatted: formatAmount(convert(price.nightly), currency, 0),
    cleaning_fee_formatted: formatAmount(convert(price.cleaning_fee), currency, 2),
    security_fee_formatted: formatAmount(convert(price.security_fee), currency, 2),
    additional_guests_fee: convert(price.additional_guests_fee),
    currency_code: currency,
    standard_guests: price.standard_guests,
    cancellation_policy: room.cancellation_policy,
    booking_type: room.booking_type,
    checkin_time: formatTime(price.checkin_time),
    checkout_time: formatTime(price.checkout_time),
    checkin_time_expiry: price.checkin_time_expiry === null ? null : formatTime(price.checkin_time_expiry),
    minimum_stay: price.minimum_stay,
    maximum_stay: price.maximum_stay,
    nightly_price_usd: convertVnd(price.nightly, 'USD', rates),
    nightly_price_vnd: price.nightly,
  };
}

export function convertVnd(vnd: number, currency: Currency, rates: Rates): number {
  if (currency === 'VND') return vnd;
  return Math.round((vnd * 100) / rates[currency]) / 100;
}

/** `$30`, `$9.96`, `1,617,000₫`: VND has no smaller unit. */
export function formatAmount(amount: number, currency: Currency, decimals: number): string {
  if (currency === 'VND') return `${groupThousands(amount.toFixed(0))}₫`;
  return `$${groupThousands(amount.toFixed(decimals))}`;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

/** 14:00 becomes 02:00 PM. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, '0')}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}
