import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { DataPoints } from '../../datasets/declared/comparison-data-points.ts';
import { MONTHS, formatNumber } from '../../datasets/words/text.ts';
import { fill, type SiteWords } from '../language.ts';
import {
  ABOUT_PLACE,
  chartData,
  drawnFrom,
  inBoth,
  nameMonths,
  type ChartData,
  type DeclaredChart,
  type Drawing,
  type FactsFor,
} from './chart.ts';
import {
  bandScale,
  checkPath,
  columnPath,
  element,
  group,
  horizontalGrid,
  label,
  linearScale,
  mark,
  monthAxis,
  type Linked,
  round,
  ticksBetween,
  type BandScale,
} from './svg.ts';

/** The columns of the normals that charts draw. */
export const DRAWN = ['mean_temperature_c', 'rain_mm'] as const;

/** Monthly means from January. */
type Normals = Record<'tmean_c' | 'precip_mm', readonly number[]>;

export const LAYOUTS = {
  wide: { width: 720, panelHeight: 130, months: 'short', digits: 1 },
  narrow: { width: 330, panelHeight: 115, months: 'tiny', digits: 0 },
} as const;
const LEFT = 34;
export const TOP = 28;
const STRIP = 24;
const PANEL_NAME = 34;
const BELOW = 26;
/** Covers the coolest and the warmest month of all destinations, so that charts are comparable. */
const USUAL_C = { least: 5, most: 35 };
const USUAL_MM = 400;

export const SERIES = ['series-a', 'series-b'];

interface ClimatePicture {
  /** Draws what is above the panels, and behind them down to `bottom`. */
  readonly head: (bands: BandScale, bottom: number) => string;
  readonly headBottom: number;
  /** The normals of one or two places; without any, the picture has no panels. */
  readonly series: readonly Normals[];
  /** What each month shows on hover, and the address of its receipts, from January. */
  readonly months: readonly (Linked & { readonly text: string })[];
  readonly words: SiteWords;
}

export const climateDrawing =
  ({ head, headBottom, series, months: marked, words }: ClimatePicture) =>
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

    const hovers = marked.map(({ text, href }, index) =>
      mark(text, { href, x: bands.start(index), y: TOP, width: bands.width, height: bottom + BELOW - TOP }),
    );
    const panels = series.length > 0 ? [temperaturePanel(), rainPanel()] : [];
    const axis = monthAxis(words, months, bands, bottom + 18);
    return {
      width,
      height: bottom + BELOW,
      body: [head(bands, bottom), ...panels, axis, ...hovers].join(''),
    };
  };

/** Undefined if the normals may not be published. */
export function normalsOf(climate: PlaceClimate | undefined): Normals | undefined {
  const { tmean_c, precip_mm } = climate ?? {};
  return tmean_c && precip_mm ? { tmean_c, precip_mm } : undefined;
}

const normalsAt = ({ comparisons, place }: FactsFor<'place' | 'comparisons'>) =>
  normalsOf(findClimate(comparisons, place.slug));

/** Temperature and rain by month, and the best months. Without normals it shows only the best months. */
export const climate: DeclaredChart<'place' | 'comparisons'> = {
  ...ABOUT_PLACE,
  id: 'climate',
  listSources: (facts) =>
    drawnFrom({
      ...(normalsAt(facts) && { climateNormals: DRAWN }),
      destinations: ['best_visit_months'],
    })(facts),
  draw(facts, { words, links }) {
    const said = words.charts.climate;
    const { name, row, slug } = facts.place;
    const best = row.best_visit_months;
    const normals = normalsAt(facts);
    const [title, subtitle, description] = normals
      ? [said.title, said.subtitle, said.description]
      : [said.bestTitle, said.bestSubtitle, said.bestDescription];
    const values = { name, best: words.months(best), ...(normals && extremesOf(normals, words)) };
    return {
      title: fill(title, values),
      subtitle: fill(subtitle, values),
      description: fill(description, values),
      note: normals ? stationNote(facts, words) : said.missing,
      receipts: normals && links.receipts('climateNormals', [`${slug},1`], ['station']),
      drawings: inBoth(
        LAYOUTS,
        climateDrawing({
          head: (bands, bottom) => bestColumns(best, bands, bottom, words),
          headBottom: TOP + STRIP,
          series: normals ? [normals] : [],
          months: monthTexts(best, normals, words).map((text, index) => ({
            text,
            href: normals
              ? links.receipts('climateNormals', [`${slug},${index + 1}`], DRAWN)
              : links.receipts('destinations', [slug], ['best_visit_months']),
          })),
          words,
        }),
      ),
      data: climateData(best, normals, words),
    };
  },
};

