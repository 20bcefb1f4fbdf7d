import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import type { CoarsePlace } from '../../rooms/public/coarse-place.ts';
import { renderFigure } from '../charts/drawing/figure.ts';
import { locatorDrawing } from '../charts/map/locator-map.ts';
import type { MapPlace } from '../charts/map/places.ts';
import { distanceKm } from '../charts/map/projection.ts';
import { placePath } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { RoomSite } from './room-site.ts';
import { ROOM_WORDS } from './room-words.ts';

/** A country and the places on its map. */
export interface MappedCountry {
  readonly country: Country;
  readonly towns: readonly MapPlace[];
}

const HERE = 'the-room';
const NAMED_TOWNS = 3;
/** The surroundings of the nearest town are on every map of it. */
const NEAR_KM = 60;
const OSM_ZOOM = 14;

export function findCountry(
  countries: readonly MappedCountry[],
  { lat, lng }: Pick<CoarsePlace, 'lat' | 'lng'>,
): MappedCountry | undefined {
  return countries.find(({ country: { map } }) => {
    const { west, east, south, north } = map.covered;
    return lng > west && lng < east && lat > south && lat < north;
  });
}

/** Where the room is, as well as anyone may know. */
export function roomMap(
  place: CoarsePlace,
  mapped: MappedCountry | undefined,
  { siteUrl }: RoomSite,
  language: SiteLanguage,
): string {
  const words = ROOM_WORDS[language].map;
  const { lat, lng } = place;
  const url = `https://www.openstreetmap.org/#map=${OSM_ZOOM}/${lat}/${lng}`;
  return html`!${mapped ? drawMap(place, mapped, siteUrl, language) : ''}
    <p>${words.note}</p>
    <p><a class="more" rel="external" href="${url}">${words.openStreetMap}</a></p>`;
}

function drawMap(
  { lat, lng, city, names }: CoarsePlace,
  { country, towns }: MappedCountry,
  siteUrl: string,
  language: SiteLanguage,
): string {
  const words = ROOM_WORDS[language].map;
  const here = { slug: HERE, name: words.here, lat, lng, tier: 1 };
  const away = (town: MapPlace) => distanceKm([lng, lat], [town.lng, town.lat]);
  const near = towns.toSorted((one, other) => away(one) - away(other)).slice(0, NAMED_TOWNS);
  const middle = near[0] && away(near[0]) < NEAR_KM ? near[0] : here;
  const name = city ?? names[0] ?? country.name[language];
  const townNames = VOCABULARY[language].list(near.map((town) => town.name));
  const townHref = (slug: string) => `${siteUrl}${sitePath(language, placePath({ country, slug }))}`;
  const href = (slug: string) => (slug === HERE ? '#map' : townHref(slug));
  return renderFigure({
    id: 'room-map',
    language,
    title: words.title(name),
    description: words.description(name, near.length > 0 ? words.near(townNames) : ''),
    drawings: locatorDrawing(country, [...towns, here], here, language, { href, middle }),
  });
}
