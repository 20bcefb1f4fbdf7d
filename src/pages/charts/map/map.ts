import { countryPath, type Country, type Position } from '../../../countries/country.ts';
import { tableQuery, type TableView } from '../../dataset/table-view.ts';
import { DESTINATIONS_PATH, type Place, type Places } from '../../place.ts';
import { fill, VOCABULARY, WORDS, type SiteLanguage } from '../../language.ts';
import { drawnFrom, linksOf, type CountryFacts, type DeclaredChart } from '../declared-chart.ts';
import type { Drawing } from '../drawing/chart.ts';
import { element, group, label } from '../drawing/svg.ts';
import { countOf } from '../words.ts';
import { mapBackdrop } from './country-outline.ts';
import { boxOfText, islandFrames, islandsInPlace, seaName, type MapPart } from './islands.ts';
import {
  dotsOf,
  mapPlaces,
  placesData,
  RADII,
  renderDots,
  renderTargets,
  type MapLayer,
  type MapPlace,
} from './places.ts';
import { projectionOf, type Projection } from './projection.ts';

export interface MapFacts extends CountryFacts {
  /** The places on the filtered list; undefined for all. */
  readonly some?: SomePlaces | undefined;
}

interface SomePlaces {
  readonly query: string;
  readonly slugs: ReadonlySet<string>;
}

/** Undefined if the list shows all places. The query leaves out the order, which does not affect a map. */
export function somePlaces(view: TableView, found: readonly Place[], places: Places): SomePlaces | undefined {
  if (found.length === places.size) return undefined;
  return { query: tableQuery({ ...view, sort: [] }), slugs: new Set(found.map(({ slug }) => slug)) };
}

const TIERS = [1, 2, 3];
const ISLAND_RADIUS = 2;

export const destinationsMap: DeclaredChart<MapFacts> = {
  id: 'destinations-map',
  queryOf: ({ some }) => some?.query ?? '',
  pagePath: ({ country, some }) => countryPath(country, DESTINATIONS_PATH) + (some?.query ?? ''),
  listSources: drawnFrom({ destinations: ['lat', 'lng', 'tier'] }),
  draw({ country, places, some }, options) {
    const { language } = options;
    const { map: words } = WORDS[language].charts;
    const drawn = mapPlaces(places).filter(({ slug }) => !some || some.slugs.has(slug));
    const first = drawn.filter(({ tier }) => tier === 1).map(({ name }) => name);
    const values = {
      places: countOf('places', first.length, language),
      destinations: countOf('destinations', drawn.length, language),
      country: country.name[language],
    };
    const goFirst = fill(words.goFirst, { first: VOCABULARY[language].list(first) });
    const draw = (layout: MapLayout) =>
      mapDrawing(country, drawn, language, layout, linksOf(country, options));
    return {
      title: first.length > 0 ? fill(words.title, values) : words.titleWithoutFirst,
      subtitle: fill(words.subtitle, values),
      description: fill(words.description, values) + (first.length > 0 ? ` ${goFirst}` : ''),
      isMap: true,
      drawings: { wide: draw(wideLayout(country)), narrow: draw(narrowLayout(country)) },
      note: words.credit,
      data: placesData(drawn),
    };
  },
};

/** How to draw the whole country at one width. */
interface MapLayout extends MapLayer {
  readonly projection: Projection;
  readonly islands: typeof islandsInPlace;
  /** The position of the sea's name; undefined for no name. */
  readonly seaAt: Position | undefined;
  /** Whether the sea's name is split into two lines. */
  readonly isSeaStacked: boolean;
}

/** The country and the sea, with the islands in position. */
function wideLayout({ map }: Country): MapLayout {
  return {
    name: 'wide',
    fontSize: 12,
    swell: 0.85,
    projection: projectionOf(map.wide, 580, map.middleLatitude),
    islands: islandsInPlace,
    seaAt: map.sea?.wide,
    isSeaStacked: false,
  };
}

/** On a phone the country needs the whole width, so the islands are in separate frames. */
export function narrowLayout({ map }: Country): MapLayout {
  return {
    name: 'narrow',
    fontSize: 12,
    swell: 0.8,
    projection: projectionOf(map.narrow, 380, map.middleLatitude),
    islands: islandFrames,
    seaAt: map.sea?.narrow,
    isSeaStacked: true,
  };
}

export function mapDrawing(
  country: Country,
  places: readonly MapPlace[],
  language: SiteLanguage,
  layout: MapLayout,
  href?: (slug: string) => string,
): Drawing {
  const { projection, fontSize, swell } = layout;
  const { width, height } = projection;
  const fixed = [
    layout.islands(country, projection, language, fontSize, ISLAND_RADIUS * swell),
    seaName(country, projection, language, layout.seaAt, fontSize, layout.isSeaStacked),
    neighbourNames(country, layout, language),
    legend(layout, language),
    scaleBar(projection, country.map.scaleKm, fontSize, language),
  ];
  const taken = fixed.flatMap((part) => part.taken);
  const bySlug = places.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const dots = dotsOf(bySlug, projection, layout);
  const body = group(
    { 'font-size': fontSize },
    ...fixed.map((part) => part.body),
    renderTargets(dots, projection, href),
    renderDots(dots, projection, layout, taken, language, href),
  );
  return { width, height, body: mapBackdrop(country, projection) + body };
}

function neighbourNames(
  { map: { neighbours } }: Country,
  { projection: { project }, name: layout, fontSize }: MapLayout,
  language: SiteLanguage,
): MapPart {
  const names = neighbours.flatMap(({ name, [layout]: position }) =>
    position ? [{ name: name[language], middle: project(position) }] : [],
  );
  return {
    body: names
      .map(({ name, middle: [x, y] }) =>
        label(name, { class: 'map-neighbour-name', x, y: y + fontSize * 0.35 }),
      )
      .join(''),
    taken: names.map(({ name, middle }) => boxOfText(name, middle, fontSize)),
  };
}

/** A single line at the lower edge, because names need the corners. */
function legend(
  { fontSize, swell, projection: { width, height } }: MapLayout,
  language: SiteLanguage,
): MapPart {
  const step = 5 * fontSize;
  const left = width - TIERS.length * step - fontSize;
  const cy = height - 16;
  const body = TIERS.map((tier, index) => {
    const cx = left + index * step;
    return (
      element('circle', { class: `tier-${tier}`, cx, cy, r: RADII[tier]! * swell }) +
      label(fill(WORDS[language].charts.map.tier, { tier }), {
        x: cx + fontSize * 0.8,
        y: cy + fontSize * 0.35,
      })
    );
  });
  const box = { left: left - fontSize, right: width, top: cy - fontSize, bottom: height };
  return { body: body.join(''), taken: [box] };
}

/** In the lower left corner. */
export function scaleBar(
  { height, unitsPerKm }: Projection,
  km: number,
  fontSize: number,
  language: SiteLanguage,
): MapPart {
  const y = height - 16;
  const right = 16 + km * unitsPerKm;
  const name = fill(WORDS[language].charts.map.kilometres, { km });
  return {
    body:
      element('path', { class: 'map-scale', d: `M16 ${y - 5}v5H${Math.round(right)}v-5` }) +
      label(name, { class: 'map-scale-name', x: 16, y: y - 10, 'font-size': fontSize * 0.9 }),
    taken: [{ left: 0, right: 8 + right, top: height - 28 - fontSize, bottom: height }],
  };
}
