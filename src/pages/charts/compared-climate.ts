import { MONTHS } from '../../datasets/words/text.ts';
import { findingOf } from '../comparison/verdicts.ts';
import { fill, type SiteWords } from '../language.ts';
import { stationTexts } from '../place.ts';
import {
  ABOUT_PAIR,
  chartData,
  drawnFrom,
  inBoth,
  placesOf,
  type ChartData,
  type DeclaredChart,
  type FactsFor,
} from './chart.ts';
import {
  climateDrawing,
  DRAWN,
  figuresColumn,
  figuresOf,
  LAYOUTS,
  monthColumn,
  normalsOf,
  SERIES,
  TOP,
} from './climate.ts';
import { element, label, shortName, textWidth } from './svg.ts';

/** Temperature and rain of two places by month. The second place differs in line style, not only in colour. */
export const comparedClimate: DeclaredChart<'places' | 'comparison'> = {
  ...ABOUT_PAIR,
  id: 'compared-climate',
  listSources: drawnFrom({ comparisons: ['data_points'], climateNormals: DRAWN }),
  isMissing: (facts) => comparedNormals(facts).length < 2,
  draw(facts, { words, links }) {
    const [a, b] = placesOf(facts);
    const places = comparedNormals(facts);
    const names = { a: a.name, b: b.name };
    return {
      title: findingOf(facts.comparison, [a, b], words) ?? fill(words.charts.compared.noFinding, names),
      subtitle: words.charts.compared.climateSubtitle,
      description: fill(words.charts.compared.climateDescription, names),
      note: stationTexts([a, b]).join(' '),
      receipts: links.receipts('climateNormals', [`${a.slug},1`, `${b.slug},1`], ['station']),
      drawings: inBoth(
        LAYOUTS,
        climateDrawing({
          head: () => seriesKey(places.map(({ name }) => shortName(name))),
          headBottom: TOP,
          series: places.map(({ normals }) => normals),
          months: words.monthNames.map((month, index) => {
            const figures = places.map(({ name, normals }) => `${name} ${figuresOf(normals, index, words)}`);
            const rows = [a, b].map(({ slug }) => `${slug},${index + 1}`);
            const href = links.receipts('climateNormals', rows, DRAWN);
            return { text: `${month}: ${figures.join('; ')}`, href };
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

/** The names of the series beside a sample of their lines. */
function seriesKey(names: readonly string[]): string {
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
