import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { bandNames, monthNames } from '../drawing/axis.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import type { ChartWords, ClimateFacts } from '../words/words-en.ts';
import { bestColumns, rainPanel, temperaturePanel } from './climate-panels.ts';
import { renderFigure, type ChartTable, type Drawing } from '../drawing/figure.ts';
import { formatNumber } from '../drawing/number-format.ts';
import { bandScale } from '../drawing/scale.ts';

export interface Normals {
  /** Mean of each month, January first. */
  readonly temperatureC: readonly number[];
  readonly rainMm: readonly number[];
}

interface ClimateChartOptions {
  readonly id: string;
  readonly language: SiteLanguage;
  readonly name: string;
  readonly bestMonths: readonly number[];
  /** Without them the chart holds the best months only. */
  readonly normals: Normals | undefined;
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

export function drawClimate({ id, language, name, bestMonths, normals }: ClimateChartOptions): string {
  const words = CHART_WORDS[language];
  const best = VOCABULARY[language].months(bestMonths);
  const draw = (layout: ClimateLayout) => climateDrawing(bestMonths, normals, language, layout);
  return renderFigure({
    id,
    language,
    title: normals ? words.climate.title(name) : words.climate.bestTitle(name),
    subtitle: words.climate.subtitle(best),
    description: normals
      ? words.climate.description(factsOf(name, best, normals, language))
      : words.climate.bestDescription(name, best),
    drawings: { wide: draw(CLIMATE_LAYOUTS.wide), narrow: draw(CLIMATE_LAYOUTS.narrow) },
    note: normals ? undefined : words.climate.missing,
    table: normals && tableOf(bestMonths, normals, words, language),
  });
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
  ];
  return { width, height: bottom + 26, body: body.join('') };
}

function factsOf(
  name: string,
  best: string,
  { temperatureC, rainMm }: Normals,
  language: SiteLanguage,
): ClimateFacts {
  const { monthNames: months } = VOCABULARY[language];
  const format = formatNumber(language, 1);
  const at = (values: readonly number[], pick: (...numbers: number[]) => number) => {
    const value = pick(...values);
    return [months[values.indexOf(value)]!, format(value)] as const;
  };
  const [warmest, warmestC] = at(temperatureC, Math.max);
  const [coolest, coolestC] = at(temperatureC, Math.min);
  const [wettest, wettestMm] = at(rainMm, Math.max);
  const [driest, driestMm] = at(rainMm, Math.min);
  return { name, best, warmest, warmestC, coolest, coolestC, wettest, wettestMm, driest, driestMm };
}

function tableOf(
  bestMonths: readonly number[],
  { temperatureC, rainMm }: Normals,
  words: ChartWords,
  language: SiteLanguage,
): ChartTable {
  const format = formatNumber(language, 1);
  return {
    columns: [words.month, words.climate.temperature, words.climate.rain, words.climate.best],
    rows: VOCABULARY[language].monthNames.map((month, index) => [
      month,
      format(temperatureC[index]!),
      format(rainMm[index]!),
      bestMonths.includes(index + 1) ? words.yes : words.no,
    ]),
  };
}
