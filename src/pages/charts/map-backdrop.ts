import { drawOnce } from '../draw-once.ts';
import { listBorders } from './borders.ts';
import type { ChartWords, Neighbour } from './chart-words.ts';
import { element, label } from './element.ts';
import { outlinePath } from './outline.ts';
import type { Box } from './place-labels.ts';
import type { Point, Projection } from './projection.ts';

const NAMED_AT: Readonly<Record<Neighbour, Point>> = {
  CN: [109.1, 23],
  LA: [102.5, 19.6],
  TH: [102.6, 15.9],
  KH: [104.3, 12.9],
};

/** Sea, the pale land of the neighbours, and Vietnam: the same in every language. */
export function mapBackdrop(projection: Projection): string {
  const { width, height, unproject } = projection;
  const corners = [unproject([0, 0]), unproject([width, height])];
  return drawOnce(`backdrop ${width} ${height} ${corners.join()}`, () => drawBackdrop(projection));
}

function drawBackdrop(projection: Projection): string {
  const { width, height } = projection;
  const outlineOf = (isOwn: boolean) =>
    outlinePath(
      listBorders().filter(({ country }) => (country === 'VN') === isOwn),
      projection,
    );
  return [
    element('rect', { class: 'map-sea', width, height }),
    element('path', { class: 'map-neighbour', d: outlineOf(false) }),
    element('path', { class: 'map-country', d: outlineOf(true) }),
  ].join('');
}

export function neighbourNames({ project }: Projection, words: ChartWords): string {
  return Object.entries(NAMED_AT)
    .map(([code, position]) => {
      const [x, y] = project(position);
      return label(words.neighbours[code as Neighbour], { class: 'map-neighbour-name', x, y });
    })
    .join('');
}

/** The lower left corner, for a scale of so many kilometres. */
export function scaleBox({ height, unitsPerKm }: Projection, km: number, fontSize: number): Box {
  return { left: 0, right: 24 + km * unitsPerKm, top: height - 28 - fontSize, bottom: height };
}

export function scaleBar(
  { height, unitsPerKm }: Projection,
  km: number,
  fontSize: number,
  { kilometres }: ChartWords,
): string {
  const y = height - 16;
  const right = 16 + km * unitsPerKm;
  return (
    element('path', { class: 'map-scale', d: `M16 ${y - 5}v5H${Math.round(right)}v-5` }) +
    label(kilometres(km), { class: 'map-scale-name', x: 16, y: y - 10, 'font-size': fontSize * 0.9 })
  );
}
