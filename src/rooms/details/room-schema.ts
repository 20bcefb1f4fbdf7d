import { Type, type TObject, type TSchema } from '../../json-schema.ts';
import { couponRecord, roomRecord } from '../room-record.ts';

// The wire shape of a room, specification 2.6, in the published order. Presenting is checked against it in tests.

const item = (schema: TSchema) => Type.Object({ data: schema }, { additionalProperties: false });
const list = (schema: TSchema) => item(Type.Array(schema));
const object = (properties: Record<string, TSchema>) =>
  Type.Object(properties, { additionalProperties: false });
const nullableString = Type.Unsafe({ type: ['string', 'null'] });
const nullableInteger = Type.Unsafe({ type: ['integer', 'null'] });
const strings = (...names: string[]) => Object.fromEntries(names.map((name) => [name, Type.String()]));
const integers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, Type.Integer()]));
const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, Type.Number()]));
const booleans = (...names: string[]) => Object.fromEntries(names.map((name) => [name, Type.Boolean()]));
const nullables = (...names: string[]) => Object.fromEntries(names.map((name) => [name, nullableString]));

const described = { id: Type.Integer(), ...strings('name', 'description') };
const slide = object({ id: Type.Integer(), slide: Type.Boolean(), ...strings('photo_url', 'thumbnail') });
const amenity = { ...described, ...strings('icon') };

const price = object({
  ...integers('room_id'),
  ...numbers('nightly_price', 'monthly_price', 'weekend_price', 'cleaning_fee', 'security_fee'),
  ...strings('nightly_price_formatted', 'cleaning_fee_formatted', 'security_fee_formatted'),
  ...numbers('additional_guests_fee'),
  ...strings('currency_code'),
  ...integers('standard_guests'),
  ...strings('cancellation_policy', 'booking_type', 'checkin_time', 'checkout_time'),
  ...nullables('checkin_time_expiry'),
  ...integers('minimum_stay'),
  maximum_stay: nullableInteger,
  ...numbers('nightly_price_usd', 'nightly_price_vnd'),
});

const address = object({
  ...strings('address_line_1'),
  ...nullables('address_line_2', 'area', 'city', 'state', 'country'),
  ...strings('latitude', 'longitude', 'full_address'),
});

const host = object({
  ...integers('id'),
  ...strings('full_name', 'created_at', 'avatar', 'tiny_avatar', 'about'),
  ...booleans('email_verified', 'phone_verified', 'super_host'),
  ...strings('subscribe_url'),
});

const { booking_type, calendar_type, status, submit_status, cancellation_policy } = (roomRecord as TObject)
  .properties;

export const roomSchema = object({
  ...integers('id', 'host_id'),
  ...strings('name', 'summary', 'introduction'),
  ...nullables('unique_features', 'utilities', 'host_experiences', 'special_note', 'apartment_rules'),
  ...nullables('apartment_manual', 'direction_manual', 'checkin_guide'),
  ...integers('num_bedrooms', 'num_bathrooms', 'num_beds'),
  area: Type.Unsafe({ type: ['number', 'null'] }),
  ...integers('maximum_guests'),
  booking_type: booking_type!,
  calendar_type: calendar_type!,
  status: status!,
  submit_status: submit_status!,
  cancellation_policy: cancellation_policy!,
  ...strings('url'),
  ...numbers('rating'),
  review_count: nullableInteger,
  like_count: nullableInteger,
  ...strings('featured_photo'),
  ...booleans('liked'),
  bedType: item(object({ ...integers('id'), ...strings('name') })),
  roomType: item(object(described)),
  propertyType: item(object(described)),
  price: item(price),
  address: item(address),
  host: item(host),
  photos: list(slide),
  photoTags: list(object({ ...integers('id'), ...strings('name', 'normalized'), photos: list(slide) })),
  amenities: list(object({ ...amenity, type: item(object(described)) })),
  amenityTypes: list(object({ ...described, amenities: list(object(amenity)) })),
  destinations: list(object({ ...integers('id'), ...strings('name', 'url') })),
  coupon: list(couponRecord),
});

export const roomEnvelopeSchema = object({
  data: roomSchema,
  code: Type.Integer(),
  request_id: Type.String({ format: 'uuid' }),
});

const pagination = object({
  ...integers('total', 'count', 'per_page', 'current_page', 'total_pages'),
  links: Type.Array(Type.Unknown()),
});

/** Specification 2.7 and 4.6. */
export const photoPageSchema = object({
  data: Type.Array(
    object({
      ...integers('id'),
      ...strings('name', 'highlights'),
      ...booleans('featured', 'slide'),
      ...integers('order'),
      ...strings('caption', 'photo_url', 'thumbnail'),
    }),
  ),
  meta: object({ pagination }),
});
