import type { Country, Extent } from '../../../countries/country.ts';
import { drawOnce } from '../../draw-once.ts';
import { element, group } from '../drawing/element.ts';
import { listBorders } from './borders.ts';
import { islandDots } from './islands.ts';
import { outlinePath } from './outline.ts';
import type { MapPlace } from './places.ts';
import { projectionOf, type Projection } from './projection.ts';

const INSET_WIDTH = 104;
const INSET_ISLAND_RADIUS = 0.7;
const INSET_FINEST = 1.6;
const MARGIN = 10;

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The corner where the inset covers the fewest places. The scale bar is in the fourth corner. */
export function cornerFor(
  places: readonly MapPlace[],
  { width, height, project }: Projection,
  small: Projection,
): Corner {
  const [left, right] = [MARGIN, width - small.width - MARGIN];
  const [top, bottom] = [MARGIN, height - small.height - MARGIN];
  const at = places.map(({ lng, lat }) => project([lng, lat]));
  const covered = ({ x, y }: Corner) =>
    at.filter(
      ([px, py]) =>
        px > x - MARGIN && px < x + small.width + MARGIN && py > y - MARGIN && py < y + small.height + MARGIN,
    ).length;
  const corners = [
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
  return corners.sort((a, b) => covered(a) - covered(b))[0]!;
}

export function insetProjection({ map: { inset, middleLatitude } }: Country): Projection {
  return projectionOf(inset, INSET_WIDTH, middleLatitude);
}

/** A small map of the country that shows which part the large map covers. */
export function renderInset(own: Country, { west, south, east, north }: Extent, { x, y }: Corner): string {
  const small = insetProjection(own);
  const outline = drawOnce(`inset ${own.slug}`, () =>
    outlinePath(
      listBorders(own).filter(({ country }) => country === own.code),
      small,
      INSET_FINEST,
    ),
  );
  const [left, top] = small.project([west, north]).map((at) => Math.max(at, 2)) as [number, number];
  const [farRight, farBottom] = small.project([east, south]);
  const [right, bottom] = [Math.min(farRight, small.width - 2), Math.min(farBottom, small.height - 2)];
  return group(
    { transform: `translate(${x} ${y})` },
    element('rect', { class: 'map-inset', width: small.width, height: small.height, rx: 3 }),
    element('path', { class: 'map-inset-country', d: outline }),
    drawOnce(`inset islands ${own.slug}`, () => islandDots(own, small.project, INSET_ISLAND_RADIUS)),
    element('rect', {
      class: 'map-inset-window',
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
    }),
  );
}
