import { BANDS, type Band } from '../../datasets/measures/day-definition.ts';
import { approximately } from '../place.ts';
import { fill, type SiteWords } from '../language.ts';
import { budgetsOf, mediansOf } from './costs.ts';
import { chartData, countOf, drawnFrom, pageOf, type DeclaredChart, type PanelDrawing } from './chart.ts';
import { columnPath, element, label, linearScale, mark, ticksBetween } from './svg.ts';

const WIDTH = 310;
const PANEL = { left: 15, right: WIDTH - 15, top: 52, bottom: 172 };
const ABOUT_BINS = 10;
const MOST_NAMES = 9;

/** Number of destinations by cost: one histogram per band, each on its own scale. */
export const costDistribution: DeclaredChart<'places'> = {
  id: 'cost-distribution',
  pagePath: pageOf('destinations'),
  listSources: drawnFrom({ destinations: ['avg_daily_budget_usd'] }),
  draw({ country, places }, { words, links }) {
    const { budget, distribution } = words.charts;
    const { bands, number, usd } = words;
    const all = budgetsOf(places);
    const medians = mediansOf(all);
    const title = fill(distribution.title, {
      country: country.name[words.language],
      median: approximately(usd(medians.mid)),
    });
    const valuesIn = (band: Band) => all.map((costs) => costs[band]);
    const binned = BANDS.map((band) => ({ band, bins: binsOf(valuesIn(band)) }));
    return {
      title,
      receipts: links.counted('destinations', 'sort=avg_daily_budget_usd.mid'),
      subtitle: fill(distribution.subtitle, { destinations: countOf('destinations', all.length, words) }),
      drawings: binned.map(({ band, bins }) => ({
        key: band,
        title: `${title}: ${bands[band]}`,
        ...distributionPanel(bands[band], bins, valuesIn(band), medians[band], words, (from, below) => {
          const field = `avg_daily_budget_usd.${band}`;
          return links.counted('destinations', `${field}.gte=${from}&${field}.${below}`);
        }),
      })),
      data: chartData(
        binned.flatMap(({ band, bins }) => bins.map((bin) => ({ band, ...bin }))),
        [
          ['band', ({ band }) => band, budget.band, ({ band }) => bands[band]],
          [
            'from_usd',
            ({ from }) => from,
            distribution.perDay,
            ({ from, to }) => fill(distribution.from, { least: number(from), most: number(to) }),
          ],
          ['to_usd', ({ to }) => to],
          ['destinations', ({ count }) => count, distribution.count],
        ],
      ),
    };
  },
};

/** A value on an edge belongs to the bin above it; the greatest value belongs to the last bin. */
export function binsOf(values: readonly number[]) {
  const edges = ticksBetween(Math.min(...values), Math.max(...values), ABOUT_BINS);
  return edges.slice(1).map((to, index) => {
    const from = edges[index]!;
    const isLast = index === edges.length - 2;
    const count = values.filter((value) => value >= from && (isLast ? value <= to : value < to)).length;
    return { from, to, count };
  });
}

function distributionPanel(
  band: string,
  bins: ReturnType<typeof binsOf>,
  values: readonly number[],
  middle: number,
  words: SiteWords,
  hrefOf: (from: number, below: string) => string | undefined,
): Omit<PanelDrawing, 'key' | 'title'> {
  const texts = words.charts.distribution;
  const about = (dollars: number) => approximately(words.usd(dollars));
  const edges = [...bins.map(({ from }) => from), bins.at(-1)!.to];
  const x = linearScale([edges[0]!, edges.at(-1)!], [PANEL.left, PANEL.right]);
  const y = linearScale([0, Math.max(...bins.map(({ count }) => count))], [PANEL.bottom, PANEL.top]);
  const namedEdges = edges.length > MOST_NAMES ? edges.filter((_, index) => index % 2 === 0) : edges;
  const columns = bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => {
      const range = fill(texts.from, { least: about(from), most: about(to) });
      const [left, width, top] = [x(from), x(to) - x(from), PANEL.top - 16];
      const href = hrefOf(from, to === edges.at(-1) ? `lte=${to}` : `lt=${to}`);
      return mark(
        fill(texts.value, { range, destinations: countOf('destinations', count, words) }),
        { href, x: left, y: top, width, height: PANEL.bottom - top },
        element('path', { class: 'column', d: columnPath(left + 1, y(count), width - 2, PANEL.bottom) }),
        label(String(count), { class: 'value', x: x((from + to) / 2), y: y(count) - 5 }),
      );
    });
  const body = [
    label(band, { class: 'heading', x: 0, y: 14 }),
    label(fill(texts.median, { dollars: about(middle) }), { class: 'quiet-text end', x: WIDTH, y: 14 }),
    ...columns,
    element('path', { class: 'ground', d: `M0 ${PANEL.bottom + 0.5}H${WIDTH}` }),
    ...namedEdges.map((edge) =>
      label(String(edge), { class: 'tick tick-below', x: x(edge), y: PANEL.bottom + 17 }),
    ),
    element('path', { class: 'median-mark', d: `M${Math.round(x(middle))} ${PANEL.bottom + 22}l-5 8h10z` }),
  ];
  return {
    description: fill(texts.figure, {
      band,
      least: about(Math.min(...values)),
      most: about(Math.max(...values)),
      median: about(middle),
    }),
    width: WIDTH,
    height: PANEL.bottom + 34,
    body: body.join(''),
  };
}
