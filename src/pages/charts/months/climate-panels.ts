import type { SiteLanguage } from '../../site-language.ts';
import { checkPath, columnPath, horizontalGrid } from '../drawing/axis.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import type { ChartWords } from '../words/words-en.ts';
import { element, group, label, round } from '../drawing/element.ts';
import { formatNumber } from '../../../datasets/words/text.ts';
import { mark } from '../drawing/mark.ts';
import { linearScale, type BandScale } from '../drawing/scale.ts';
import { ticksBetween, ticksUpTo } from '../drawing/ticks.ts';

interface Panel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly bands: BandScale;
  readonly language: SiteLanguage;
}

/** One value per month, January first. `name` is the class that colours it. */
interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface PanelOptions extends Panel {
  readonly series: readonly Series[];
  /** Decimals of the numbers beside values; undefined for no numbers. */
  readonly digits?: number | undefined;
}

/** Covers the coolest and the warmest month of all destinations, so that charts are comparable. */
const USUAL_C = { least: 5, most: 35 };
const USUAL_MM = 400;

/** Best months have a check mark as well as a colour. */
export function bestColumns(months: readonly number[], { bands, top, bottom }: Panel, words: ChartWords) {
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
  const key =
    element('path', { class: 'best-check', d: checkPath(6, top - 16, 10) }) +
    label(words.climate.best, { class: 'panel-name', x: 18, y: top - 12 });
  return group({}, ...washes, element('path', { class: 'best-check', d: checks.join('') }), key);
}

/** A hover area over the whole height for each month. */
export function monthMarks(values: readonly string[], { bands, top, bottom }: Panel): string {
  return values
    .map((value, index) =>
      mark(value, { x: bands.start(index), y: top, width: bands.width, height: bottom - top }),
    )
    .join('');
}

export function temperaturePanel({ series, digits, ...panel }: PanelOptions): string {
  const { left, right, top, bottom, bands, language } = panel;
  const all = series.flatMap(({ values }) => values);
  const [least, most] = [Math.min(USUAL_C.least, ...all), Math.max(USUAL_C.most, ...all)];
  const y = linearScale([least, most], [bottom, top]);
  const ticks = ticksBetween(least, most, 4).filter((tick) => tick >= least && tick <= most);
  const format = formatNumber(language, digits ?? 0);
  const lines = series.map(({ name, values }) => {
    const points = values.map((value, index) => [bands.centre(index), y(value)] as const);
    const line = `M${points.map((point) => point.map(round).join(' ')).join('L')}`;
    const dots = points.map(([cx, cy], index) => {
      const dot = element('circle', { class: `dot ${name}`, cx, cy, r: 3.5 });
      return digits === undefined
        ? dot
        : dot + label(format(values[index]!), { class: 'value', x: cx, y: cy - 9 });
    });
    return element('path', { class: `line ${name}`, d: line }) + dots.join('');
  });
  return group(
    {},
    label(CHART_WORDS[language].climate.temperature, { class: 'panel-name', x: 0, y: top - 12 }),
    horizontalGrid({ ticks, y, left, right, format: formatNumber(language, 0) }),
    ...lines,
  );
}

export function rainPanel({ series, digits, ...panel }: PanelOptions): string {
  const { left, right, top, bottom, bands, language } = panel;
  const ticks = ticksUpTo(Math.max(USUAL_MM, ...series.flatMap(({ values }) => values)), 4);
  const y = linearScale([0, ticks.at(-1)!], [bottom, top]);
  const width = (bands.width * 0.66) / series.length;
  const format = formatNumber(language, digits ?? 0);
  const columns = series.flatMap(({ name, values }, place) =>
    values.map((value, index) => {
      const x = bands.centre(index) + (place - series.length / 2) * width;
      const column = element('path', {
        class: `column ${name}`,
        d: columnPath(x, y(value), width - 1, bottom),
      });
      return digits === undefined
        ? column
        : column + label(format(value), { class: 'value', x: x + width / 2, y: y(value) - 5 });
    }),
  );
  return group(
    {},
    label(CHART_WORDS[language].climate.rain, { class: 'panel-name', x: 0, y: top - 12 }),
    horizontalGrid({ ticks, y, left, right, format: formatNumber(language, 0) }),
    ...columns,
  );
}