/** Names the station behind the normals; undefined if they come from a grid. */
function stationNote(
  { comparisons, place }: FactsFor<'place' | 'comparisons'>,
  words: SiteWords,
): string | undefined {
  const { kind, quality } = findClimate(comparisons, place.slug) ?? {};
  if (kind !== 'station' || quality === undefined) return undefined;
  const said = [place.station, words.destination.series.station[quality]];
  return said.filter(Boolean).join(' ');
}

function extremesOf({ tmean_c, precip_mm }: Normals, words: SiteWords) {
  const format = formatNumber(words.language, 1);
  const at = (values: readonly number[], pick: (...numbers: number[]) => number) => {
    const value = pick(...values);
    return [nameMonths(values, value, words), format(value)] as const;
  };
  const [warmest, warmestC] = at(tmean_c, Math.max);
  const [coolest, coolestC] = at(tmean_c, Math.min);
  const [wettest, wettestMm] = at(precip_mm, Math.max);
  const [driest, driestMm] = at(precip_mm, Math.min);
  return { warmest, warmestC, coolest, coolestC, wettest, wettestMm, driest, driestMm };
}

/** Best months have a check mark as well as a colour. */
function bestColumns(months: readonly number[], bands: BandScale, bottom: number, words: SiteWords): string {
  // A run of months is one rectangle, because two adjacent ones would leave a seam.
  const starts = months.filter((month) => !months.includes(month - 1));
  const washes = starts.map((month) => {
    let next = month + 1;
    while (months.includes(next)) next += 1;
    const width = (next - month) * bands.width;
    const area = { x: bands.start(month - 1), y: TOP, width, height: bottom - TOP };
    return element('rect', { class: 'best-wash', ...area });
  });
  const checks = months.map((month) => checkPath(bands.centre(month - 1), TOP + 12, 10));
  return group(
    {},
    ...washes,
    element('path', { class: 'best-check', d: checks.join('') }),
    element('path', { class: 'best-check', d: checkPath(6, TOP - 16, 10) }),
    label(words.charts.climate.best, { class: 'panel-name', x: 18, y: TOP - 12 }),
  );
}

/** The text of each month, from January. */
function monthTexts(best: readonly number[], normals: Normals | undefined, words: SiteWords): string[] {
  return words.monthNames.map((month, index) => {
    const isBest = best.includes(index + 1);
    if (!normals) return `${month}: ${isBest ? words.charts.climate.isBest : words.charts.climate.isNotBest}`;
    return `${month}: ${figuresOf(normals, index, words)}${isBest ? `, ${words.charts.climate.isBest}` : ''}`;
  });
}

/** "16.9 °C, 25 mm of rain". */
export function figuresOf({ tmean_c, precip_mm }: Normals, index: number, words: SiteWords): string {
  const format = formatNumber(words.language, 1);
  return fill(words.charts.climate.figures, {
    temperature: format(tmean_c[index]!),
    rain: format(precip_mm[index]!),
  });
}

export const monthColumn = (words: SiteWords) =>
  ['month', (month: number) => month, words.charts.month, words.monthName] as const;

export function figuresColumn(key: string, name: string, values: readonly number[], words: SiteWords) {
  const value = (month: number) => values[month - 1]!;
  const show = (month: number) => formatNumber(words.language, 1)(value(month));
  return [key, value, name, show] as const;
}

function climateData(best: readonly number[], normals: Normals | undefined, words: SiteWords): ChartData {
  const isBest = (month: number) => best.includes(month);
  return chartData(MONTHS, [
    monthColumn(words),
    ...(normals
      ? [
          figuresColumn('mean_temperature_c', words.charts.climate.temperature, normals.tmean_c, words),
          figuresColumn('rain_mm', words.charts.climate.rain, normals.precip_mm, words),
        ]
      : []),
    [
      'is_best',
      isBest,
      words.charts.climate.best,
      (month) => (isBest(month) ? words.charts.yes : words.charts.no),
    ],
  ]);
}

type PlaceClimate = DataPoints['climate']['a'];

/** All comparisons of a place contain the same normals, so the first one is enough. */
export function findClimate(comparisons: readonly Comparison[], slug: string): PlaceClimate | undefined {
  for (const { a_slug, b_slug, data_points } of comparisons) {
    if (a_slug === slug) return data_points.climate.a;
    if (b_slug === slug) return data_points.climate.b;
  }
  return undefined;
}
