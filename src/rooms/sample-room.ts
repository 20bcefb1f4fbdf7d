import type { Catalogue, CatalogueEntry, CatalogueKind } from './catalogue.ts';
import type { Photo, Room } from './room-record.ts';

// A small room with the figures of the published example, for the API description and for tests.

const TEXT = { en: '', vi: '' };
const TAGS = { livingRoom: 1, bedroom: 2 };

export const SAMPLE_PHOTOS: readonly Photo[] = [
  samplePhoto(4_401, 'living-room.jpg', true, TAGS.livingRoom),
  samplePhoto(4_402, 'bedroom.jpg', false, TAGS.bedroom),
];

/** The photo that the example deletion deletes. */
export const SAMPLE_DELETED = samplePhoto(4_400, 'balcony.jpg', false, TAGS.livingRoom);

export const SAMPLE_ROOM: Room = {
  id: 10_007,
  version: 1,
  hostId: 10_001,
  record: {
    name: { en: 'A quiet studio by the lake', vi: 'Căn studio yên tĩnh bên hồ' },
    summary: { en: 'Two rooms above the trees.', vi: 'Hai phòng trên tán cây.' },
    introduction: {
      en: 'A quiet studio, five minutes from the lake on foot.',
      vi: 'Căn studio yên tĩnh, cách hồ năm phút đi bộ.',
    },
    unique_features: null,
    utilities: null,
    host_experiences: null,
    special_note: null,
    apartment_rules: null,
    apartment_manual: null,
    direction_manual: null,
    checkin_guide: null,
    num_bedrooms: 2,
    num_bathrooms: 3,
    num_beds: 2,
    area: null,
    maximum_guests: 5,
    booking_type: 'request_to_book',
    calendar_type: 'Always',
    status: 'Listed',
    submit_status: null,
    cancellation_policy: 'Flexible',
    rating: 0,
    review_count: null,
    like_count: null,
    bed_type_id: 5,
    room_type_id: 2,
    property_type_id: 28,
    amenity_ids: [1],
    destination_ids: [1],
    price: {
      nightly: 693_000,
      weekend: 924_000,
      monthly: 18_018_000,
      cleaning_fee: 231_000,
      security_fee: 0,
      additional_guests_fee: 277_200,
      standard_guests: 2,
      checkin_time: '14:00',
      checkin_time_expiry: null,
      checkout_time: '12:00',
      minimum_stay: 1,
      maximum_stay: null,
    },
    address: {
      address_line_1: '12 Lake Street',
      address_line_2: 'Floor 3',
      area: null,
      city: 'Hanoi',
      state: null,
      country: 'Vietnam',
      latitude: '21.028511',
      longitude: '105.852005',
    },
    coupons: [],
  },
  host: {
    full_name: 'Lan',
    about: { en: 'I like to show people my city.', vi: 'Tôi thích giới thiệu thành phố của mình.' },
    created_at: '2019-04-01T02:30:00Z',
    email_verified: true,
    phone_verified: true,
    super_host: false,
  },
  photos: SAMPLE_PHOTOS,
};

function samplePhoto(id: number, name: string, featured: boolean, tagId: number): Photo {
  const caption = { en: name.replace('.jpg', ''), vi: name.replace('.jpg', '') };
  const record = { caption, highlights: TEXT, slide: true, order: 0, tag_ids: [tagId] };
  return { id, roomId: 10_007, name, sha256: '5f70bf18a086007016e948b04aed3b82'.repeat(2), featured, record };
}

const ENTRIES: { [Kind in CatalogueKind]: Record<number, CatalogueEntry<Kind>> } = {
  bed_type: { 5: { name: { en: 'Real Bed', vi: 'Giường thật' } } },
  room_type: { 2: { name: { en: 'Private room', vi: 'Phòng riêng' }, description: TEXT } },
  property_type: { 28: { name: { en: 'Studio', vi: 'Studio' }, description: TEXT } },
  amenity_type: { 1: { name: { en: 'Essentials', vi: 'Tiện ích thiết yếu' }, description: TEXT } },
  amenity: {
    1: { name: { en: 'Wifi', vi: 'Wifi' }, description: TEXT, icon: 'wifi', amenity_type_id: 1 },
  },
  photo_tag: {
    [TAGS.livingRoom]: { name: { en: 'Living room', vi: 'Phòng khách' }, normalized: 'living-room' },
    [TAGS.bedroom]: { name: { en: 'Bedroom', vi: 'Phòng ngủ' }, normalized: 'bedroom' },
  },
  destination: { 1: { name: { en: 'Hanoi', vi: 'Hà Nội' }, url: '/destinations/hanoi' } },
};

export const SAMPLE_CATALOGUE: Catalogue = {
  version: 1,
  get: (kind, id) => ENTRIES[kind][id]!,
  list: (kind) => Object.entries(ENTRIES[kind]).map(([id, entry]) => ({ id: Number(id), ...entry })),
  ratesOn: () => ({ USD: 23_195, VND: 1 }),
  rateDay: () => '2026-09-29',
};
