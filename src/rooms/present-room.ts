import { avatarPath, photoPath } from '../photos/photo-path.ts';
import type { Catalogue } from './catalogue.ts';
import { createTextChooser, type TextChooser } from './choose-text.ts';
import { formatInstant } from './format-instant.ts';
import type { Language } from './language.ts';
import { presentPrice, type Rates } from './present-price.ts';
import type { AddressRecord } from './room-record.ts';
import type { Room, RoomPhoto } from './room.ts';
import type { Viewer } from './viewer.ts';
import { item, list } from './wire.ts';

export interface PresentingOptions {
  readonly catalogue: Catalogue;
  readonly rates: Rates;
  /** Where the pages of rooms are. */
  readonly siteUrl: string;
}

export interface PresentedRoom {
  readonly room: object;
  readonly languages: readonly Language[];
}

/** Specification 2.6, in the order of the published answer. */
export function presentRoom(room: Room, viewer: Viewer, options: PresentingOptions): PresentedRoom {
  const texts = createTextChooser(viewer.languages);
  const { record } = room;
  const slides = room.photos.map((photo) => presentSlide(room.id, photo));
  const presented = {
    id: room.id,
    host_id: room.hostId,
    name: texts.choose(record.name),
    summary: texts.choose(record.summary),
    introduction: texts.choose(record.introduction),
    unique_features: texts.chooseOrNull(record.unique_features),
    utilities: texts.chooseOrNull(record.utilities),
    host_experiences: texts.chooseOrNull(record.host_experiences),
    special_note: texts.chooseOrNull(record.special_note),
    apartment_rules: texts.chooseOrNull(record.apartment_rules),
    apartment_manual: texts.chooseOrNull(record.apartment_manual),
    direction_manual: texts.chooseOrNull(record.direction_manual),
    checkin_guide: texts.chooseOrNull(record.checkin_guide),
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
    url: [options.siteUrl, 'rooms', room.id].join('/'),
    rating: record.rating,
    review_count: record.review_count,
    like_count: record.like_count,
    featured_photo: presentFeatured(room),
    // A partner's program has no likes of its own.
    liked: false,
    ...presentTypes(room, options.catalogue, texts),
    price: item(presentPrice(room.id, record, viewer.currency, options.rates)),
    address: item(presentAddress(record.address)),
    host: item(presentHost(room, texts, viewer.timeZone)),
    photos: list(slides),
    photoTags: list(presentTags(room, slides, options.catalogue, texts)),
    ...presentAmenities(room, options.catalogue, texts),
    destinations: list(presentDestinations(room, options.catalogue, texts)),
    coupon: list(record.coupons),
  };
  return { room: presented, languages: texts.languagesUsed() };
}

function presentFeatured({ id, photos }: Room): string {
  const featured = photos.find((photo) => photo.featured);
  return featured ? photoPath(id, 'large', featured.name) : '';
}

function presentTypes({ record }: Room, catalogue: Catalogue, { choose }: TextChooser) {
  const bedType = catalogue.get('bed_type', record.bed_type_id);
  const roomType = catalogue.get('room_type', record.room_type_id);
  const propertyType = catalogue.get('property_type', record.property_type_id);
  const described = (id: number, type: typeof roomType) =>
    item({ id, name: choose(type.name), description: choose(type.description) });
  return {
    bedType: item({ id: record.bed_type_id, name: choose(bedType.name) }),
    roomType: described(record.room_type_id, roomType),
    propertyType: described(record.property_type_id, propertyType),
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

function presentSlide(roomId: number, { id, name, record }: RoomPhoto) {
  return {
    id,
    slide: record.slide,
    photo_url: photoPath(roomId, 'large', name),
    thumbnail: photoPath(roomId, 'thumbnail', name),
  };
}

function presentTags(
  { photos }: Room,
  slides: readonly ReturnType<typeof presentSlide>[],
  catalogue: Catalogue,
  { choose }: TextChooser,
) {
  const ids = [...new Set(photos.flatMap(({ record }) => record.tag_ids))].sort((a, b) => a - b);
  return ids.map((id) => {
    const { name, normalized } = catalogue.get('photo_tag', id);
    const tagged = slides.filter((_, index) => photos[index]!.record.tag_ids.includes(id));
    return { id, name: choose(name), normalized, photos: list(tagged) };
  });
}

function presentAmenities({ record }: Room, catalogue: Catalogue, { choose }: TextChooser) {
  const amenities = record.amenity_ids.map((id) => {
    const { name, description, icon, amenity_type_id } = catalogue.get('amenity', id);
    const amenity = { id, name: choose(name), description: choose(description), icon };
    return { amenity, typeId: amenity_type_id };
  });
  const types = [...new Set(amenities.map(({ typeId }) => typeId))]
    .sort((a, b) => a - b)
    .map((id) => {
      const { name, description } = catalogue.get('amenity_type', id);
      return { id, name: choose(name), description: choose(description) };
    });
  return {
    amenities: list(
      amenities.map(({ amenity, typeId }) => ({
        ...amenity,
        type: item(types.find(({ id }) => id === typeId)!),
      })),
    ),
    amenityTypes: list(
      types.map((type) => ({
        ...type,
        amenities: list(amenities.filter(({ typeId }) => typeId === type.id).map(({ amenity }) => amenity)),
      })),
    ),
  };
}

function presentDestinations({ record }: Room, catalogue: Catalogue, { choose }: TextChooser) {
  return record.destination_ids.map((id) => {
    const { name, url } = catalogue.get('destination', id);
    return { id, name: choose(name), url };
  });
}
