import { WEATHER_ASPECTS } from '../../datasets/declared/comparison-data-points.ts';
import { MONTHS } from '../../datasets/measures/months.ts';
import { formatNumber } from '../../datasets/words/text.ts';
import { findingOf } from '../comparison/comparison-link.ts';
import { stationTexts } from '../destination/climate-note.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import {
  BELOW,
  CLIMATE_LAYOUTS,
  climatePanel,
  figuresOf,
  monthsBelow,
  rainPanel,
  temperaturePanel,
  type ClimateLayout,
  type Normals,
} from './climate-panels.ts';
import { ABOUT_PAIR, drawnFrom, placesOf, type DeclaredChart, type PairFacts } from './declared-chart.ts';
import { chartData, type ChartData, type Drawing } from './drawing/chart.ts';
import { element, label } from './drawing/svg.ts';
import { shortName, textWidth } from './drawing/text.ts';
import { fill, WORDS } from '../words/words.ts';

interface NormalsOfPlace {
  readonly name: string;
  readonly normals: Normals;
}

const TEMPERATURE_TOP = 64;
const PANEL_NAME = 38;
const SERIES = ['series-a', 'series-b'];

/** Temperature and rain of two places by month. The second place differs in line style, not only in colour. */
export const comparedClimate: DeclaredChart<PairFacts> = {
  ...ABOUT_PAIR,
  id: 'compared-climate',
  listSources: drawnFrom({ comparisons: ['data_points'], climateNormals: ['mean_temperature_c', 'rain_mm'] }),
  isMissing: (facts) => comparedNormals(facts) === undefined,
  draw(facts, { language }) {
    const words = WORDS[language].charts.compared;
    const [a, b] = placesOf(facts);
    const places = comparedNormals(facts)!;
    const names = { a: a.name, b: b.name };
    const draw = (layout: ClimateLayout) => comparedClimateDrawing(places, language, layout);
    return {
      title: findingOf(facts.comparison, [a, b], language, WEATHER_ASPECTS) ?? fill(words.noFinding, names),
      subtitle: words.climateSubtitle,
      description: fill(words.climateDescription, names),
      note: stationTexts([a, b], language).join(' '),
      drawings: { wide: draw(CLIMATE_LAYOUTS.wide), narrow: draw(CLIMATE_LAYOUTS.narrow) },
      data: dataOf(places, language),
    };
  },
};

/** Monthly normals of both places; undefined if those of one may not be published, or if both share a station. */
function comparedNormals(facts: PairFacts): readonly NormalsOfPlace[] | undefined {
  const { a, b, same_series } = facts.comparison.data_points.climate;
  if (same_series || !a.tmean_c || !a.precip_mm || !b.tmean_c || !b.precip_mm) return undefined;
  const [placeA, placeB] = placesOf(facts);
  return [
    { name: placeA.name, normals: { temperatureC: a.tmean_c, rainMm: a.precip_mm } },
    { name: placeB.name, normals: { temperatureC: b.tmean_c, rainMm: b.precip_mm } },
  ];
}

/** The file has a row per place and month, the table a row per month. */
function dataOf(places: readonly NormalsOfPlace[], language: SiteLanguage): ChartData {
  const { climate, month: monthWord } = WORDS[language].charts;
  const format = formatNumber(language, 1);
  const drawn = places.flatMap((place) => MONTHS.map((month) => ({ place, month })));
  const { keys, rows } = chartData(drawn, [
    { key: 'destination', value: ({ place }) => place.name },
    { key: 'month', value: ({ month }) => month },
    { key: 'mean_temperature_c', value: ({ place, month }) => place.normals.temperatureC[month - 1]! },
    { key: 'rain_mm', value: ({ place, month }) => place.normals.rainMm[month - 1]! },
  ]);
  const table = {
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
  };
  return { keys, rows, table };
}

function comparedClimateDrawing(
  places: readonly NormalsOfPlace[],
  language: SiteLanguage,
  layout: ClimateLayout,
): Drawing {
  const { width, panelHeight } = layout;
  const rainTop = TEMPERATURE_TOP + panelHeight + PANEL_NAME;
  const bottom = rainTop + panelHeight;
  const panel = climatePanel(layout, TEMPERATURE_TOP - PANEL_NAME / 2, bottom, language);
  const series = places.map(({ normals }, index) => ({
    normals,
    line: SERIES[index]!,
    column: SERIES[index]!,
  }));
  const texts = VOCABULARY[language].monthNames.map((month, index) => {
    const figures = places.map(({ name, normals }) => `${name} ${figuresOf(normals, index, language)}`);
    return `${month}: ${figures.join('; ')}`;
  });
  const body = [
    renderKey(places.map(({ name }) => shortName(name))),
    temperaturePanel({ ...panel, top: TEMPERATURE_TOP, bottom: TEMPERATURE_TOP + panelHeight }, series),
    rainPanel({ ...panel, top: rainTop }, series),
    monthsBelow(texts, layout, panel),
  ];
  return { width, height: bottom + BELOW, body: body.join('') };
}

function renderKey(names: readonly string[]): string {
  let x = 0;
  return names
    .map((name, index) => {
      const at = x;
      x += textWidth(name, 12) + 70;
      return (
        element('path', { class: `line ${SERIES[index]}`, d: `M${Math.round(at)} 12h36` }) +
        element('circle', { class: `dot ${SERIES[index]}`, cx: at + 18, cy: 12, r: 4 }) +
        label(name, { class: 'panel-name', x: at + 44, y: 16 })
      );
    })
    .join('');
}
