import { once } from '../../../datasets/records.ts';
import { tierName } from '../../language.ts';
import type { Places } from '../../place.ts';
import { chartData, type ChartData } from '../chart.ts';
import { escapeXml } from '../../../datasets/words/text.ts';
import { element, group, label, markTitle, round, shortName } from '../svg.ts';
import type { MapLayer } from './islands.ts';
import { placeLabels, type Dot, type Label } from './place-labels.ts';
import { clip, type Box, type Point } from './projection.ts';

/** A tier is 1 (first) to 3. */
export type MapPlace = ReturnType<typeof mapPlaces>[number];

export const mapPlaces = once((places: Places) =>
  Array.from(places.values(), ({ slug, name, row: { lat, lng, tier } }) => ({ slug, name, lat, lng, tier })),
);

/** The drawn places. There is no table, because the map shows the names. */
export function placesData(places: readonly MapPlace[]): ChartData {
  const keys = ['slug', 'name', 'lat', 'lng', 'tier'] as const;
  return chartData(
    places,
    keys.map((key) => [key, (place) => place[key]]),
  );
}

const LAST_RANK = 3;

/** Indexed by rank: 0 is the ring around a highlighted place, the others are tiers. */
export const RADII: Readonly<Record<number, number>> = { 0: 11, 1: 5.5, 2: 4.2, 3: 3.2 };

/** A place as a map draws it. */
type MapDot = MapPlace & Dot;

/** Draws each place as a dot with its name outside the boxes in `taken`. The most important places are drawn last, on top. */
export function renderPlaces(
  places: readonly MapPlace[],
  layer: MapLayer,
  taken: readonly Box[],
  highlighted?: string,
): string {
  const { fontSize, projection, swell, lastNamedTier = LAST_RANK } = layer;
  const dots = places
    .map((place): MapDot => {
      const rank = place.slug === highlighted ? 0 : place.tier > lastNamedTier ? LAST_RANK : place.tier;
      const radius = RADII[rank === 0 ? 0 : place.tier]! * swell;
      const at = projection.project([place.lng, place.lat]);
      return { ...place, name: shortName(place.name), rank, at, radius };
    })
    .sort((a, b) => a.rank - b.rank);
  const { width, height } = projection;
  const labels = placeLabels(dots, { fontSize, width, height, taken, lastNamedRank: lastNamedTier });
  const drawn = dots.toReversed().map((dot) => renderDot(dot, labels.get(dot), layer));
  return renderTargets(dots, layer) + drawn.join('');
}

function renderDot(dot: MapDot, placed: Label | undefined, { words, href }: MapLayer): string {
  const { slug, name, rank, tier, radius } = dot;
  const [cx, cy] = dot.at;
  const anchor = placed?.anchor === 'start' ? undefined : placed?.anchor;
  const mark = [
    markTitle(`${name}: ${tierName(words, tier)}`),
    placed?.leader ? leaderLine(placed.leader) : '',
    rank === 0 ? element('circle', { class: 'map-here', cx, cy, r: radius }) : '',
    rank === 0
      ? element('circle', { class: 'tier-1', cx, cy, r: radius / 2 })
      : element('circle', { class: `tier-${tier}`, cx, cy, r: radius }),
    placed
      ? label(name, { class: `map-name map-name-${rank}`, x: placed.x, y: placed.y, 'text-anchor': anchor })
      : '',
  ].join('');
  return href
    ? element('a', { class: 'mark', href: href(slug), tabindex: -1 }, mark)
    : group({ class: 'mark' }, mark);
}

function leaderLine([[ax, ay], [bx, by]]: readonly [Point, Point]): string {
  const d = `M${round(ax)} ${round(ay)}L${round(bx)} ${round(by)}`;
  return element('path', { class: 'map-leader', d });
}

/** Target size in CSS pixels: WCAG 2.2 requires 24 (2.5.8, level AA) and recommends 44 (2.5.5, level AAA). */
const TARGET_PX = 44;
/** The width of a map on a phone that is 360 pixels wide. */
const PHONE_PX = 328;
const CORNERS = 12;

/** The radius of the touch target around a dot, in the units of a drawing of this width. */
export function reachOn(width: number): number {
  return ((TARGET_PX / 2) * width) / PHONE_PX;
}

/** Invisible links below the dots, which are too small to touch. A touch selects the nearest place, so targets never overlap. */
function renderTargets(dots: readonly MapDot[], { projection, href }: MapLayer): string {
  if (!href) return '';
  const reach = reachOn(projection.width);
  const targets = dots.map((dot) => {
    const [first, ...rest] = targetOf(dot.at, dots, reach).map((point) => point.map(round).join(' '));
    const d = `M${first}L${rest.join(' ')}Z`;
    const shape = element('path', { d, fill: 'none', 'pointer-events': 'all' });
    const title = element('title', {}, escapeXml(dot.name));
    return element('a', { class: 'map-target', href: href(dot.slug), tabindex: -1 }, title + shape);
  });
  return targets.join('');
}

/** The corners of the area that is within reach of a dot and closer to it than to any other dot. */
export function targetOf(at: Point, dots: readonly Pick<MapDot, 'at'>[], reach: number): readonly Point[] {
  // The polygon encloses the circle, so the target is never smaller.
  const radius = reach / Math.cos(Math.PI / CORNERS);
  const around = Array.from({ length: CORNERS }, (_, corner): Point => {
    const angle = ((corner + 0.5) / CORNERS) * 2 * Math.PI;
    return [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)];
  });
  return dots.reduce<readonly Point[]>((corners, { at: other }) => {
    const across: Point = [other[0] - at[0], other[1] - at[1]];
    const away = Math.hypot(...across);
    if (away === 0 || away > 2 * radius) return corners;
    const limit = (other[0] ** 2 + other[1] ** 2 - at[0] ** 2 - at[1] ** 2) / 2;
    return clip(corners, ([x, y]) => limit - x * across[0] - y * across[1]);
  }, around);
}
