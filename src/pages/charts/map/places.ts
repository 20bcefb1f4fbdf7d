import type { Box, Line } from './labels/box.ts';
import { chartData, type ChartData } from '../drawing/chart-data.ts';
import { element, group, label, round } from '../drawing/element.ts';
import type { Dot, LabelPosition } from './labels/label-candidates.ts';
import type { LabelOptions } from './labels/place-labels.ts';
import { markTitle } from '../drawing/mark.ts';
import type { Projection } from './projection.ts';
import { shortName } from '../drawing/short-name.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { CHART_WORDS } from '../words/chart-words.ts';

export interface MapPlace {
  readonly slug: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** 1 (first) to 3. */
  readonly tier: number;
}

/** One set of dots and names, because letters must stay readable when the map shrinks to a phone. */
export interface MapLayer {
  readonly name: 'wide' | 'narrow';
  readonly fontSize: number;
  /** How many times larger the dots are. */
  readonly swell: number;
  /** Places of later tiers have no name. */
  readonly lastNamedTier?: number;
}

export const MAP_LAYERS: readonly MapLayer[] = [
  { name: 'wide', fontSize: 12, swell: 1 },
  { name: 'narrow', fontSize: 17.5, swell: 1.35 },
];

const LAST_RANK = 3;

/** Indexed by rank: 0 is the ring around a highlighted place, the others are tiers. */
export const RADII: Readonly<Record<number, number>> = { 0: 11, 1: 5.5, 2: 4.2, 3: 3.2 };

/** A place as a map draws it. */
export interface MapDot extends MapPlace, Dot {}

/** Sorted by importance. */
export function dotsOf(
  places: readonly MapPlace[],
  { project }: Projection,
  { swell, lastNamedTier = LAST_RANK }: MapLayer,
  highlighted?: string,
): MapDot[] {
  return places
    .map((place) => {
      const rank = place.slug === highlighted ? 0 : place.tier > lastNamedTier ? LAST_RANK : place.tier;
      return {
        ...place,
        name: shortName(place.name),
        rank,
        at: project([place.lng, place.lat]),
        radius: RADII[rank === 0 ? 0 : place.tier]! * swell,
      };
    })
    .sort((a, b) => a.rank - b.rank);
}

export function labelOptions(
  { width, height }: Projection,
  { fontSize, lastNamedTier = LAST_RANK }: MapLayer,
  taken: readonly Box[],
): LabelOptions {
  return { fontSize, width, height, taken, lastNamedRank: lastNamedTier };
}

/** The drawn places. There is no table, because the map shows the names. */
export function placesData(places: readonly MapPlace[]): ChartData {
  return chartData(places, [
    { key: 'slug', value: ({ slug }) => slug },
    { key: 'name', value: ({ name }) => name },
    { key: 'lat', value: ({ lat }) => lat },
    { key: 'lng', value: ({ lng }) => lng },
    { key: 'tier', value: ({ tier }) => tier },
  ]);
}

/** Draws a dot for each place, and its name if it has a label position. The most important places are drawn last, on top. */
export function renderDots(
  dots: readonly MapDot[],
  labels: ReadonlyMap<string, LabelPosition>,
  language: SiteLanguage,
  href?: (slug: string) => string,
): string {
  return dots
    .toReversed()
    .map(({ slug, name, rank, tier, at: [cx, cy], radius }) => {
      const placed = labels.get(slug);
      const mark = [
        markTitle(`${name}: ${CHART_WORDS[language].map.tier(tier)}`),
        placed?.leader ? leaderLine(placed.leader) : '',
        rank === 0 ? element('circle', { class: 'map-here', cx, cy, r: radius }) : '',
        element('circle', {
          class: `tier-${rank === 0 ? 1 : tier}`,
          cx,
          cy,
          r: rank === 0 ? radius / 2 : radius,
        }),
        placed
          ? label(name, {
              class: `map-name map-name-${rank}`,
              x: placed.x,
              y: placed.y,
              'text-anchor': placed.anchor === 'start' ? undefined : placed.anchor,
            })
          : '',
      ].join('');
      return href
        ? element('a', { class: 'mark', href: href(slug), tabindex: -1 }, mark)
        : group({ class: 'mark' }, mark);
    })
    .join('');
}

function leaderLine([[ax, ay], [bx, by]]: Line): string {
  return element('path', {
    class: 'map-leader',
    d: `M${round(ax)} ${round(ay)}L${round(bx)} ${round(by)}`,
  });
}
