import { formatNumber } from '../../datasets/words/format-number.ts';
import type { PublicNote, PublicRoom } from '../../rooms/public/public-room.ts';

const number = formatNumber('en', 0, 3);
const plural = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

export const wordsEn = {
  sandbox:
    'This is the sandbox. Rooms and people are invented, the pictures are drawings, and you cannot book anything.',
  rights: 'Room texts and photos belong to the hosts.',
  description: (type: string, place: string, guests: number, price: string) =>
    `${type} in ${place} for ${plural(guests, 'guest', 'guests')}, from ${price} per night.`,
  rating: (mean: string, count: number) => `${mean} of 5, ${plural(count, 'review', 'reviews')}`,
  superHost: 'Super host',
  guests: (count: number) => plural(count, 'guest', 'guests'),
  bedrooms: (count: number) => (count === 0 ? 'studio' : plural(count, 'bedroom', 'bedrooms')),
  beds: (count: number) => plural(count, 'bed', 'beds'),
  bedType: (name: string) => `Bed type: ${name}`,
  bathrooms: (count: number) => plural(count, 'bathroom', 'bathrooms'),
  area: (m2: string) => `${m2} m²`,
  facts: 'At a glance',
  photosOf: (name: string) => `Photos of ${name}`,
  photo: (index: number, name: string) => `Photo ${index} of ${name}`,
  allPhotos: (count: number) => (count === 1 ? 'The photo' : `All ${count} photos`),
  otherPhotos: 'More photos',
  noPhotos: 'This room has no photos yet.',
  viewer: {
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
    place: (at: number, of: number) => `${at} of ${of}`,
  },
  parts: {
    about: 'About this place',
    photos: 'Photos, room by room',
    amenities: 'What this place offers',
    rules: 'Before you book',
    map: 'Where it is',
    host: 'Your host',
  },
  notes: {
    unique_features: 'What sets it apart',
    host_experiences: 'Experiences with the host',
    utilities: 'Paid separately',
    special_note: 'Good to know',
    apartment_rules: 'House rules',
  } satisfies Record<PublicNote, string> as Readonly<Record<PublicNote, string>>,
  price: {
    title: 'Price',
    perNight: 'per night',
    nightly: 'Monday to Thursday',
    weekend: 'Friday to Sunday',
    monthly: 'Stays over 30 nights',
    cleaning: 'Cleaning, once per stay',
    deposit: 'Deposit, refundable',
    extraGuest: (included: number) => `Each guest above ${included}`,
    a: 'a night',
    free: 'none',
    made: (day: string, rateDay: string) =>
      `Prices on ${day}. The host sets them in Vietnamese dong. Prices in US dollars are rounded and use the exchange rate of ${rateDay}.`,
    how: 'You cannot book on this page. Book with one of the partners that offer this room.',
  },
  stay: {
    title: 'Your stay',
    checkin: 'Check-in',
    checkinFrom: (from: string) => `from ${from}`,
    checkinBetween: (from: string, until: string) => `${from} to ${until}`,
    checkout: 'Check-out',
    until: (time: string) => `until ${time}`,
    nights: 'Length of stay',
    atLeast: (least: number) => `at least ${plural(least, 'night', 'nights')}`,
    between: (least: number, most: number) => `${least} to ${plural(most, 'night', 'nights')}`,
    booking: 'Booking',
    cancellation: 'Cancellation policy',
  },
  booking: {
    instant_book: 'Confirmed at once',
    request_to_book: 'On request: the host confirms',
  } satisfies Record<PublicRoom['bookingType'], string> as Readonly<
    Record<PublicRoom['bookingType'], string>
  >,
  cancellation: {
    Flexible: 'Flexible',
    Moderate: 'Moderate',
    Strict: 'Strict',
  } satisfies Record<PublicRoom['cancellationPolicy'], string> as Readonly<
    Record<PublicRoom['cancellationPolicy'], string>
  >,
  cancellationNote: 'The partner you book with tells you the terms before you pay.',
  map: {
    title: (place: string) => `Approximate location of the room: ${place}`,
    description: (place: string, towns: string) =>
      `A map of the area around ${place} with a ring around the approximate location of the room. Nearby: ${towns}.`,
    note: 'The ring is accurate to about 2 km. Guests get the address after booking.',
    openStreetMap: 'See the neighbourhood on OpenStreetMap',
  },
  host: {
    since: (when: string) => `Host since ${when}`,
    verified: 'Email and phone verified',
    rooms: (name: string) => `Rooms by ${name}`,
    allRooms: (name: string) => `All rooms by ${name}`,
    nobody: 'A host without listed rooms',
    none: 'This host has no listed rooms at the moment.',
    description: (name: string) => `Rooms by ${name}, with photos and prices.`,
    feed: (name: string) => `New rooms by ${name}`,
    subscribe: 'Atom feed of these rooms',
    subscribeNote:
      'Add this address to a feed reader to hear about new rooms. You need no account, and we collect no email addresses.',
    older: 'Older rooms',
    newest: 'Newest rooms',
  },
  destination: {
    title: (name: string) => `${name} in the sandbox`,
    lead: (name: string) => `Sandbox rooms in ${name}.`,
    none: 'The sandbox has no rooms here.',
    more: (name: string) => `More about ${name}`,
  },
  feed: {
    entry: (type: string, place: string, guests: string, price: string) =>
      `${type} in ${place} for ${guests}, ${price} per night.`,
  },
};

export type RoomWords = typeof wordsEn;
