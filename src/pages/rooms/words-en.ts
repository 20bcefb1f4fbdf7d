import type { PublicNote, PublicRoom } from '../../rooms/public/public-room.ts';

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The words of the pages about rooms and hosts. */
export const wordsEn = {
  sandbox:
    'This is the sandbox. Rooms and people are invented, the pictures are drawn, and nothing can be booked.',
  rights: 'The texts and photos of rooms belong to their hosts.',
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
  photo: (number: number, name: string) => `Photo ${number} of ${name}`,
  allPhotos: (count: number) => (count === 1 ? 'The photo' : `All ${count} photos`),
  otherPhotos: 'More photos',
  noPhotos: 'There are no photos of this room yet.',
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
    host_experiences: 'What the host offers to do',
    utilities: 'What is paid for separately',
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
    deposit: 'Deposit, returned',
    extraGuest: (included: number) => `Each guest above ${included}`,
    a: 'a night',
    free: 'none',
    made: (day: string, rateDay: string) =>
      `Prices of ${day}. The host sets them in Vietnamese dong; US dollars are rounded, at the exchange rate of ${rateDay}.`,
    how: 'This page takes no bookings. You book with one of the partners that offer this room.',
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
    title: (place: string) => `About where the room is: ${place}`,
    description: (place: string, towns: string) =>
      `A map of the surroundings of ${place} with a ring around the approximate place of the room. Near it: ${towns}.`,
    note: 'The ring is exact to about 2 km. Guests get the address after they book.',
    openStreetMap: 'See the neighbourhood on OpenStreetMap',
  },
  host: {
    since: (when: string) => `Host since ${when}`,
    verified: 'E-mail and telephone verified',
    rooms: (name: string) => `Rooms of ${name}`,
    allRooms: (name: string) => `All rooms of ${name}`,
    nobody: 'A host without listed rooms',
    none: 'No room of this host is listed at the moment.',
    description: (name: string) => `The rooms that ${name} lets, with photos and prices.`,
    feed: (name: string) => `New rooms of ${name}`,
    subscribe: 'Atom feed of these rooms',
    subscribeNote:
      'Put this address into any feed reader to hear of new rooms. You need no account, and we collect no e-mail address.',
    older: 'Older rooms',
    newest: 'Newest rooms',
  },
  destination: {
    title: (name: string) => `${name} in the sandbox`,
    lead: (name: string) => `The rooms of the sandbox in ${name}.`,
    none: 'The sandbox has no room here.',
    more: (name: string) => `All about ${name}`,
  },
  feed: {
    entry: (type: string, place: string, guests: string, price: string) =>
      `${type} in ${place} for ${guests}, ${price} per night.`,
  },
};

export type RoomWords = typeof wordsEn;
