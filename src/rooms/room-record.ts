import { Type, type TSchema, type Static } from '../json-schema.ts';
import { LARGEST_ID } from '../storage/ids.ts';
import { LANGUAGES, type Text } from './viewer.ts';

const MOST_CHARACTERS = 20_000;

/** PostgreSQL cannot store NUL. */
const WITHOUT_NUL = '^[^\\u0000]*$';

export const idSchema = (description: string) =>
  Type.Integer({ minimum: 1, maximum: LARGEST_ID, description });

const countSchema = (description: string, maximum = 10_000) =>
  Type.Integer({ minimum: 0, maximum, description });

const vndSchema = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description: `${description}, in VND` });

export const stringSchema = (description: string, maxLength = 1_000) =>
  Type.String({ maxLength, pattern: WITHOUT_NUL, description });

export const wordSchema = (description: string) =>
  Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 100, description });

export const slugPathSchema = (description: string) =>
  Type.String({ pattern: '^(?:/[a-z0-9-]+)+$', maxLength: 200, description });

const timeOfDaySchema = (description: string) =>
  Type.String({ pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$', description, examples: ['14:00'] });

export const dateSchema = (description: string) =>
  Type.String({ pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$', description });

const instantSchema = (description: string) =>
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$',
    description: `${description}, in UTC`,
    examples: ['2019-04-01T02:30:00Z'],
  });

export const textSchema = (description: string) =>
  Type.Unsafe<Text>({
    type: 'object',
    properties: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        { type: 'string', maxLength: MOST_CHARACTERS, pattern: WITHOUT_NUL },
      ]),
    ),
    additionalProperties: false,
    minProperties: 1,
    description: `${description}, in one or more languages`,
  });

export const enumSchema = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], description });

export const nullable = <Value>(schema: TSchema & { type?: unknown; enum?: unknown }) =>
  Type.Unsafe<Value | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}),
  });

// A room as imported and stored. present-room.ts presents it.

export const ACCESS = ['change', 'read', 'none'] as const;
export type Access = (typeof ACCESS)[number];

const STATUSES = ['Listed', 'Unlisted'] as const;
const SUBMIT_STATUSES = ['Draft', 'Pending', 'Accept', 'Reject', 'Resubmit'] as const;

const optionalText = (description: string) => nullable<Text>(textSchema(description));
const optionalString = (description: string) => nullable<string>(stringSchema(description));
const coordinate = (description: string) =>
  Type.String({ pattern: '^-?[0-9]{1,3}(?:\\.[0-9]{1,12})?$', description: `${description}, in degrees` });

export const priceRecord = Type.Object({
  nightly: vndSchema('Price per night from Monday to Thursday'),
  weekend: vndSchema('Price per night from Friday to Sunday'),
  monthly: vndSchema('Price of 30 nights, for a stay of more than 30 days'),
  cleaning_fee: vndSchema('Cleaning fee'),
  security_fee: vndSchema('Deposit'),
  additional_guests_fee: vndSchema('Price per night for each guest above standard_guests'),
  standard_guests: countSchema('Number of guests included in the prices', 1_000),
  checkin_time: timeOfDaySchema('Earliest arrival'),
  checkin_time_expiry: nullable<string>(timeOfDaySchema('Latest arrival')),
  checkout_time: timeOfDaySchema('Latest departure'),
  minimum_stay: countSchema('Minimum number of nights'),
  maximum_stay: nullable<number>(countSchema('Maximum number of nights')),
});

export const addressRecord = Type.Object({
  address_line_1: stringSchema('Street and number'),
  address_line_2: optionalString('What comes before them, such as a floor'),
  area: optionalString('Ward or district'),
  city: optionalString('City'),
  state: optionalString('Province'),
  country: optionalString('Country'),
  latitude: coordinate('Latitude'),
  longitude: coordinate('Longitude'),
});

export const couponRecord = Type.Object({
  code: stringSchema('The code that the guest enters', 50),
  percent: Type.Integer({ minimum: 1, maximum: 100, description: 'Discount in percent' }),
  ends_on: nullable<string>(dateSchema('Last day on which it can be used; null for no end')),
});

