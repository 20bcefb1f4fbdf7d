import { MONTHS } from '../../datasets/measures/months.ts';
import { formatNumber } from '../../datasets/words/text.ts';
import { stationNote, findClimate } from '../destination/climate-note.ts';
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
  type Panel,
} from './climate-panels.ts';
import { ABOUT_PLACE, drawnFrom, type DeclaredChart, type PlaceFacts } from './declared-chart.ts';
import { checkPath } from './drawing/axis.ts';
import { chartData, type ChartData, type Drawing } from './drawing/chart.ts';
import { element, group, label } from './drawing/svg.ts';
import { fill, WORDS } from '../words/words.ts';
import { nameMonths } from './words.ts';

const STRIP = { top: 28, height: 24 };
const PANEL_NAME = 34;

/** Temperature and rain by month, and the best months. Without normals it shows only the best months. */
export const climate: DeclaredChart<PlaceFacts> = {
  ...ABOUT_PLACE,
  id: 'climate',
  listSources: (facts) =>
    drawnFrom({
      ...(normalsOf(facts) && { climateNormals: ['mean_temperature_c', 'rain_mm'] }),
      destinations: ['best_visit_months'],
    })(facts),
  draw(facts, { language }) {
    const words = WORDS[language].charts.climate;
    const { name, row } = facts.place;
    const months = row.best_visit_months;
    const normals = normalsOf(facts);
    const best = VOCABULARY[language].months(months);
    const draw = (layout: ClimateLayout) => climateDrawing(months, normals, language, layout);
    const common = {
      drawings: { wide: draw(CLIMATE_LAYOUTS.wide), narrow: draw(CLIMATE_LAYOUTS.narrow) },
      data: dataOf(months, normals, language),
    };
    if (!normals)
      return {
        ...common,
        title: fill(words.bestTitle, { name, best }),
        subtitle: words.bestSubtitle,
        description: fill(words.bestDescription, { name, best }),
        note: words.missing,
      };
    const values = { name, best, ...extremesOf(normals, language) };
    return {
      ...common,
      title: fill(words.title, values),
      subtitle: fill(words.subtitle, values),
      description: fill(words.description, values),
      note: noteOf(facts, language),
    };
  },
};

function noteOf({ comparisons, place }: PlaceFacts, language: SiteLanguage): string | undefined {
  const found = findClimate(comparisons, place.slug);
  return found && stationNote(place, found, language);
}

function normalsOf({ comparisons, place }: PlaceFacts): Normals | undefined {
  const found = findClimate(comparisons, place.slug);
  if (!found?.tmean_c || !found.precip_mm) return undefined;
  return { temperatureC: found.tmean_c, rainMm: found.precip_mm };
}

function extremesOf({ temperatureC, rainMm }: Normals, language: SiteLanguage) {
  const format = formatNumber(language, 1);
  const at = (values: readonly number[], pick: (...numbers: number[]) => number) => {
    const value = pick(...values);
    return [nameMonths(values, value, language), format(value)] as const;
  };
  const [warmest, warmestC] = at(temperatureC, Math.max);
  const [coolest, coolestC] = at(temperatureC, Math.min);
  const [wettest, wettestMm] = at(rainMm, Math.max);
  const [driest, driestMm] = at(rainMm, Math.min);
  return { warmest, warmestC, coolest, coolestC, wettest, wettestMm, driest, driestMm };
}

function climateDrawing(
  bestMonths: readonly number[],
  normals: Normals | undefined,
  language: SiteLanguage,
  layout: ClimateLayout,
): Drawing {
  const { width, panelHeight, temperatureDigits } = layout;
  const temperatureTop = STRIP.top + STRIP.height + PANEL_NAME;
  const rainTop = temperatureTop + panelHeight + PANEL_NAME;
  const bottom = normals ? rainTop + panelHeight : STRIP.top + STRIP.height;
  const panel = climatePanel(layout, STRIP.top, bottom, language);
  const series = normals ? [{ normals, line: 'temperature', column: 'rain' }] : [];
  const temperature = { ...panel, top: temperatureTop, bottom: temperatureTop + panelHeight };
  const body = [
    bestColumns(bestMonths, panel),
    normals ? temperaturePanel(temperature, series, temperatureDigits) : '',
    normals ? rainPanel({ ...panel, top: rainTop }, series, 0) : '',
    monthsBelow(monthTexts(bestMonths, normals, language), layout, panel),
  ];
  return { width, height: bottom + BELOW, body: body.join('') };
}

/** Best months have a check mark as well as a colour. */
function bestColumns(months: readonly number[], { bands, top, bottom, language }: Panel): string {
  // A run of months is one rectangle, because two adjacent ones would leave a seam.
  const starts = months.filter((month) => !months.includes(month - 1));
  const washes = starts.map((month) => {
    let next = month + 1;
    while (months.includes(next)) next += 1;
    const x = bands.start(month - 1);
    const width = (next - month) * bands.width;
    return element('rect', { class: 'best-wash', x, y: top, width, height: bottom - top });
  });
  const checks = months.map((month) => checkPath(bands.centre(month - 1), top + 12, 10));
  return group(
    {},
    ...washes,
    element('path', { class: 'best-check', d: checks.join('') }),
    element('path', { class: 'best-check', d: checkPath(6, top - 16, 10) }),
    label(WORDS[language].charts.climate.best, { class: 'panel-name', x: 18, y: top - 12 }),
  );
}

/** The text of each month, from January. */
function monthTexts(
  bestMonths: readonly number[],
  normals: Normals | undefined,
  language: SiteLanguage,
): string[] {
  const words = WORDS[language].charts.climate;
  return VOCABULARY[language].monthNames.map((month, index) => {
    const isBest = bestMonths.includes(index + 1);
    if (!normals) return `${month}: ${isBest ? words.isBest : words.isNotBest}`;
    return `${month}: ${figuresOf(normals, index, language)}${isBest ? `, ${words.isBest}` : ''}`;
  });
}

function dataOf(
  bestMonths: readonly number[],
  normals: Normals | undefined,
  language: SiteLanguage,
): ChartData {
  const words = WORDS[language].charts;
  const format = formatNumber(language, 1);
  const isBest = (month: number) => bestMonths.includes(month);
  const figures = (key: string, name: string, values: readonly number[]) => {
    const value = (month: number) => values[month - 1]!;
    return { key, value, name, show: (month: number) => format(value(month)) };
  };
  return chartData(MONTHS, [
    { key: 'month', value: (month) => month, name: words.month, show: VOCABULARY[language].monthName },
    ...(normals
      ? [
          figures('mean_temperature_c', words.climate.temperature, normals.temperatureC),
          figures('rain_mm', words.climate.rain, normals.rainMm),
        ]
      : []),
    {
      key: 'is_best',
      value: isBest,
      name: words.climate.best,
      show: (month) => (isBest(month) ? words.yes : words.no),
    },
  ]);
}
