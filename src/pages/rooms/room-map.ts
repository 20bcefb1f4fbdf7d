import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import type { CoarsePlace } from '../../rooms/public/public-room.ts';
import { element } from '../charts/svg.ts';
import { renderFigure } from '../charts/show-chart.ts';
import { drawSurroundings } from '../charts/map/map.ts';
import { placesData, type MapPlace } from '../charts/map/map-layer.ts';
import { isWithin } from '../charts/map/projection.ts';
import { placePath } from '../../datasets/addresses.ts';
import { fill, type SiteWords } from '../language.ts';
import type { RoomSite } from './room-cards.ts';

export interface MappedCountry {
  readonly country: Country;
  readonly towns: readonly MapPlace[];
}

const AROUND_ROOM = { count: 1, least: 0.3, scaleKm: 10 };
/** How accurate the position is. */
const RING_KM = 2;
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

/** A ring on a map of the neighbourhood that reaches to the nearest town. */
function drawMap(
  place: CoarsePlace,
  { country, towns }: MappedCountry,
  { siteUrl }: RoomSite,
  words: SiteWords,
): string {
  const { lat, lng } = place;
  const href = (slug: string) => `${siteUrl}${words.path(placePath({ country, slug }))}`;
  const { drawing, projection, shown } = drawSurroundings(country, towns, { slug: '', lat, lng }, words, {
    href,
    around: AROUND_ROOM,
  });
  const [cx, cy] = projection.project([lng, lat]);
  const ring = element('circle', { class: 'map-room', cx, cy, r: RING_KM * projection.unitsPerKm });
  const name = place.city ?? place.names[0] ?? country.name[words.language];
  const chart = {
    title: fill(words.rooms.map.title, { place: name }),
    description: fill(words.rooms.map.description, {
      place: name,
      towns: words.list(shown.map((town) => town.name)),
    }),
    drawings: { ...drawing, body: drawing.body + ring },
    data: placesData(shown),
  };
  return renderFigure(chart, 'room-map', words);
}