export const roomRecord = Type.Object({
  name: textSchema('Name'),
  summary: textSchema('Short description of the room'),
  introduction: textSchema('Full description of the room'),
  unique_features: optionalText('What sets it apart'),
  utilities: optionalText('What guests pay for separately'),
  host_experiences: optionalText('Activities that the host offers'),
  special_note: optionalText('What a guest should know'),
  apartment_rules: optionalText('House rules'),
  apartment_manual: optionalText('How things work'),
  direction_manual: optionalText('How to get there'),
  checkin_guide: optionalText('How to get in'),
  num_bedrooms: countSchema('Bedrooms'),
  num_bathrooms: countSchema('Bathrooms'),
  num_beds: countSchema('Beds'),
  area: nullable<number>(Type.Number({ minimum: 0, maximum: 100_000, description: 'Square metres' })),
  maximum_guests: countSchema('Maximum number of guests'),
  booking_type: enumSchema(['instant_book', 'request_to_book'], 'How it is booked'),
  calendar_type: enumSchema(['Always', 'Sometimes', 'Onetime'], 'When it can be booked'),
  status: enumSchema(STATUSES, 'Whether it is shown'),
  submit_status: nullable<(typeof SUBMIT_STATUSES)[number]>(
    enumSchema(SUBMIT_STATUSES, 'Status of its review'),
  ),
  cancellation_policy: enumSchema(['Flexible', 'Moderate', 'Strict'], 'Cancellation policy'),
  rating: Type.Number({ minimum: 0, maximum: 5, description: 'Average rating; 0 without reviews' }),
  review_count: nullable<number>(countSchema('Reviews', 10_000_000)),
  like_count: nullable<number>(countSchema('Likes', 10_000_000)),
  bed_type_id: idSchema('Id of a bed_type'),
  room_type_id: idSchema('Id of a room_type'),
  property_type_id: idSchema('Id of a property_type'),
  amenity_ids: Type.Array(idSchema('Id of an amenity'), { maxItems: 500, uniqueItems: true }),
  destination_ids: Type.Array(idSchema('Id of a destination'), { maxItems: 50, uniqueItems: true }),
  price: priceRecord,
  address: addressRecord,
  coupons: Type.Array(couponRecord, { maxItems: 100 }),
});

/** The stored part of a photo that is not in queryable columns. */
export const photoRecord = Type.Object({
  caption: textSchema('What it shows'),
  highlights: textSchema('What to look at'),
  slide: Type.Boolean({ description: 'Whether it is shown in the slide show' }),
  order: countSchema('Position among the photos, for sorting'),
  tag_ids: Type.Array(idSchema('Id of a photo_tag'), { maxItems: 50, uniqueItems: true }),
});

export const hostRecord = Type.Object({
  full_name: stringSchema('Name', 200),
  about: textSchema('Who the host is'),
  created_at: instantSchema('When the host joined'),
  email_verified: Type.Boolean({ description: 'Whether the email address is verified' }),
  phone_verified: Type.Boolean({ description: 'Whether the telephone number is verified' }),
  super_host: Type.Boolean({ description: 'Whether the host has super host status' }),
});

export type RoomRecord = Static<typeof roomRecord>;
export type AddressRecord = Static<typeof addressRecord>;
export type PhotoRecord = Static<typeof photoRecord>;
export type HostRecord = Static<typeof hostRecord>;

/** A consistent snapshot of a room with everything that is shown. */
export interface Room {
  readonly id: number;
  readonly version: number;
  readonly hostId: number;
  readonly record: RoomRecord;
  readonly host: HostRecord;
  /** Sorted by id. */
  readonly photos: readonly RoomPhoto[];
}

export interface RoomPhoto {
  readonly id: number;
  readonly name: string;
  readonly featured: boolean;
  readonly record: Pick<PhotoRecord, 'slide' | 'tag_ids'>;
}

export interface Photo extends RoomPhoto {
  readonly roomId: number;
  readonly sha256: string;
  readonly record: PhotoRecord;
}
