import { element, escapeText, round } from '../drawing/element.ts';
import type { MapDot } from './places.ts';

type Point = readonly [x: number, y: number];

/** Target size in CSS pixels: WCAG 2.2 requires 24 (2.5.8, level AA) and recommends 44 (2.5.5, level AAA). */
const TARGET_PX = 44;
/** The width of a map on a phone that is 360 pixels wide. */
const PHONE_PX = 328;
const CORNERS = 12;

/** The radius of the touch target around a dot, in the units of a drawing of this width. */
export function reachOn(width: number): number {
  return ((TARGET_PX / 2) * width) / PHONE_PX;
}

/**
 * Invisible links below the dots and names, which are too small to touch. A touch selects the nearest place, so targets never
 * overlap. Keyboard users find the same links in the list of places.
 */
export function renderTargets(
  dots: readonly MapDot[],
  reach: number,
  href: (slug: string) => string,
): string {
  return dots
    .map((dot) => {
      const [first, ...rest] = targetOf(dot.at, dots, reach).map((point) => point.map(round).join(' '));
      const shape = element('path', {
        d: `M${first}L${rest.join(' ')}Z`,
        fill: 'none',
        'pointer-events': 'all',
      });
      const title = element('title', {}, escapeText(dot.name));
      return element('a', { class: 'map-target', href: href(dot.slug), tabindex: -1 }, title + shape);
    })
    .join('');
}

/** The corners of the area that is within reach of a dot and closer to it than to any other dot. */
export function targetOf(at: Point, dots: readonly Pick<MapDot, 'at'>[], reach: number): Point[] {
  // The polygon encloses the circle, so the target is never smaller.
  const radius = reach / Math.cos(Math.PI / CORNERS);
  const around = Array.from({ length: CORNERS }, (_, corner): Point => {
    const angle = ((corner + 0.5) / CORNERS) * 2 * Math.PI;
    return [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)];
  });
  return dots.reduce<Point[]>((corners, { at: other }) => {
    const away = Math.hypot(other[0] - at[0], other[1] - at[1]);
    return away === 0 || away > 2 * radius ? corners : cut(corners, at, other);
  }, around);
}

/** Clips a polygon to the part that is closer to the first point. */
function cut(corners: readonly Point[], near: Point, far: Point): Point[] {
  const across: Point = [far[0] - near[0], far[1] - near[1]];
  const limit = (far[0] ** 2 + far[1] ** 2 - near[0] ** 2 - near[1] ** 2) / 2;
  const beyond = ([x, y]: Point) => x * across[0] + y * across[1] - limit;
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length]!;
    const [from, to] = [beyond(corner), beyond(next)];
    const kept = from <= 0 ? [corner] : [];
    if (from <= 0 === to <= 0) return kept;
    const share = from / (from - to);
    const crossing: Point = [
      corner[0] + (next[0] - corner[0]) * share,
      corner[1] + (next[1] - corner[1]) * share,
    ];
    return [...kept, crossing];
  });
}
