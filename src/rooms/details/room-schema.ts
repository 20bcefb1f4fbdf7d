import { Type, type TSchema, type TObject } from '../../json-schema.ts';
import { couponRecord, roomRecord } from '../room-record.ts';

// Builders for schemas whose fields all have a description.

type Sentences = Readonly<Record<string, string>>;

const object = (properties: Record<string, TSchema>) =>
  Type.Object(properties, { additionalProperties: false });
const item = (description: string, schema: TSchema) =>
  Type.Object({ data: schema }, { additionalProperties: false, description });
const list = (description: string, schema: TSchema) => item(description, Type.Array(schema));

const each = (sentences: Sentences, build: (description: string) => TSchema) =>
  Object.fromEntries(Object.entries(sentences).map(([name, description]) => [name, build(description)]));
const strings = (sentences: Sentences) => each(sentences, (description) => Type.String({ description }));
const integers = (sentences: Sentences) => each(sentences, (description) => Type.Integer({ description }));
const numbers = (sentences: Sentences) => each(sentences, (description) => Type.Number({ description }));
const booleans = (sentences: Sentences) => each(sentences, (description) => Type.Boolean({ description }));
const nullable = (type: string, description: string, example: string | number) =>
  Type.Unsafe({ type: [type, 'null'], description, examples: [example] });

// The larger parts of a room (specification 2.6), in the published order.

const price = object({
  ...integers({ room_id: 'Id of the room' }),
  ...numbers({
    nightly_price: 'Price per night from Monday to Thursday',
    monthly_price: 'Price per night for a stay of more than 30 days',
    weekend_price: 'Price per night from Friday to Sunday',
    cleaning_fee: 'Cleaning fee',
    security_fee: 'Deposit',
  }),
  ...strings({
    nightly_price_formatted: 'nightly_price as text, with its currency',
    cleaning_fee_formatted: 'cleaning_fee as text, with its currency',
    security_fee_formatted: 'security_fee as text, with its currency',
  }),
  ...numbers({ additional_guests_fee: 'Price per night for each guest above standard_guests' }),
  ...strings({ currency_code: 'Currency of the amounts (ISO 4217), as requested by Content-Currency' }),
  ...integers({ standard_guests: 'Number of guests included in the prices' }),
  ...strings({
    cancellation_policy: 'The cancellation_policy of the room',
    booking_type: 'The booking_type of the room',
    checkin_time: 'Earliest arrival in local time, as hh:mm AM or PM',
    checkout_time: 'Latest departure in local time, as hh:mm AM or PM',
  }),
  checkin_time_expiry: nullable(
    'string',
    'Latest arrival in local time, as hh:mm AM or PM; null for no limit',
    '10:00 PM',
  ),
  ...integers({ minimum_stay: 'Minimum number of nights' }),
  maximum_stay: nullable('integer', 'Maximum number of nights; null for no limit', 90),
  ...numbers({
    nightly_price_usd: 'nightly_price in US dollars, whatever the currency of the response',
    nightly_price_vnd: 'nightly_price in dong, as the host set it',
  }),
});

const address = object({
  ...strings({ address_line_1: 'Street and number' }),
  address_line_2: nullable('string', 'What comes before the street, such as a floor', 'Floor 3'),
  area: nullable('string', 'Ward or district', 'Hoan Kiem'),
  city: nullable('string', 'City', 'Hanoi'),
  state: nullable('string', 'Province', 'Hanoi'),
  country: nullable('string', 'Country', 'Vietnam'),
  ...strings({
    latitude: 'Latitude in degrees, as a string',
    longitude: 'Longitude in degrees, as a string',
    full_address: 'Both address lines, joined by a comma',
  }),
});

const host = object({
  ...integers({ id: 'Id of the host' }),
  ...strings({
    full_name: 'Name of the host',
    created_at: 'When the host joined (ISO 8601), in the time zone requested by Time-Zone',
    avatar: 'Path of the host picture',
    tiny_avatar: 'Path of the small host picture',
    about: 'Who the host is',
  }),
  ...booleans({
    email_verified: 'Whether the email address of the host is verified',
    phone_verified: 'Whether the telephone number of the host is verified',
    super_host: 'Whether the host has super host status',
  }),
  ...strings({ subscribe_url: "Path of the Atom feed of the host's listed rooms" }),
});

// The wire shape of a room (specification 2.6), in the published order. Tests check presented rooms against it. Every field has a
// description, and an example if the sample room has null or an empty list.

const described = (what: string) => ({
  ...integers({ id: `Id of the ${what}` }),
  ...strings({ name: `Name of the ${what}`, description: `Description of the ${what}; may be empty` }),
});

const slide = object({
  ...integers({ id: 'Id of the photo, used to delete it' }),
  ...booleans({ slide: 'Whether the photo is in the slide show' }),
  ...strings({
    photo_url: 'Path of the large picture, relative to the address of the API',
    thumbnail: 'Path of the thumbnail, relative to the address of the API',
  }),
});

const amenity = {
  ...described('amenity'),
  ...strings({ icon: 'Name of the icon for the amenity' }),
};

/** A field that is returned as stored; its values are declared in the record. */
function stored(name: 'booking_type' | 'calendar_type' | 'status' | 'submit_status' | 'cancellation_policy') {
  return (roomRecord as TObject).properties[name]!;
}

