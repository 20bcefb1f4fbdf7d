import type { Country } from '../../countries/country.ts';
import { fold } from '../../datasets/words/text.ts';
import type { PublicRoom } from '../../rooms/public/public-room.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../language.ts';
import { roomPath, type RoomSite } from './room-site.ts';

/** Search engines require five decimals, although the position is approximate. */
const DECIMALS = 5;

/** https://schema.org/VacationRental with the public facts that Google's guidelines require or recommend. */
export function roomJsonLd(
  room: PublicRoom,
  { baseUrl }: RoomSite,
  /** The country whose map shows the room. */
  country: Country | undefined,
  language: SiteLanguage,
): object {
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const { place, price, rating } = room;
  return {
    '@context': 'https://schema.org',
    '@type': 'VacationRental',
    identifier: String(room.id),
    url: absolute(sitePath(language, roomPath(room.id))),
    name: room.name.text,
    description: (room.summary ?? room.introduction ?? room.name).text,
    image: room.photos.map(({ large }) => absolute(large)),
    latitude: place.lat.toFixed(DECIMALS),
    longitude: place.lng.toFixed(DECIMALS),
    address: {
      '@type': 'PostalAddress',
      ...(place.country && { addressCountry: countryCode(place.country, country) }),
      ...(place.state && { addressRegion: place.state }),
      ...(place.city && { addressLocality: place.city }),
    },
    checkinTime: timeOf(price.checkinFrom),
    checkoutTime: timeOf(price.checkoutUntil),
    priceRange: `${Math.min(price.nightly.vnd, price.weekend.vnd)}-${Math.max(price.nightly.vnd, price.weekend.vnd)} VND`,
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.mean,
        reviewCount: rating.count,
        bestRating: 5,
      },
    }),
    containsPlace: {
      '@type': 'Accommodation',
      occupancy: { '@type': 'QuantitativeValue', value: room.guests },
      numberOfBedrooms: room.bedrooms,
      numberOfBathroomsTotal: room.bathrooms,
      bed: [{ '@type': 'BedDetails', numberOfBeds: room.beds, typeOfBed: room.bedType }],
      ...(room.areaM2 !== null && {
        floorSize: { '@type': 'QuantitativeValue', value: room.areaM2, unitCode: 'MTK' },
      }),
      amenityFeature: room.amenities.flatMap(({ names }) =>
        names.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
      ),
    },
  };
}

/** https://schema.org/Time includes seconds. */
const timeOf = (hoursAndMinutes: string) => `${hoursAndMinutes}:00`;

/** Search engines expect ISO 3166-1, but hosts write "Việt Nam" or "Vietnam". The map is not enough, because it also covers neighbours. */
function countryCode(written: string, country: Country | undefined): string {
  const names = country ? SITE_LANGUAGES.map((language) => lettersOf(country.name[language])) : [];
  return country && names.includes(lettersOf(written)) ? country.code : written;
}

const lettersOf = (name: string) => fold(name).replaceAll(' ', '');
