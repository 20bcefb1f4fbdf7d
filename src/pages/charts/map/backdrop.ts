import type { Country } from '../../../countries/country.ts';
import { drawOnce } from '../../draw-once.ts';
import { listBorders } from './borders.ts';
import type { Box } from './labels/box.ts';
import type { ChartWords } from '../words/words-en.ts';
import { element, label } from '../drawing/element.ts';
import { boxOfText, type MapPart } from './islands.ts';
import { outlinePath } from './outline.ts';
import type { SiteLanguage } from '../../site-language.ts';
import type { Projection } from './projection.ts';

/** The sea, the neighbouring countries and the country itself, without text. */
export function mapBackdrop(country: Country, projection: Projection): string {
  const { width, height, unproject } = projection;
  const corners = [unproject([0, 0]), unproject([width, height])];
  return drawOnce(`backdrop ${country.slug} ${width} ${height} ${corners.join()}`, () =>
    drawBackdrop(country, projection),
  );
}

function drawBackdrop(own: Country, projection: Projection): string {
  const { width, height } = projection;
  const outlineOf = (isOwn: boolean) =>
    outlinePath(
      listBorders(own).filter(({ country }) => (country === own.code) === isOwn),
      projection,
    );
  return [
    element('rect', { class: 'map-sea', width, height }),
    element('path', { class: 'map-neighbour', d: outlineOf(false) }),
    element('path', { class: 'map-country', d: outlineOf(true) }),
  ].join('');
}

export function neighbourNames(
  { map: { neighbours } }: Country,
  { project }: Projection,
  layout: 'wide' | 'narrow',
  language: SiteLanguage,
  fontSize: number,
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

/** The space in the lower left corner for a scale bar of this length. */
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
