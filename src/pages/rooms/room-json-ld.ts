import type { PublicRoom } from '../../rooms/public/public-room.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { roomPath, type RoomSite } from './room-site.ts';

/** The place is coarse, but written as search engines ask for it. */
const DECIMALS = 5;

/** https://schema.org/VacationRental with what the guidelines of Google require and recommend, of what is public. */
export function roomJsonLd(room: PublicRoom, { baseUrl }: RoomSite, language: SiteLanguage): object {
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
      ...(place.country && { addressCountry: place.country }),
      ...(place.state && { addressRegion: place.state }),
      ...(place.city && { addressLocality: place.city }),
    },
    checkinTime: price.checkinFrom,
    checkoutTime: price.checkoutUntil,
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
