import type { Winner } from '../../datasets/declared/comparison-data-points.ts';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import { approximately, estimateText } from '../estimate.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { BUDGET_WIDTHS, COST_SOURCES, costsOf, dollarScale, whisker } from './daily-cost.ts';
import { ABOUT_PAIR, placesOf, type DeclaredChart, type PairFacts } from './declared-chart.ts';
import { barPath } from './drawing/axis.ts';
import { chartData, type Drawing } from './drawing/chart.ts';
import { element, group, label, mark } from './drawing/svg.ts';
import { shortName, textWidth } from './drawing/text.ts';
import { fill, WORDS } from '../words/words.ts';

/** The cost of a day in two places: one bar per place in each band. */
export const comparedCosts: DeclaredChart<PairFacts> = {
  ...ABOUT_PAIR,
  id: 'compared-costs',
  listSources: COST_SOURCES,
  draw(facts, { language }) {
    const words = WORDS[language].charts;
    const vocabulary = VOCABULARY[language];
    const { bands, list } = vocabulary;
    const places = placesOf(facts).map((place) => ({ name: place.name, costs: costsOf(place) }));
    const [a, b] = placesOf(facts).map(({ name }) => name) as [string, string];
    const figures = BANDS.map((band) => {
      const [aDollars, bDollars] = places.map(({ costs }) => estimateText(vocabulary, costs[band]));
      const values = { band: bands[band], a, aDollars: aDollars!, b, bDollars: bDollars! };
      return fill(words.compared.figure, values);
    });
    const draw = (width: number) => comparedCostsDrawing(places, language, width);
    const drawn = BANDS.flatMap((band) =>
      places.map(({ name, costs }) => ({ band, name, cost: costs[band] })),
    );
    return {
      title: costTitle(a, b, facts.comparison.data_points.verdicts.cheaper.winner, language),
      subtitle: words.budget.subtitle,
      description: fill(words.compared.budgetsDescription, { figures: list(figures) }),
      drawings: { wide: draw(BUDGET_WIDTHS.wide), narrow: draw(BUDGET_WIDTHS.narrow) },
      data: chartData(drawn, [
        { key: 'band', value: ({ band }) => band, name: words.budget.band, show: ({ band }) => bands[band] },
        { key: 'destination', value: ({ name }) => name, name: words.destination },
        {
          key: 'usd_per_day',
          value: ({ cost }) => cost.value,
          name: words.budget.perDay,
          show: ({ cost }) => estimateText(vocabulary, cost),
        },
        { key: 'low_usd', value: ({ cost }) => cost.low ?? null },
        { key: 'high_usd', value: ({ cost }) => cost.high ?? null },
      ]),
    };
  },
};

function costTitle(a: string, b: string, cheaper: Winner, language: SiteLanguage): string {
  const words = WORDS[language].charts.compared;
  if (cheaper === 'tie') return fill(words.sameCost, { a, b });
  if (cheaper === 'unknown') return fill(words.unknownCost, { a, b });
  return fill(words.cheaper, cheaper === 'a' ? { cheaper: a, costlier: b } : { cheaper: b, costlier: a });
}

function comparedCostsDrawing(
  places: readonly { readonly name: string; readonly costs: ReturnType<typeof costsOf> }[],
  language: SiteLanguage,
  width: number,
): Drawing {
  const [row, bar, heading] = [26, 20, 22];
  const bandHeight = heading + 2 * row + 16;
  const vocabulary = VOCABULARY[language];
  const { bands, usd } = vocabulary;
  const names = Math.max(...places.map(({ name }) => textWidth(shortName(name), 12))) + 10;
  const most = Math.max(
    ...places.flatMap(({ costs }) => BANDS.map((band) => costs[band].high ?? costs[band].value)),
  );
  const x = dollarScale(most, names, width, language);
  const rows = BANDS.map((band, bandIndex) => {
    const top = bandIndex * bandHeight;
    const bars = places.map(({ name, costs }, index) => {
      const y = top + heading + index * row;
      const { value, high } = costs[band];
      return mark(
        `${name}, ${bands[band]}: ${estimateText(vocabulary, costs[band])}`,
        { x: 0, y: y - 3, width, height: row },
        label(shortName(name), { x: 0, y: y + bar / 2 + 4 }),
        element('path', { class: `bar ${SERIES[index]}`, d: barPath(names, y, x(value), bar) }),
        whisker(costs[band], x, y + bar / 2),
        label(approximately(usd(value)), { class: 'amount', x: x(high ?? value) + 8, y: y + bar / 2 + 5 }),
      );
    });
    return group({}, label(bands[band], { class: 'panel-name', x: 0, y: top + 14 }), ...bars);
  });
  return { width, height: BANDS.length * bandHeight - 16, body: rows.join('') };
}

const SERIES = ['series-a', 'series-b'];
