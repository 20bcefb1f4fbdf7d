import { avatarPath } from '../../photos/photo-path.ts';
import { createTextChooser, type TextChooser } from './choose-text.ts';
import { formatInstant } from './format-instant.ts';
import type { Label, Labels } from './labels.ts';
import type { Language } from '../language.ts';
import { presentAmenities } from './present-amenities.ts';
import type { Rates } from '../currency.ts';
import { presentPrice } from './present-price.ts';
import { presentFeatured, presentPhotoTags, presentSlides } from './present-slides.ts';
import type { AddressRecord } from '../room-record.ts';
import type { Room } from '../room.ts';
import type { Viewer } from './viewer.ts';
import { item, itemJson, list, listJson } from './wire.ts';

export interface PresentingOptions {
  readonly labels: Labels;
  readonly rates: Rates;
  /** The origin of the rooms' pages. */
  readonly siteUrl: string;
}

export interface PresentedRoom {
  /** Joined, these are the room's JSON. */
  readonly pieces: readonly string[];
  readonly languages: readonly Language[];
}

/** Specification 2.6, in the published order. It joins strings, because labels and photos make up most of it and are serialised only once. */
export function presentRoom(room: Room, viewer: Viewer, options: PresentingOptions): PresentedRoom {
  const { labels, rates, siteUrl } = options;
  const { record } = room;
  const texts = createTextChooser(viewer.languages);
  const quote = (label: Label) => {
    texts.noteUse(label.languages);
    return label.json;
  };
  const slides = presentSlides(room);
  const tags = presentPhotoTags(room, slides, (id) => quote(labels.photoTag(id)));
  const { amenities, amenityTypes } = presentAmenities(record.amenity_ids, labels, quote);
  const own = JSON.stringify(presentOwn(room, texts, siteUrl));
  const parts = JSON.stringify({
    price: item(presentPrice(room.id, record, viewer.currency, rates)),
    address: item(presentAddress(record.address)),
    host: item(presentHost(room, texts, viewer.timeZone)),
  });
  const types =
    `"bedType":${itemJson(quote(labels.bedType(record.bed_type_id)))}` +
    `,"roomType":${itemJson(quote(labels.roomType(record.room_type_id)))}` +
    `,"propertyType":${itemJson(quote(labels.propertyType(record.property_type_id)))}`;
  const lists =
    `"photos":${listJson(slides)},"photoTags":${listJson(tags)}` +
    `,"amenities":${listJson(amenities)},"amenityTypes":${listJson(amenityTypes)}` +
    `,"destinations":${listJson(record.destination_ids.map((id) => quote(labels.destination(id))))}`;
  const coupons = `,"coupon":${JSON.stringify(list(record.coupons))}}`;
  const pieces = [own.slice(0, -1), `,${types},`, parts.slice(1, -1), `,${lists}`, coupons];
  return { pieces, languages: texts.languagesUsed() };
}

function presentOwn(room: Room, { choose, chooseOrNull }: TextChooser, siteUrl: string) {
  const { record } = room;
  return {
    id: room.id,
    host_id: room.hostId,
    name: choose(record.name),
    summary: choose(record.summary),
    introduction: choose(record.introduction),
    unique_features: chooseOrNull(record.unique_features),
    utilities: chooseOrNull(record.utilities),
    host_experiences: chooseOrNull(record.host_experiences),
    special_note: chooseOrNull(record.special_note),
    apartment_rules: chooseOrNull(record.apartment_rules),
    apartment_manual: chooseOrNull(record.apartment_manual),
    direction_manual: chooseOrNull(record.direction_manual),
    checkin_guide: chooseOrNull(record.checkin_guide),
    num_bedrooms: record.num_bedrooms,
    num_bathrooms: record.num_bathrooms,
    num_beds: record.num_beds,
    area: record.area,
    maximum_guests: record.maximum_guests,
    booking_type: record.booking_type,
    calendar_type: record.calendar_type,
    status: record.status,
    submit_status: record.submit_status,
    cancellation_policy: record.cancellation_policy,
    url: [siteUrl, 'rooms', room.id].join('/'),
    rating: record.rating,
    review_count: record.review_count,
    like_count: record.like_count,
    featured_photo: presentFeatured(room),
    // A partner's program cannot like rooms.
    liked: false,
  };
}

function presentAddress(address: AddressRecord) {
  const { address_line_1, address_line_2 } = address;
  return {
    address_line_1,
    address_line_2,
    area: address.area,
    city: address.city,
    state: address.state,
    country: address.country,
    latitude: address.latitude,
    longitude: address.longitude,
    full_address: [address_line_2, address_line_1].filter((line) => line).join(', '),
  };
}

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
    subscribe_url: ['/hosts', hostId, 'subscribe'].join('/'),
  };
}
