import { booleans, integers, nullable, numbers, object, strings } from './schema-builders.ts';

// The larger parts of a room (specification 2.6), in the published order.

export const price = object({
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

export const address = object({
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

export const host = object({
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
