import { stationText, stationTexts } from '../place.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { DataPoints } from '../../datasets/declared/comparison-data-points.ts';
import { MONTHS } from '../../datasets/measures/months.ts';
import { formatNumber } from '../../datasets/words/text.ts';
import { findingOf } from '../comparison/verdicts.ts';
import { fill, type SiteWords } from '../language.ts';
import {
  ABOUT_PAIR,
  ABOUT_PLACE,
  drawnFrom,
  placesOf,
  type DeclaredChart,
  type FactsFor,
  chartData,
  inBoth,
  type ChartData,
  nameMonths,
} from './chart.ts';
import { checkPath, type BandScale, element, group, label, shortName } from './svg.ts';
import { climateDrawing, LAYOUTS, seriesKey, STRIP, TOP, type Normals } from './climate-drawing.ts';

/** Undefined if the normals may not be published. */
function normalsOf(climate: PlaceClimate | undefined): Normals | undefined {
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
      ...(normalsAt(facts) && { climateNormals: ['mean_temperature_c', 'rain_mm'] }),
      destinations: ['best_visit_months'],
    })(facts),
  draw(facts, { words }) {
    const said = words.charts.climate;
    const { name, row } = facts.place;
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
      drawings: inBoth(
        LAYOUTS,
        climateDrawing({
          head: (bands, bottom) => bestColumns(best, bands, bottom, words),
          headBottom: TOP + STRIP,
          series: normals ? [normals] : [],
          texts: monthTexts(best, normals, words),
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
  const said = [stationText(place, words), words.destination.series.station[quality]];
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
function figuresOf({ tmean_c, precip_mm }: Normals, index: number, words: SiteWords): string {
  const format = formatNumber(words.language, 1);
  return fill(words.charts.climate.figures, {
    temperature: format(tmean_c[index]!),
    rain: format(precip_mm[index]!),
  });
}

const monthColumn = (words: SiteWords) =>
  ['month', (month: number) => month, words.charts.month, words.monthName] as const;

function figuresColumn(key: string, name: string, values: readonly number[], words: SiteWords) {
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

/** Temperature and rain of two places by month. The second place differs in line style, not only in colour. */
export const comparedClimate: DeclaredChart<'places' | 'comparison'> = {
  ...ABOUT_PAIR,
  id: 'compared-climate',
  listSources: drawnFrom({ comparisons: ['data_points'], climateNormals: ['mean_temperature_c', 'rain_mm'] }),
  isMissing: (facts) => comparedNormals(facts).length < 2,
  draw(facts, { words }) {
    const [a, b] = placesOf(facts);
    const places = comparedNormals(facts);
    const names = { a: a.name, b: b.name };
    return {
      title: findingOf(facts.comparison, [a, b], words) ?? fill(words.charts.compared.noFinding, names),
      subtitle: words.charts.compared.climateSubtitle,
      description: fill(words.charts.compared.climateDescription, names),
      note: stationTexts([a, b], words).join(' '),
      drawings: inBoth(
        LAYOUTS,
        climateDrawing({
          head: () => seriesKey(places.map(({ name }) => shortName(name))),
          headBottom: TOP,
          series: places.map(({ normals }) => normals),
          texts: words.monthNames.map((month, index) => {
            const figures = places.map(({ name, normals }) => `${name} ${figuresOf(normals, index, words)}`);
            return `${month}: ${figures.join('; ')}`;
          }),
          words,
        }),
      ),
      data: comparedData(places, words),
    };
  },
};

/** The normals of both places that may be published; none if both share a station. */
function comparedNormals(facts: FactsFor<'places' | 'comparison'>) {
  const { a, b, same_series } = facts.comparison.data_points.climate;
  if (same_series) return [];
  return placesOf(facts).flatMap(({ name }, index) => {
    const normals = normalsOf([a, b][index]);
    return normals ? [{ name, normals }] : [];
  });
}

/** The file has a row per place and month, the table a row per month. */
function comparedData(places: ReturnType<typeof comparedNormals>, words: SiteWords): ChartData {
  const { temperature, rain } = words.charts.climate;
  const drawn = places.flatMap((place) => MONTHS.map((month) => ({ ...place, month })));
  const file = chartData(drawn, [
    ['destination', ({ name }) => name],
    ['month', ({ month }) => month],
    ['mean_temperature_c', ({ normals, month }) => normals.tmean_c[month - 1]!],
    ['rain_mm', ({ normals, month }) => normals.precip_mm[month - 1]!],
  ]);
  const columns = [
    ...places.map(({ name, normals }) => [`${name}: ${temperature}`, normals.tmean_c] as const),
    ...places.map(({ name, normals }) => [`${name}: ${rain}`, normals.precip_mm] as const),
  ].map(([name, values]) => figuresColumn(name, name, values, words));
  return { ...file, table: chartData(MONTHS, [monthColumn(words), ...columns]).table };
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
