import { BANDS, type Band } from '../../../datasets/measures/day-definition.ts';
import { approximately, estimateText, type Estimate } from '../../estimate.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { barPath, whiskerPath } from '../drawing/axis.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import type { ChartWords } from '../words/words-en.ts';
import type { Winner } from '../../../datasets/declared/comparison-data-points.ts';
import { element, group, label } from '../drawing/element.ts';
import { chartData } from '../drawing/chart-data.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { mark } from '../drawing/mark.ts';
import { linearScale } from '../drawing/scale.ts';
import { shortName } from '../drawing/short-name.ts';
import { textWidth } from '../drawing/text-width.ts';

interface BudgetOfPlace {
  readonly name: string;
  readonly budget: Readonly<Record<Band, Estimate>>;
}

interface ComparedBudgetsOptions {
  readonly language: SiteLanguage;
  readonly a: BudgetOfPlace;
  readonly b: BudgetOfPlace;
  /** Which place has the cheaper mid-range day. */
  readonly cheaper: Winner;
}

const WIDTHS = { wide: 720, narrow: 330 };
/** Bold and a tenth larger than other text. */
const AMOUNT = 15;
const BAR = 20;
const ROW = 26;
const HEADING = 22;
const BAND_HEIGHT = HEADING + 2 * ROW + 16;

/** The cost of a day in two places: one bar per place in each band. */
export function drawComparedBudgets({ language, a, b, cheaper }: ComparedBudgetsOptions): Chart {
  const words = CHART_WORDS[language];
  const vocabulary = VOCABULARY[language];
  const { bands, list } = vocabulary;
  const costIn = ({ budget }: BudgetOfPlace, band: Band) => estimateText(vocabulary, budget[band]);
  const figures = BANDS.map((band) =>
    words.compared.figure(bands[band], a.name, costIn(a, band), b.name, costIn(b, band)),
  );
  const draw = (width: number) => comparedBudgetsDrawing([a, b], language, width);
  const drawn = BANDS.flatMap((band) => [a, b].map((place) => ({ band, place, cost: place.budget[band] })));
  return {
    title: costTitle(a.name, b.name, cheaper, words),
    subtitle: words.budget.subtitle,
    description: words.compared.budgetsDescription(list(figures)),
    drawings: { wide: draw(WIDTHS.wide), narrow: draw(WIDTHS.narrow) },
    data: chartData(drawn, [
      { key: 'band', value: ({ band }) => band, name: words.budget.band, show: ({ band }) => bands[band] },
      { key: 'destination', value: ({ place }) => place.name, name: words.destination },
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
}

function costTitle(a: string, b: string, cheaper: Winner, { compared }: ChartWords): string {
  if (cheaper === 'tie') return compared.sameCost(a, b);
  if (cheaper === 'unknown') return compared.unknownCost(a, b);
  return cheaper === 'a' ? compared.cheaper(a, b) : compared.cheaper(b, a);
}

function comparedBudgetsDrawing(
  places: readonly BudgetOfPlace[],
  language: SiteLanguage,
  width: number,
): Drawing {
  const vocabulary = VOCABULARY[language];
  const { bands, usd } = vocabulary;
  const names = Math.max(...places.map(({ name }) => textWidth(shortName(name), 12))) + 10;
  const most = Math.max(
    ...places.flatMap(({ budget }) => BANDS.map((band) => budget[band].high ?? budget[band].value)),
  );
  const x = linearScale([0, most], [names, width - textWidth(approximately(usd(999)), AMOUNT) - 10]);
  const rows = BANDS.map((band, bandIndex) => {
    const top = bandIndex * BAND_HEIGHT;
    const bars = places.map(({ name, budget }, index) => {
      const y = top + HEADING + index * ROW;
      const { value, low, high } = budget[band];
      const isRange = low !== undefined && high !== undefined;
      const end = x(value);
      return mark(
        `${name}, ${bands[band]}: ${estimateText(vocabulary, budget[band])}`,
        { x: 0, y: y - 3, width, height: ROW },
        label(shortName(name), { x: 0, y: y + BAR / 2 + 4 }),
        element('path', { class: `bar ${SERIES[index]}`, d: barPath(names, y, end, BAR) }),
        isRange ? element('path', { class: 'whisker', d: whiskerPath(x(low), x(high), y + BAR / 2) }) : '',
        label(approximately(usd(value)), { class: 'amount', x: x(high ?? value) + 8, y: y + BAR / 2 + 5 }),
      );
    });
    return group({}, label(bands[band], { class: 'panel-name', x: 0, y: top + 14 }), ...bars);
  });
  return { width, height: BANDS.length * BAND_HEIGHT - 16, body: rows.join('') };
}

const SERIES = ['series-a', 'series-b'];
