import { formatNumber } from '../../datasets/words/text.ts';
import type { SiteLanguage } from '../site-language.ts';
import { columnPath, horizontalGrid, monthAxis, type MonthNames } from './drawing/axis.ts';
import { bandScale, linearScale, ticksBetween, ticksUpTo, type BandScale } from './drawing/scale.ts';
import { element, group, label, mark, round } from './drawing/svg.ts';
import { fill, WORDS } from '../words/words.ts';

/** Monthly means from January. */
export interface Normals {
  readonly temperatureC: readonly number[];
  readonly rainMm: readonly number[];
}

/** Normals, and the classes that colour their line and their columns. */
export interface ClimateSeries {
  readonly normals: Normals;
  readonly line: string;
  readonly column: string;
}

export interface ClimateLayout {
  readonly width: number;
  readonly panelHeight: number;
  readonly months: MonthNames;
  readonly temperatureDigits: 0 | 1;
}

export const CLIMATE_LAYOUTS: Readonly<Record<'wide' | 'narrow', ClimateLayout>> = {
  wide: { width: 720, panelHeight: 130, months: 'short', temperatureDigits: 1 },
  narrow: { width: 330, panelHeight: 115, months: 'tiny', temperatureDigits: 0 },
};

const LEFT = 34;
export const BELOW = 26;
/** Covers the coolest and the warmest month of all destinations, so that charts are comparable. */
const USUAL_C = { least: 5, most: 35 };
const USUAL_MM = 400;

export interface Panel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly bands: BandScale;
  readonly language: SiteLanguage;
}

export function climatePanel(
  { width }: ClimateLayout,
  top: number,
  bottom: number,
  language: SiteLanguage,
): Panel {
  return { left: LEFT, right: width, top, bottom, bands: bandScale(12, [LEFT, width]), language };
}

/** The names of the months below a panel, and a hover area with a text over the whole height of each. */
export function monthsBelow(texts: readonly string[], { months }: ClimateLayout, panel: Panel): string {
  const { top, bottom, bands, language } = panel;
  const marks = texts.map((text, index) =>
    mark(text, { x: bands.start(index), y: top, width: bands.width, height: bottom + BELOW - top }),
  );
  return monthAxis(language, months, bands, bottom + 18) + marks.join('');
}

/** "16.9 °C, 25 mm of rain". */
export function figuresOf({ temperatureC, rainMm }: Normals, index: number, language: SiteLanguage): string {
  const format = formatNumber(language, 1);
  return fill(WORDS[language].charts.climate.figures, {
    temperature: format(temperatureC[index]!),
    rain: format(rainMm[index]!),
  });
}

/** `digits` is the number of decimals beside values; undefined for no numbers. */
export function temperaturePanel(panel: Panel, series: readonly ClimateSeries[], digits?: number): string {
  const { left, right, top, bottom, bands, language } = panel;
  const all = series.flatMap(({ normals }) => normals.temperatureC);
  const [least, most] = [Math.min(USUAL_C.least, ...all), Math.max(USUAL_C.most, ...all)];
  const y = linearScale([least, most], [bottom, top]);
  const ticks = ticksBetween(least, most, 4).filter((tick) => tick >= least && tick <= most);
  const lines = series.map(({ normals: { temperatureC }, line }) => {
    const points = temperatureC.map((value, index) => [bands.centre(index), y(value)] as const);
    const path = `M${points.map((point) => point.map(round).join(' ')).join('L')}`;
    const dots = points.map(([cx, cy], index) => {
      const name = { class: 'value', x: cx, y: cy - 9 };
      return (
        element('circle', { class: `dot ${line}`, cx, cy, r: 3.5 }) +
        valueLabel(temperatureC[index]!, digits, language, name)
      );
    });
    return element('path', { class: `line ${line}`, d: path }) + dots.join('');
  });
  return group(
    {},
    label(WORDS[language].charts.climate.temperature, { class: 'panel-name', x: 0, y: top - 12 }),
    horizontalGrid({ ticks, y, left, right, language }),
    ...lines,
  );
}

export function rainPanel(panel: Panel, series: readonly ClimateSeries[], digits?: number): string {
  const { left, right, top, bottom, bands, language } = panel;
  const ticks = ticksUpTo(Math.max(USUAL_MM, ...series.flatMap(({ normals }) => normals.rainMm)), 4);
  const y = linearScale([0, ticks.at(-1)!], [bottom, top]);
  const width = (bands.width * 0.66) / series.length;
  const columns = series.flatMap(({ normals, column }, place) =>
    normals.rainMm.map((value, index) => {
      const x = bands.centre(index) + (place - series.length / 2) * width;
      const d = columnPath(x, y(value), width - 1, bottom);
      const name = { class: 'value', x: x + width / 2, y: y(value) - 5 };
      return element('path', { class: `column ${column}`, d }) + valueLabel(value, digits, language, name);
    }),
  );
  return group(
    {},
    label(WORDS[language].charts.climate.rain, { class: 'panel-name', x: 0, y: top - 12 }),
    horizontalGrid({ ticks, y, left, right, language }),
    ...columns,
  );
}

function valueLabel(
  value: number,
  digits: number | undefined,
  language: SiteLanguage,
  attributes: Parameters<typeof label>[1],
): string {
  return digits === undefined ? '' : label(formatNumber(language, digits)(value), attributes);
}
