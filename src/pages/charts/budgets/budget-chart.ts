import { BANDS, perBand, type Band } from '../../../datasets/measures/day-definition.ts';
import { once } from '../../../datasets/once.ts';
import { approximately, estimateText, type Estimate } from '../../estimate.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { barPath, whiskerPath } from '../drawing/axis.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { element, label } from '../drawing/element.ts';
import { chartData } from '../drawing/chart-data.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { mark } from '../drawing/mark.ts';
import { linearScale } from '../drawing/scale.ts';
import { textWidth } from '../drawing/text-width.ts';
import { median } from '../../../datasets/measures/numbers.ts';

/** US dollars per person per day. */
export type DailyBudget = Readonly<Record<Band, number>>;

interface BudgetChartOptions {
  readonly language: SiteLanguage;
  readonly name: string;
  readonly bands: Readonly<Record<Band, Estimate>>;
  /** The costs of all destinations, for the median. */
  readonly all: readonly DailyBudget[];
  /** What the estimates are based on. */
  readonly note?: string | undefined;
}

const WIDTHS = { wide: 720, narrow: 330 };
/** Bold and a tenth larger than other text. */
const AMOUNT = 15;
const ROW = 50;
const BAR = 26;
const TOP = 34;

export function drawBudget({ language, name, bands: costs, all, note }: BudgetChartOptions): Chart {
  const words = CHART_WORDS[language].budget;
  const vocabulary = VOCABULARY[language];
  const { bands, usd, list } = vocabulary;
  const medians = mediansOf(all);
  const figures = perBand((band) =>
    words.figure(bands[band], estimateText(vocabulary, costs[band]), approximately(usd(medians[band]))),
  );
  const draw = (width: number) => budgetDrawing(costs, medians, figures, language, width);
  return {
    title: words.title(name, estimateText(vocabulary, costs.mid)),
    subtitle: words.subtitle,
    description: words.description(name, list(BANDS.map((band) => figures[band]))),
    drawings: { wide: draw(WIDTHS.wide), narrow: draw(WIDTHS.narrow) },
    note,
    data: chartData(BANDS, [
      { key: 'band', value: (band) => band, name: words.band, show: (band) => bands[band] },
      {
        key: 'usd_per_day',
        value: (band) => costs[band].value,
        name: words.perDay,
        show: (band) => estimateText(vocabulary, costs[band]),
      },
      { key: 'low_usd', value: (band) => costs[band].low ?? null },
      { key: 'high_usd', value: (band) => costs[band].high ?? null },
      {
        key: 'median_of_destinations_usd',
        value: (band) => medians[band],
        name: words.median,
        show: (band) => approximately(usd(medians[band])),
      },
    ]),
  };
}

/** In whole dollars, like the costs. Every destination page shows the same medians. */
export const mediansOf = once((all: readonly DailyBudget[]): DailyBudget =>
  perBand((band) => Math.round(median(all.map((budget) => budget[band])))),
);

function budgetDrawing(
  costs: BudgetChartOptions['bands'],
  medians: DailyBudget,
  figures: Readonly<Record<Band, string>>,
  language: SiteLanguage,
  width: number,
): Drawing {
  const { bands, usd, number } = VOCABULARY[language];
  const words = CHART_WORDS[language].budget;
  const medianNames = BANDS.map((band) => words.medianOf(approximately(usd(medians[band]))));
  const names = Math.max(...medianNames.map((name) => textWidth(name, 12))) + 8;
  const most = Math.max(...BANDS.flatMap((band) => [costs[band].high ?? costs[band].value, medians[band]]));
  const x = linearScale([0, most], [names, width - textWidth(approximately(usd(999)), AMOUNT) - 10]);
  const rows = BANDS.map((band, index) => {
    const top = TOP + index * ROW;
    const middle = top + BAR / 2;
    const { value, low, high } = costs[band];
    const [end, middleOfAll] = [x(value), Math.round(x(medians[band]))];
    const at = Math.max(end, middleOfAll, x(high ?? value)) + 8;
    const isRange = low !== undefined && high !== undefined;
    return mark(
      figures[band],
      { x: 0, y: top - 9, width, height: BAR + 18 },
      label(bands[band], { class: 'panel-name', x: 0, y: middle - 3 }),
      label(medianNames[index]!, { class: 'quiet-text', x: 0, y: middle + 13 }),
      element('path', { class: 'bar', d: barPath(names, top, end, BAR) }),
      element('path', { class: 'median', d: `M${middleOfAll} ${top - 5}v${BAR + 10}` }),
      isRange ? element('path', { class: 'whisker', d: whiskerPath(x(low), x(high), middle) }) : '',
      label(approximately(usd(value)), { class: 'amount', x: at, y: middle + (isRange ? -1 : 5) }),
      isRange ? label(`${number(low)}–${number(high)}`, { class: 'quiet-text', x: at, y: middle + 15 }) : '',
    );
  });
  const key =
    element('path', { class: 'median', d: 'M3 4v16' }) +
    label(words.median, { class: 'quiet-text', x: 12, y: 16 });
  return { width, height: TOP + BANDS.length * ROW - (ROW - BAR) + 8, body: key + rows.join('') };
}