const withExample = (schema: TSchema, example: string | number) =>
  Type.Unsafe({ ...schema, examples: [example] });

const { code, percent, ends_on } = couponRecord.properties;

const coupon = object({
  code: withExample(code, 'LAKE10'),
  percent: withExample(percent, 10),
  ends_on: withExample(ends_on, '2027-06-30'),
});

export const roomSchema = object({
  ...integers({
    id: 'Our id for the room, used in the addresses of its photos',
    host_id: 'Id of the host',
  }),
  ...strings({
    name: 'Name of the room',
    summary: 'Short description of the room',
    introduction: 'Full description of the room',
  }),
  unique_features: nullable('string', 'What sets the room apart', 'A balcony over the lake'),
  utilities: nullable('string', 'What guests pay for separately', 'Electricity by the meter'),
  host_experiences: nullable('string', 'Activities that the host offers', 'A morning at the market'),
  special_note: nullable('string', 'What guests should know before they book', 'No lift in the house'),
  apartment_rules: nullable('string', 'House rules', 'No smoking'),
  apartment_manual: nullable('string', 'How things in the room work', 'The heater is on the left'),
  direction_manual: nullable('string', 'How to get there', 'Second alley after the temple'),
  checkin_guide: nullable('string', 'How to get in', 'The key is in the box by the door'),
  ...integers({
    num_bedrooms: 'Number of bedrooms',
    num_bathrooms: 'Number of bathrooms',
    num_beds: 'Number of beds',
  }),
  area: nullable('number', 'Area in square metres', 42.5),
  ...integers({ maximum_guests: 'Maximum number of guests' }),
  booking_type: stored('booking_type'),
  calendar_type: stored('calendar_type'),
  status: stored('status'),
  submit_status: withExample(stored('submit_status'), 'Accept'),
  cancellation_policy: stored('cancellation_policy'),
  ...strings({ url: 'Address of the room page' }),
  ...numbers({ rating: 'Average rating, 0 to 5; 0 without reviews' }),
  review_count: nullable('integer', 'Number of reviews; null if they are not counted', 12),
  like_count: nullable('integer', 'Number of likes; null if they are not counted', 34),
  ...strings({ featured_photo: 'Path of the large featured photo; empty without photos' }),
  ...booleans({ liked: 'Always false: programs cannot like rooms' }),
  bedType: item(
    'Type of the beds',
    object({ ...integers({ id: 'Id of the bed type' }), ...strings({ name: 'Name of the bed type' }) }),
  ),
  roomType: item('Type of the room', object(described('room type'))),
  propertyType: item('Type of the property', object(described('property type'))),
  price: item('Prices, fees and times', price),
  address: item('Where the room is', address),
  host: item('Who offers the room', host),
  photos: list(
    'Photos of the room, sorted by id. Pictures of a room that is not listed need your token',
    slide,
  ),
  photoTags: list(
    'Tags of the photos, each with its photos',
    object({
      ...integers({ id: 'Id of the tag' }),
      ...strings({ name: 'Name of the tag', normalized: 'Name of the tag in lower case, without spaces' }),
      photos: list('Photos that have the tag', slide),
    }),
  ),
  amenities: list(
    'Amenities, each with its type',
    object({ ...amenity, type: item('Type of the amenity', object(described('amenity type'))) }),
  ),
  amenityTypes: list(
    'Types of amenities, each with its amenities',
    object({ ...described('amenity type'), amenities: list('Amenities of the type', object(amenity)) }),
  ),
  destinations: list(
    'Destinations that the room belongs to',
    object({
      ...integers({ id: 'Id of the destination' }),
      ...strings({ name: 'Name of the destination', url: 'Path of the page about the destination' }),
    }),
  ),
  coupon: list('Coupons that guests can use', coupon),
});

export const roomEnvelopeSchema = object({
  data: Type.Unsafe({ ...roomSchema, description: 'The room' }),
  ...integers({ code: 'The HTTP status of the response' }),
  request_id: Type.String({
    format: 'uuid',
    description: 'Id of this response; include it when you contact us',
  }),
});

const pagination = object({
  ...integers({
    total: 'Number of photos of the room',
    count: 'Number of photos on this page',
    per_page: 'Maximum number of photos per page',
    current_page: 'Number of this page',
    total_pages: 'Number of pages',
  }),
  links: Type.Array(Type.Unknown(), {
    description: 'Always empty: the Link header has the other pages',
    examples: [[]],
  }),
});

/** Specification 2.7 and 4.6. */
export const photoPageSchema = object({
  data: Type.Array(
    object({
      ...integers({ id: 'Id of the photo' }),
      ...strings({ name: 'File name', highlights: 'What to look at; may be empty' }),
      ...booleans({
        featured: 'Whether it is the featured photo of the room',
        slide: 'Whether the photo is in the slide show',
      }),
      ...integers({ order: 'Position among the photos, for sorting' }),
      ...strings({
        caption: 'What the photo shows',
        photo_url: 'Address of the large picture',
        thumbnail: 'Address of the thumbnail',
      }),
    }),
    { description: 'Photos on this page, sorted by id' },
  ),
  meta: Type.Object(
    {
      pagination: Type.Object(pagination.properties, {
        additionalProperties: false,
        description: 'Which page this is',
      }),
    },
    { additionalProperties: false, description: 'About the list' },
  ),
});
