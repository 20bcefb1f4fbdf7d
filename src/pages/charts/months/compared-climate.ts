import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { bandNames, monthNames } from '../drawing/axis.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { monthMarks, rainPanel, temperaturePanel } from './climate-panels.ts';
import { CLIMATE_LAYOUTS, figuresOf, type ClimateLayout, type Normals } from './climate-chart.ts';
import { element, label } from '../drawing/element.ts';
import { chartData } from '../drawing/chart-data.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { formatNumber } from '../../../datasets/words/text.ts';
import { bandScale } from '../drawing/scale.ts';
import { shortName } from '../drawing/short-name.ts';
import { textWidth } from '../drawing/text-width.ts';
import { MONTHS } from '../../../datasets/measures/months.ts';

export interface NormalsOfPlace {
  readonly name: string;
  readonly normals: Normals;
}

interface ComparedClimateOptions {
  readonly language: SiteLanguage;
  readonly a: NormalsOfPlace;
  readonly b: NormalsOfPlace;
  /** What the comparison decides about the weather; undefined if nothing. */
  readonly finding: string | undefined;
  /** Says where the normals were measured. */
  readonly note?: string | undefined;
}

const LEFT = 34;
const TEMPERATURE_TOP = 64;
const PANEL_NAME = 38;

/** Temperature and rain of two places by month. The second place differs in line style, not only in colour. */
export function drawComparedClimate({ language, a, b, finding, note }: ComparedClimateOptions): Chart {
  const { compared, climate, month: monthWord } = CHART_WORDS[language];
  const format = formatNumber(language, 1);
  const places = [a, b];
  const drawn = places.flatMap((place) => MONTHS.map((month) => ({ place, month })));
  const data = chartData(drawn, [
    { key: 'destination', value: ({ place }) => place.name },
    { key: 'month', value: ({ month }) => month },
    { key: 'mean_temperature_c', value: ({ place, month }) => place.normals.temperatureC[month - 1]! },
    { key: 'rain_mm', value: ({ place, month }) => place.normals.rainMm[month - 1]! },
  ]);
  return {
    title: finding ?? compared.noFinding(a.name, b.name),
    subtitle: compared.climateSubtitle,
    description: compared.climateDescription(a.name, b.name),
    note,
    drawings: {
      wide: comparedClimateDrawing(places, language, CLIMATE_LAYOUTS.wide),
      narrow: comparedClimateDrawing(places, language, CLIMATE_LAYOUTS.narrow),
    },
    data: {
      ...data,
      table: {
        columns: [
          monthWord,
          ...places.map(({ name }) => `${name}: ${climate.temperature}`),
          ...places.map(({ name }) => `${name}: ${climate.rain}`),
        ],
        rows: VOCABULARY[language].monthNames.map((name, index) => [
          name,
          ...places.map(({ normals }) => format(normals.temperatureC[index]!)),
          ...places.map(({ normals }) => format(normals.rainMm[index]!)),
        ]),
      },
    },
  };
}

function comparedClimateDrawing(
  places: readonly NormalsOfPlace[],
  language: SiteLanguage,
  { width, panelHeight, months }: ClimateLayout,
): Drawing {
  const frame = { left: LEFT, right: width, bands: bandScale(12, [LEFT, width]), language };
  const rainTop = TEMPERATURE_TOP + panelHeight + PANEL_NAME;
  const bottom = rainTop + panelHeight;
  const values = VOCABULARY[language].monthNames.map((month, index) => {
    const figures = places.map(({ name, normals }) => `${name} ${figuresOf(normals, index, language)}`);
    return `${month}: ${figures.join('; ')}`;
  });
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
    monthMarks(values, { ...frame, top: TEMPERATURE_TOP - PANEL_NAME / 2, bottom: bottom + 26 }),
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
