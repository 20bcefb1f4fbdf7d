import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { bandNames, monthNames } from '../drawing/axis.ts';
import { nameMonths } from './name-months.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import type { ChartWords, ClimateFacts } from '../words/words-en.ts';
import { bestColumns, monthMarks, rainPanel, temperaturePanel } from './climate-panels.ts';
import { chartData, type ChartData } from '../drawing/chart-data.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { formatNumber } from '../../../datasets/words/text.ts';
import { bandScale } from '../drawing/scale.ts';
import { MONTHS } from '../../../datasets/measures/months.ts';

export interface Normals {
  /** Monthly means from January. */
  readonly temperatureC: readonly number[];
  readonly rainMm: readonly number[];
}

interface ClimateChartOptions {
  readonly language: SiteLanguage;
  readonly name: string;
  readonly bestMonths: readonly number[];
  /** Without them the chart shows only the best months. */
  readonly normals: Normals | undefined;
  /** Says where the normals were measured. */
  readonly note?: string | undefined;
}

export interface ClimateLayout {
  readonly width: number;
  readonly panelHeight: number;
  readonly months: 'short' | 'tiny';
  readonly temperatureDigits: 0 | 1;
}

const LEFT = 34;
const STRIP = { top: 28, height: 24 };
const PANEL_NAME = 34;

export const CLIMATE_LAYOUTS: Readonly<Record<'wide' | 'narrow', ClimateLayout>> = {
  wide: { width: 720, panelHeight: 130, months: 'short', temperatureDigits: 1 },
  narrow: { width: 330, panelHeight: 115, months: 'tiny', temperatureDigits: 0 },
};

export function drawClimate({ language, name, bestMonths, normals, note }: ClimateChartOptions): Chart {
  const words = CHART_WORDS[language];
  const best = VOCABULARY[language].months(bestMonths);
  const draw = (layout: ClimateLayout) => climateDrawing(bestMonths, normals, language, layout);
  const facts = normals && factsOf(name, best, normals, language);
  return {
    title: facts ? words.climate.title(facts) : words.climate.bestTitle(name, best),
    subtitle: facts ? words.climate.subtitle(best) : words.climate.bestSubtitle,
    description: facts ? words.climate.description(facts) : words.climate.bestDescription(name, best),
    drawings: { wide: draw(CLIMATE_LAYOUTS.wide), narrow: draw(CLIMATE_LAYOUTS.narrow) },
    note: normals ? note : words.climate.missing,
    data: dataOf(bestMonths, normals, words, language),
  };
}

function climateDrawing(
  bestMonths: readonly number[],
  normals: Normals | undefined,
  language: SiteLanguage,
  layout: ClimateLayout,
): Drawing {
  const words = CHART_WORDS[language];
  const { width, panelHeight } = layout;
  const frame = { left: LEFT, right: width, bands: bandScale(12, [LEFT, width]), language };
  const temperatureTop = STRIP.top + STRIP.height + PANEL_NAME;
  const rainTop = temperatureTop + panelHeight + PANEL_NAME;
  const bottom = normals ? rainTop + panelHeight : STRIP.top + STRIP.height;
  const panels = normals && [
    temperaturePanel({
      ...frame,
      top: temperatureTop,
      bottom: temperatureTop + panelHeight,
      series: [{ name: 'temperature', values: normals.temperatureC }],
      digits: layout.temperatureDigits,
    }),
    rainPanel({
      ...frame,
      top: rainTop,
      bottom,
      series: [{ name: 'rain', values: normals.rainMm }],
      digits: 0,
    }),
  ];
  const body = [
    bestColumns(bestMonths, { ...frame, top: STRIP.top, bottom }, words),
    ...(panels ?? []),
    bandNames(monthNames(language, layout.months), frame.bands, bottom + 18),
    monthMarks(valuesOf(bestMonths, normals, language), { ...frame, top: STRIP.top, bottom: bottom + 26 }),
  ];
  return { width, height: bottom + 26, body: body.join('') };
}

function factsOf(
  name: string,
  best: string,
  { temperatureC, rainMm }: Normals,
  language: SiteLanguage,
): ClimateFacts {
  const format = formatNumber(language, 1);
  const at = (values: readonly number[], pick: (...numbers: number[]) => number) => {
    const value = pick(...values);
    return [nameMonths(values, value, language), format(value)] as const;
  };
  const [warmest, warmestC] = at(temperatureC, Math.max);
  const [coolest, coolestC] = at(temperatureC, Math.min);
  const [wettest, wettestMm] = at(rainMm, Math.max);
  const [driest, driestMm] = at(rainMm, Math.min);
  return { name, best, warmest, warmestC, coolest, coolestC, wettest, wettestMm, driest, driestMm };
}

/** The text of each month, from January. */
function valuesOf(
  bestMonths: readonly number[],
  normals: Normals | undefined,
  language: SiteLanguage,
): string[] {
  const { climate } = CHART_WORDS[language];
  return VOCABULARY[language].monthNames.map((month, index) => {
    const isBest = bestMonths.includes(index + 1);
    const parts = [
      ...(normals ? [figuresOf(normals, index, language)] : []),
      ...(normals && !isBest ? [] : [isBest ? climate.isBest : climate.isNotBest]),
    ];
    return `${month}: ${parts.join(', ')}`;
  });
}

/** "16.9 °C, 25 mm of rain". */
export function figuresOf({ temperatureC, rainMm }: Normals, index: number, language: SiteLanguage): string {
  const format = formatNumber(language, 1);
  return CHART_WORDS[language].climate.figures(format(temperatureC[index]!), format(rainMm[index]!));
}

function dataOf(
  bestMonths: readonly number[],
  normals: Normals | undefined,
  words: ChartWords,
  language: SiteLanguage,
): ChartData {
  const format = formatNumber(language, 1);
  const isBest = (month: number) => bestMonths.includes(month);
  const ofNormals = ({ temperatureC, rainMm }: Normals) => [
    {
      key: 'mean_temperature_c',
      value: (month: number) => temperatureC[month - 1]!,
      name: words.climate.temperature,
      show: (month: number) => format(temperatureC[month - 1]!),
    },
    {
      key: 'rain_mm',
      value: (month: number) => rainMm[month - 1]!,
      name: words.climate.rain,
      show: (month: number) => format(rainMm[month - 1]!),
    },
  ];
  return chartData(MONTHS, [
    {
      key: 'month',
      value: (month) => month,
      name: words.month,
      show: VOCABULARY[language].monthName,
    },
    ...(normals ? ofNormals(normals) : []),
    {
      key: 'is_best',
      value: isBest,
      name: words.climate.best,
      show: (month) => (isBest(month) ? words.yes : words.no),
    },
  ]);
}
