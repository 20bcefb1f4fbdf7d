import { countryPath, type Position } from '../../../countries/country.ts';
import { tableQuery, type TableView } from '../../dataset/table-rows.ts';
import { fill } from '../../language.ts';
import { DESTINATIONS_PATH, type Place, type Places } from '../../place.ts';
import { countOf, drawnFrom, type DeclaredChart, type Drawing, type SomePlaces } from '../chart.ts';
import { element, group, label } from '../svg.ts';
import {
  islandFrames,
  islandsInPlace,
  neighbourNames,
  scaleBar,
  seaName,
  joinParts,
  type MapLayer,
  type MapPart,
} from './islands.ts';
import { mapPlaces, placesData, RADII, renderPlaces, type MapPlace } from './places.ts';
import { mapBackdrop, projectionOf } from './projection.ts';

/** Undefined if the list shows all places. The query leaves out the order, which does not affect a map. */
export function somePlaces(view: TableView, found: readonly Place[], places: Places): SomePlaces | undefined {
  if (found.length === places.size) return undefined;
  return { query: tableQuery({ ...view, sort: [] }), slugs: new Set(found.map(({ slug }) => slug)) };
}

const TIERS = [1, 2, 3];

export const destinationsMap: DeclaredChart<'places' | 'some'> = {
  id: 'destinations-map',
  queryOf: ({ some }) => some?.query ?? '',
  pagePath: ({ country, some }) => countryPath(country, DESTINATIONS_PATH) + (some?.query ?? ''),
  listSources: drawnFrom({ destinations: ['lat', 'lng', 'tier'] }),
  draw({ country, places, some }, { words, links }) {
    const { map } = words.charts;
    const drawn = mapPlaces(places).filter(({ slug }) => !some || some.slugs.has(slug));
    const first = drawn.filter(({ tier }) => tier === 1).map(({ name }) => name);
    const values = {
      places: countOf('places', first.length, words),
      destinations: countOf('destinations', drawn.length, words),
      country: country.name[words.language],
    };
    const goFirst = fill(map.goFirst, { first: words.list(first) });
    const draw = (name: MapLayer['name']) =>
      mapDrawing(drawn, { ...mapLayout({ country, words, name }), href: links.place });
    return {
      title: first.length > 0 ? fill(map.title, values) : map.titleWithoutFirst,
      subtitle: fill(map.subtitle, values),
      description: fill(map.description, values) + (first.length > 0 ? ` ${goFirst}` : ''),
      isMap: true,
      drawings: { wide: draw('wide'), narrow: draw('narrow') },
      note: map.credit,
      data: placesData(drawn),
    };
  },
};

/** How to draw the whole country at one width. */
interface MapLayout extends MapLayer {
  readonly islands: (layer: MapLayer) => MapPart;
  /** The position of the sea's name; undefined for no name. */
  readonly seaAt: Position | undefined;
  /** Whether the sea's name is split into two lines. */
  readonly isSeaStacked: boolean;
}

const LAYOUTS = {
  wide: { width: 580, swell: 0.85, islands: islandsInPlace, isSeaStacked: false },
  // On a phone the country needs the whole width, so the islands are in separate frames.
  narrow: { width: 380, swell: 0.8, islands: islandFrames, isSeaStacked: true },
};

export function mapLayout({ country, words, name }: Pick<MapLayer, 'country' | 'words' | 'name'>): MapLayout {
  const { map } = country;
  const { width, ...layout } = LAYOUTS[name];
  const projection = projectionOf(map[name], width, map.middleLatitude);
  return { ...layout, country, words, name, projection, fontSize: 12, seaAt: map.sea?.[name] };
}

export function mapDrawing(places: readonly MapPlace[], layout: MapLayout): Drawing {
  const { country, projection, fontSize, islands, seaAt, isSeaStacked } = layout;
  const { width, height } = projection;
  const fixed = joinParts([
    islands(layout),
    seaName(layout, seaAt, isSeaStacked),
    neighbourNames(layout),
    legend(layout),
    scaleBar(layout, country.map.scaleKm),
  ]);
  const bySlug = places.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const body = group({ 'font-size': fontSize }, fixed.body, renderPlaces(bySlug, layout, fixed.taken));
  return { width, height, body: mapBackdrop(country, projection) + body };
}

/** A single line at the lower edge, because names need the corners. */
function legend({ fontSize, swell, words, projection: { width, height } }: MapLayer): MapPart {
  const step = 5 * fontSize;
  const left = width - TIERS.length * step - fontSize;
  const cy = height - 16;
  const body = TIERS.map((tier, index) => {
    const cx = left + index * step;
    return (
      element('circle', { class: `tier-${tier}`, cx, cy, r: RADII[tier]! * swell }) +
      label(words.charts.map.tiers[index]!, { x: cx + fontSize * 0.8, y: cy + fontSize * 0.35 })
    );
  });
  const box = { left: left - fontSize, right: width, top: cy - fontSize, bottom: height };
  return { body: body.join(''), taken: [box] };
}
