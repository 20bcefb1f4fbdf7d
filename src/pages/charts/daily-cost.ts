import { BANDS, perBand, type Band } from '../../datasets/measures/day-definition.ts';
import { median } from '../../datasets/measures/numbers.ts';
import { approximately, costOf, estimateText, type Estimate } from '../estimate.ts';
import type { Place, Places } from '../place.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { ABOUT_PLACE, drawnFrom, type DeclaredChart, type PlaceFacts } from './declared-chart.ts';
import { barPath, whiskerPath } from './drawing/axis.ts';
import { chartData, type Drawing } from './drawing/chart.ts';
import { linearScale, type Scale } from './drawing/scale.ts';
import { element, label, mark } from './drawing/svg.ts';
import { textWidth } from './drawing/text.ts';
import { fill, WORDS } from '../words/words.ts';

/** US dollars per person per day. */
type DailyBudget = Readonly<Record<Band, number>>;

export const BUDGET_WIDTHS = { wide: 720, narrow: 330 };
/** Bold and a tenth larger than other text. */
const AMOUNT = 15;
export const COST_SOURCES = drawnFrom({
  dailyCosts: ['low_usd', 'high_usd'],
  destinations: ['avg_daily_budget_usd'],
});

export const costsOf = (place: Place) => perBand((band) => costOf(place, band));

export const budgetsOf = (places: Places) =>
  Array.from(places.values(), ({ row }) => row.avg_daily_budget_usd);

/** In whole dollars, like the costs. */
export function mediansOf(all: readonly DailyBudget[]): DailyBudget {
  return perBand((band) => Math.round(median(all.map((budget) => budget[band]))));
}

/** Leaves room for names on the left and amounts on the right. */
export function dollarScale(most: number, names: number, width: number, language: SiteLanguage): Scale {
  const widest = approximately(VOCABULARY[language].usd(999));
  return linearScale([0, most], [names, width - textWidth(widest, AMOUNT) - 10]);
}

export function whisker({ low, high }: Estimate, x: Scale, y: number): string {
  if (low === undefined || high === undefined) return '';
  return element('path', { class: 'whisker', d: whiskerPath(x(low), x(high), y) });
}

/** The cost of a day in one place: a bar per band, with the median of all places. */
export const dailyCost: DeclaredChart<PlaceFacts> = {
  ...ABOUT_PLACE,
  id: 'daily-cost',
  listSources: COST_SOURCES,
  draw({ place, places }, { language }) {
    const words = WORDS[language].charts.budget;
    const vocabulary = VOCABULARY[language];
    const { bands, usd, list } = vocabulary;
    const { name } = place;
    const costs = costsOf(place);
    const medians = mediansOf(budgetsOf(places));
    const costText = (band: Band) => estimateText(vocabulary, costs[band]);
    const medianText = (band: Band) => approximately(usd(medians[band]));
    const figures = perBand((band) =>
      fill(words.figure, { band: bands[band], dollars: costText(band), median: medianText(band) }),
    );
    const draw = (width: number) => dailyCostDrawing(costs, medians, figures, language, width);
    return {
      title: fill(words.title, { name, cost: costText('mid') }),
      subtitle: words.subtitle,
      description: fill(words.description, { name, figures: list(BANDS.map((band) => figures[band])) }),
      drawings: { wide: draw(BUDGET_WIDTHS.wide), narrow: draw(BUDGET_WIDTHS.narrow) },
      note: costNote(place, language),
      data: chartData(BANDS, [
        { key: 'band', value: (band) => band, name: words.band, show: (band) => bands[band] },
        { key: 'usd_per_day', value: (band) => costs[band].value, name: words.perDay, show: costText },
        { key: 'low_usd', value: (band) => costs[band].low ?? null },
        { key: 'high_usd', value: (band) => costs[band].high ?? null },
        {
          key: 'median_of_destinations_usd',
          value: (band) => medians[band],
          name: words.median,
          show: medianText,
        },
      ]),
    };
  },
};

function costNote(place: Place, language: SiteLanguage): string | undefined {
  const { isBorrowed, listings } = costOf(place, 'mid');
  const year = place.costs.mid?.year;
  if (listings === undefined || year === undefined) return undefined;
  const { note, borrowedNote } = WORDS[language].charts.budget;
  return fill(isBorrowed ? borrowedNote : note, { listings: VOCABULARY[language].number(listings), year });
}

function dailyCostDrawing(
  costs: ReturnType<typeof costsOf>,
  medians: DailyBudget,
  figures: Readonly<Record<Band, string>>,
  language: SiteLanguage,
  width: number,
): Drawing {
  const [row, bar, firstTop] = [50, 26, 34];
  const { bands, usd, number } = VOCABULARY[language];
  const words = WORDS[language].charts.budget;
  const medianNames = BANDS.map((band) =>
    fill(words.medianOf, { dollars: approximately(usd(medians[band])) }),
  );
  const names = Math.max(...medianNames.map((name) => textWidth(name, 12))) + 8;
  const most = Math.max(...BANDS.flatMap((band) => [costs[band].high ?? costs[band].value, medians[band]]));
  const x = dollarScale(most, names, width, language);
  const rows = BANDS.map((band, index) => {
    const top = firstTop + index * row;
    const middle = top + bar / 2;
    const { value, low, high } = costs[band];
    const [end, middleOfAll] = [x(value), Math.round(x(medians[band]))];
    const at = Math.max(end, middleOfAll, x(high ?? value)) + 8;
    const isRange = low !== undefined && high !== undefined;
    return mark(
      figures[band],
      { x: 0, y: top - 9, width, height: bar + 18 },
      label(bands[band], { class: 'panel-name', x: 0, y: middle - 3 }),
      label(medianNames[index]!, { class: 'quiet-text', x: 0, y: middle + 13 }),
      element('path', { class: 'bar', d: barPath(names, top, end, bar) }),
      element('path', { class: 'median', d: `M${middleOfAll} ${top - 5}v${bar + 10}` }),
      whisker(costs[band], x, middle),
      label(approximately(usd(value)), { class: 'amount', x: at, y: middle + (isRange ? -1 : 5) }),
      isRange ? label(`${number(low)}–${number(high)}`, { class: 'quiet-text', x: at, y: middle + 15 }) : '',
    );
  });
  const key =
    element('path', { class: 'median', d: 'M3 4v16' }) +
    label(words.median, { class: 'quiet-text', x: 12, y: 16 });
  return { width, height: firstTop + BANDS.length * row - (row - bar) + 8, body: key + rows.join('') };
}
