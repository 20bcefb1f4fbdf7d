import { formatNumber } from '../../datasets/words/text.ts';
import { type SiteWords } from '../language.ts';
import {
  bandScale,
  columnPath,
  horizontalGrid,
  linearScale,
  monthAxis,
  ticksBetween,
  type BandScale,
  element,
  group,
  label,
  mark,
  round,
  textWidth,
} from './svg.ts';
import type { Drawing } from './chart.ts';

/** Monthly means from January. */
export type Normals = Record<'tmean_c' | 'precip_mm', readonly number[]>;

export const LAYOUTS = {
  wide: { width: 720, panelHeight: 130, months: 'short', digits: 1 },
  narrow: { width: 330, panelHeight: 115, months: 'tiny', digits: 0 },
} as const;
const LEFT = 34;
export const TOP = 28;
export const STRIP = 24;
const PANEL_NAME = 34;
const BELOW = 26;
/** Covers the coolest and the warmest month of all destinations, so that charts are comparable. */
const USUAL_C = { least: 5, most: 35 };
const USUAL_MM = 400;

const SERIES = ['series-a', 'series-b'];

interface ClimatePicture {
  /** Draws what is above the panels, and behind them down to `bottom`. */
  readonly head: (bands: BandScale, bottom: number) => string;
  readonly headBottom: number;
  /** The normals of one or two places; without any, the picture has no panels. */
  readonly series: readonly Normals[];
  /** What each month shows on hover, from January. */
  readonly texts: readonly string[];
  readonly words: SiteWords;
}

export const climateDrawing =
  ({ head, headBottom, series, texts, words }: ClimatePicture) =>
  ({ width, panelHeight, months, digits }: (typeof LAYOUTS)['wide' | 'narrow']): Drawing => {
    const bands = bandScale(12, [LEFT, width]);
    const temperatureTop = headBottom + PANEL_NAME;
    const rainTop = temperatureTop + panelHeight + PANEL_NAME;
    const bottom = series.length > 0 ? rainTop + panelHeight : headBottom;
    const classOf = (place: number, only: string) => (series.length > 1 ? SERIES[place]! : only);
    // Two series are too close together for numbers beside them.
    const valueLabel = (value: number, decimals: number, x: number, y: number) =>
      series.length > 1 ? '' : label(formatNumber(words.language, decimals)(value), { class: 'value', x, y });
    const panel = (
      name: string,
      top: number,
      ticks: readonly number[],
      domain: readonly [number, number],
    ) => {
      const y = linearScale(domain, [top + panelHeight, top]);
      const heading = label(name, { class: 'panel-name', x: 0, y: top - 12 });
      return { y, frame: heading + horizontalGrid(ticks, y, [LEFT, width], words) };
    };

    function temperaturePanel(): string {
      const all = series.flatMap(({ tmean_c }) => tmean_c);
      const [least, most] = [Math.min(USUAL_C.least, ...all), Math.max(USUAL_C.most, ...all)];
      const ticks = ticksBetween(least, most, 4).filter((tick) => tick >= least && tick <= most);
      const { y, frame } = panel(words.charts.climate.temperature, temperatureTop, ticks, [least, most]);
      const lines = series.map(({ tmean_c }, place) => {
        const className = classOf(place, 'temperature');
        const points = tmean_c.map((value, index) => [bands.centre(index), y(value)] as const);
        const path = `M${points.map((point) => point.map(round).join(' ')).join('L')}`;
        const dots = points.map(
          ([cx, cy], index) =>
            element('circle', { class: `dot ${className}`, cx, cy, r: 3.5 }) +
            valueLabel(tmean_c[index]!, digits, cx, cy - 9),
        );
        return element('path', { class: `line ${className}`, d: path }) + dots.join('');
      });
      return group({}, frame, ...lines);
    }

    function rainPanel(): string {
      const ticks = ticksBetween(0, Math.max(USUAL_MM, ...series.flatMap(({ precip_mm }) => precip_mm)), 4);
      const { y, frame } = panel(words.charts.climate.rain, rainTop, ticks, [0, ticks.at(-1)!]);
      const columnWidth = (bands.width * 0.66) / series.length;
      const columns = series.flatMap(({ precip_mm }, place) =>
        precip_mm.map((value, index) => {
          const x = bands.centre(index) + (place - series.length / 2) * columnWidth;
          const d = columnPath(x, y(value), columnWidth - 1, bottom);
          return (
            element('path', { class: `column ${classOf(place, 'rain')}`, d }) +
            valueLabel(value, 0, x + columnWidth / 2, y(value) - 5)
          );
        }),
      );
      return group({}, frame, ...columns);
    }

    const hovers = texts.map((text, index) =>
      mark(text, { x: bands.start(index), y: TOP, width: bands.width, height: bottom + BELOW - TOP }),
    );
    const panels = series.length > 0 ? [temperaturePanel(), rainPanel()] : [];
    const axis = monthAxis(words, months, bands, bottom + 18);
    return {
      width,
      height: bottom + BELOW,
      body: [head(bands, bottom), ...panels, axis, ...hovers].join(''),
    };
  };

/** The names of the series beside a sample of their lines. */
export function seriesKey(names: readonly string[]): string {
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
