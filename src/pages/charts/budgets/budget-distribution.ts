import type { Country } from '../../../countries/country.ts';
import { BANDS, type Band } from '../../../datasets/measures/day-definition.ts';
import { approximately } from '../../estimate.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { columnPath } from '../drawing/axis.ts';
import { mediansOf, type DailyBudget } from './budget-chart.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { element, label } from '../drawing/element.ts';
import { chartData } from '../drawing/chart-data.ts';
import type { Chart, PanelDrawing } from '../drawing/chart.ts';
import { mark } from '../drawing/mark.ts';
import { linearScale } from '../drawing/scale.ts';
import { ticksBetween } from '../drawing/ticks.ts';

interface BudgetDistributionOptions {
  readonly country: Country;
  readonly language: SiteLanguage;
  readonly all: readonly DailyBudget[];
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const WIDTH = 310;
const PANEL = { left: 15, right: WIDTH - 15, top: 52, bottom: 172 };
const ABOUT_BINS = 10;
const MOST_NAMES = 9;

/** Number of destinations by cost: one histogram per band, each on its own scale. */
export function drawBudgetDistribution({ country, language, all }: BudgetDistributionOptions): Chart {
  const words = CHART_WORDS[language].distribution;
  const { bands, number, usd } = VOCABULARY[language];
  const title = words.title(country.name[language], approximately(usd(mediansOf(all).mid)));
  const binned = BANDS.map((band) => ({ band, bins: binsOf(all.map((budget) => budget[band])) }));
  return {
    title,
    subtitle: words.subtitle(all.length),
    drawings: binned.map(({ band, bins }) => distributionPanel(title, band, bins, all, language)),
    data: chartData(
      binned.flatMap(({ band, bins }) => bins.map((bin) => ({ band, ...bin }))),
      [
        {
          key: 'band',
          value: ({ band }) => band,
          name: CHART_WORDS[language].budget.band,
          show: ({ band }) => bands[band],
        },
        {
          key: 'from_usd',
          value: ({ from }) => from,
          name: CHART_WORDS[language].budget.perDay,
          show: ({ from, to }) => words.from(number(from), number(to)),
        },
        { key: 'to_usd', value: ({ to }) => to },
        { key: 'destinations', value: ({ count }) => count, name: words.count },
      ],
    ),
  };
}

/** A value on an edge belongs to the bin above it; the greatest value belongs to the last bin. */
export function binsOf(values: readonly number[]): Bin[] {
  const edges = ticksBetween(Math.min(...values), Math.max(...values), ABOUT_BINS);
  return edges.slice(1).map((to, index) => {
    const from = edges[index]!;
    const isLast = index === edges.length - 2;
    const count = values.filter((value) => value >= from && (isLast ? value <= to : value < to)).length;
    return { from, to, count };
  });
}

function distributionPanel(
  title: string,
  band: Band,
  bins: readonly Bin[],
  all: readonly DailyBudget[],
  language: SiteLanguage,
): PanelDrawing {
  const words = CHART_WORDS[language].distribution;
  const { bands, usd } = VOCABULARY[language];
  const about = (dollars: number) => approximately(usd(dollars));
  const values = all.map((budget) => budget[band]);
  const middle = mediansOf(all)[band];
  const x = linearScale([bins[0]!.from, bins.at(-1)!.to], [PANEL.left, PANEL.right]);
  const y = linearScale([0, Math.max(...bins.map(({ count }) => count))], [PANEL.bottom, PANEL.top]);
  const edges = [...bins.map(({ from }) => from), bins.at(-1)!.to];
  const namedEdges = edges.length > MOST_NAMES ? edges.filter((_, index) => index % 2 === 0) : edges;
  const at = Math.round(x(middle));
  const body = [
    label(bands[band], { class: 'heading', x: 0, y: 14 }),
    label(words.median(about(middle)), { class: 'quiet-text end', x: WIDTH, y: 14 }),
    ...bins
      .filter(({ count }) => count > 0)
      .map(({ from, to, count }) => {
        const d = columnPath(x(from) + 1, y(count), x(to) - x(from) - 2, PANEL.bottom);
        const name = label(String(count), { class: 'value', x: x((from + to) / 2), y: y(count) - 5 });
        const value = words.value(words.from(about(from), about(to)), count);
        const area = {
          x: x(from),
          y: PANEL.top - 16,
          width: x(to) - x(from),
          height: PANEL.bottom - PANEL.top + 16,
        };
        return mark(value, area, element('path', { class: 'column', d }), name);
      }),
    element('path', { class: 'ground', d: `M0 ${PANEL.bottom + 0.5}H${WIDTH}` }),
    ...namedEdges.map((edge) =>
      label(String(edge), { class: 'tick tick-below', x: x(edge), y: PANEL.bottom + 17 }),
    ),
    element('path', { class: 'median-mark', d: `M${at} ${PANEL.bottom + 22}l-5 8h10z` }),
  ];
  return {
    key: band,
    title: `${title}: ${bands[band]}`,
    description: words.figure(
      bands[band],
      about(Math.min(...values)),
      about(Math.max(...values)),
      about(middle),
    ),
    width: WIDTH,
    height: PANEL.bottom + 34,
    body: body.join(''),
  };
}
