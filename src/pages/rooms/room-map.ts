import { greatCircleKm } from '../../datasets/measures/numbers.ts';
import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import type { CoarsePlace } from '../../rooms/public/public-room.ts';
import { element } from '../charts/svg.ts';
import { renderFigure } from '../charts/show-chart.ts';
import { drawSurroundings } from '../charts/map/map.ts';
import { placesData, type MapPlace } from '../charts/map/places.ts';
import { isWithin } from '../charts/map/projection.ts';
import { placePath } from '../place.ts';
import { fill, type SiteWords } from '../language.ts';
import type { RoomSite } from './room-cards.ts';

export interface MappedCountry {
  readonly country: Country;
  readonly towns: readonly MapPlace[];
}

const NAMED_TOWNS = 3;
const RING_RADIUS = 13;
const OSM_ZOOM = 14;

/** The country whose map shows the place, if any. */
export function findCountry(
  countries: readonly MappedCountry[],
  { lat, lng }: Pick<CoarsePlace, 'lat' | 'lng'>,
): MappedCountry | undefined {
  return countries.find(({ country }) => isWithin(country.map.covered, [lng, lat]));
}

export function roomMap(
  place: CoarsePlace,
  mapped: MappedCountry | undefined,
  site: RoomSite,
  words: SiteWords,
): string {
  const url = `https://www.openstreetmap.org/#map=${OSM_ZOOM}/${place.lat}/${place.lng}`;
  return html`!${mapped ? drawMap(place, mapped, site, words) : ''}
    <p>${words.rooms.map.note}</p>
    <p><a class="more" rel="external" href="${url}">${words.rooms.map.openStreetMap}</a></p>`;
}

/** A ring on the map of the nearest town; empty if the map does not reach that far. */
function drawMap(
  place: CoarsePlace,
  { country, towns }: MappedCountry,
  { siteUrl }: RoomSite,
  words: SiteWords,
): string {
  const { lat, lng } = place;
  const away = (town: MapPlace) => greatCircleKm(place, town);
  const near = towns.toSorted((one, other) => away(one) - away(other)).slice(0, NAMED_TOWNS);
  if (!near[0]) return '';
  const href = (slug: string) => `${siteUrl}${words.path(placePath({ country, slug }))}`;
  const { drawing, projection } = drawSurroundings(country, towns, near[0], words, { href });
  const [cx, cy] = projection.project([lng, lat]);
  const reach = RING_RADIUS * 2;
  if (cx < reach || cy < reach || cx > drawing.width - reach || cy > drawing.height - reach) return '';
  const ring = element('circle', { class: 'map-room', cx, cy, r: RING_RADIUS });
  const name = place.city ?? place.names[0] ?? country.name[words.language];
  const chart = {
    title: fill(words.rooms.map.title, { place: name }),
    description: fill(words.rooms.map.description, {
      place: name,
      towns: words.list(near.map((town) => town.name)),
    }),
    drawings: { ...drawing, body: drawing.body + ring },
    data: placesData(near),
  };
  return renderFigure(chart, 'room-map', words);
}
