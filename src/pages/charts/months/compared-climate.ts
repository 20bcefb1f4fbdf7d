import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { bandNames, monthNames } from '../drawing/axis.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { rainPanel, temperaturePanel } from './climate-panels.ts';
import { CLIMATE_LAYOUTS, type ClimateLayout, type Normals } from './climate-chart.ts';
import { element, label } from '../drawing/element.ts';
import { renderFigure, type Drawing } from '../drawing/figure.ts';
import { formatNumber } from '../drawing/number-format.ts';
import { bandScale } from '../drawing/scale.ts';
import { shortName } from '../drawing/short-name.ts';
import { textWidth } from '../drawing/text-width.ts';

export interface NormalsOfPlace {
  readonly name: string;
  readonly normals: Normals;
}

interface ComparedClimateOptions {
  readonly id: string;
  readonly language: SiteLanguage;
  readonly a: NormalsOfPlace;
  readonly b: NormalsOfPlace;
}

const LEFT = 34;
const TEMPERATURE_TOP = 64;
const PANEL_NAME = 38;

/** Temperature and rain of two places by month. The second place is dashed and outlined, not only of another colour. */
export function drawComparedClimate({ id, language, a, b }: ComparedClimateOptions): string {
  const { compared, climate, month } = CHART_WORDS[language];
  const format = formatNumber(language, 1);
  const places = [a, b];
  return renderFigure({
    id,
    language,
    title: compared.climate(a.name, b.name),
    description: compared.climateDescription(a.name, b.name),
    drawings: {
      wide: comparedClimateDrawing(places, language, CLIMATE_LAYOUTS.wide),
      narrow: comparedClimateDrawing(places, language, CLIMATE_LAYOUTS.narrow),
    },
    table: {
      columns: [
        month,
        ...places.map(({ name }) => `${name}: ${climate.temperature}`),
        ...places.map(({ name }) => `${name}: ${climate.rain}`),
      ],
      rows: VOCABULARY[language].monthNames.map((name, index) => [
        name,
        ...places.map(({ normals }) => format(normals.temperatureC[index]!)),
        ...places.map(({ normals }) => format(normals.rainMm[index]!)),
      ]),
    },
  });
}

function comparedClimateDrawing(
  places: readonly NormalsOfPlace[],
  language: SiteLanguage,
  { width, panelHeight, months }: ClimateLayout,
): Drawing {
  const frame = { left: LEFT, right: width, bands: bandScale(12, [LEFT, width]), language };
  const rainTop = TEMPERATURE_TOP + panelHeight + PANEL_NAME;
  const bottom = rainTop + panelHeight;
  const seriesOf = (figure: keyof Normals) =>
    places.map(({ normals }, index) => ({ name: SERIES[index]!, values: normals[figure] }));
  const body = [
    renderKey(places.map(({ name }) => shortName(name))),
    temperaturePanel({
      ...frame,
      top: TEMPERATURE_TOP,
      bottom: TEMPERATURE_TOP + panelHeight,
      series: seriesOf('temperatureC'),
    }),
    rainPanel({ ...frame, top: rainTop, bottom, series: seriesOf('rainMm') }),
    bandNames(monthNames(language, months), frame.bands, bottom + 18),
  ];
  return { width, height: bottom + 26, body: body.join('') };
}

function renderKey(names: readonly string[]): string {
  let x = 0;
  return names
    .map((name, index) => {
      const series = SERIES[index]!;
      const at = x;
      x += textWidth(name, 12) + 70;
      return (
        element('path', { class: `line ${series}`, d: `M${Math.round(at)} 12h36` }) +
        element('circle', { class: `dot ${series}`, cx: at + 18, cy: 12, r: 4 }) +
        label(name, { class: 'panel-name', x: at + 44, y: 16 })
      );
    })
    .join('');
}

const SERIES = ['series-a', 'series-b'];
