import type { Winner } from '../../datasets/declared/comparison-data-points.ts';
import { BANDS, type Band } from '../../datasets/measures/day-definition.ts';
import { mapKeys } from '../../datasets/records.ts';
import { median } from '../../datasets/measures/numbers.ts';
import { fill, type SiteWords } from '../language.ts';
import {
  approximately,
  converted,
  costOf,
  estimateText,
  localPrice,
  type Estimate,
  type Place,
  type Places,
} from '../place.ts';
import {
  ABOUT_PAIR,
  ABOUT_PLACE,
  chartData,
  drawnFrom,
  inBoth,
  placesOf,
  type DeclaredChart,
  type Drawing,
} from './chart.ts';
import {
  barPath,
  element,
  group,
  label,
  linearScale,
  mark,
  type Linked,
  shortName,
  textWidth,
  type Scale,
} from './svg.ts';

/** US dollars per person per day. */
type DailyBudget = Readonly<Record<Band, number>>;

type Costs = Readonly<Record<Band, Estimate>>;

const WIDTHS = { wide: 720, narrow: 330 };
/** Bold and a tenth larger than other text. */
const AMOUNT = 15;
const BUDGET = ['avg_daily_budget_usd'] as const;
const listSources = drawnFrom({
  dailyCosts: ['low_usd', 'high_usd'],
  destinations: BUDGET,
});

const costsOf = (place: Place): Costs => mapKeys(BANDS, (band) => costOf(place, band));

/** Amounts, and the words that write them, in the reader's own currency if there is a rate; then drawings have thousands, which fit a phone. */
function inOwnCurrency({ country, perUsd }: Place, words: SiteWords) {
  const { subtitle, thousands } = words.charts.budget;
  if (!perUsd) return { words, drawn: words, subtitle, convert: (dollars: Costs) => dollars };
  const number = (amount: number) => words.number(amount / 1_000);
  return {
    words: { ...words, usd: (amount: number) => localPrice(words, country, amount) },
    drawn: { ...words, number, usd: number },
    subtitle: fill(thousands, { sign: country.currency.sign }),
    convert: (dollars: Costs): Costs => mapKeys(BANDS, (band) => converted(dollars[band], perUsd)),
  };
}

export const budgetsOf = (places: Places) =>
  Array.from(places.values(), ({ row }) => row.avg_daily_budget_usd);

/** In whole dollars, like the costs. */
export function mediansOf(all: readonly DailyBudget[]): DailyBudget {
  return mapKeys(BANDS, (band) => Math.round(median(all.map((budget) => budget[band]))));
}

/** Leaves room for names on the left and amounts on the right. */
function amountScale(most: number, names: number, width: number, words: SiteWords): Scale {
  const amount = textWidth(approximately(words.usd(Math.max(most, 999))), AMOUNT);
  const range = textWidth(`${words.number(most)}–${words.number(most)}`, 12);
  return linearScale([0, most], [names, width - Math.max(amount, range) - 10]);
}

const mostOf = (costs: Costs) => Math.max(...BANDS.map((band) => costs[band].high ?? costs[band].value));

/** A line between the limits with a short bar at each end. */
function whisker({ low, high }: Estimate, x: Scale, y: number): string {
  if (low === undefined || high === undefined) return '';
  const [from, to] = [Math.round(x(low)), Math.round(x(high))];
  return element('path', { class: 'whisker', d: `M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8` });
}

/** The cost of a day in one place: a bar per band, with the median of all places. */
export const dailyCost: DeclaredChart<'place' | 'places'> = {
  ...ABOUT_PLACE,
  id: 'daily-cost',
  listSources,
  draw({ place, places }, { words: own, links }) {
    const { words, drawn, subtitle, convert } = inOwnCurrency(place, own);
    const texts = words.charts.budget;
    const { bands, usd, list } = words;
    const { name } = place;
    const dollars = costsOf(place);
    const dollarMedians = mediansOf(budgetsOf(places));
    const costs = convert(dollars);
    const medians = convert(mapKeys(BANDS, (band) => ({ value: dollarMedians[band] })));
    const costText = (band: Band) => estimateText(words, costs[band]);
    const href = links.receipts('destinations', [place.slug], BUDGET);
    const medianText = (band: Band) => approximately(usd(medians[band].value));
    const figures = mapKeys(BANDS, (band) =>
      fill(texts.figure, { band: bands[band], dollars: costText(band), median: medianText(band) }),
    );
    return {
      title: fill(texts.title, { name, cost: costText('mid') }),
      subtitle,
      description: fill(texts.description, { name, figures: list(BANDS.map((band) => figures[band])) }),
      drawings: inBoth(WIDTHS, (width) => dailyCostDrawing(costs, medians, figures, drawn, width, href)),
      note: costNote(place, words),
      receipts: href,
      data: chartData(BANDS, [
        ['band', (band) => band, texts.band, (band) => bands[band]],
        ['usd_per_day', (band) => dollars[band].value, texts.perDay, costText],
        ['low_usd', (band) => dollars[band].low ?? null],
        ['high_usd', (band) => dollars[band].high ?? null],
        ['median_of_destinations_usd', (band) => dollarMedians[band], texts.median, medianText],
      ]),
    };
  },
};

function costNote(place: Place, words: SiteWords): string | undefined {
  const { isBorrowed, listings } = costOf(place, 'mid');
  const year = place.costs.mid?.year;
  if (listings === undefined || year === undefined) return undefined;
  const { note, borrowedNote } = words.charts.budget;
  return fill(isBorrowed ? borrowedNote : note, { listings: words.number(listings), year });
}

function dailyCostDrawing(
  costs: Costs,
  medians: Costs,
  figures: Readonly<Record<Band, string>>,
  words: SiteWords,
  width: number,
  href: string | undefined,
): Drawing {
  const [row, bar, firstTop] = [50, 26, 34];
  const { bands, usd, number } = words;
  const medianNames = mapKeys(BANDS, (band) =>
    fill(words.charts.budget.medianOf, { dollars: approximately(usd(medians[band].value)) }),
  );
  const names = Math.max(...BANDS.map((band) => textWidth(medianNames[band], 12))) + 8;
  const most = Math.max(mostOf(costs), ...BANDS.map((band) => medians[band].value));
  const x = amountScale(most, names, width, words);
  const rows = BANDS.map((band, index) => {
    const top = firstTop + index * row;
    const middle = top + bar / 2;
    const { value, low, high } = costs[band];
    const middleOfAll = Math.round(x(medians[band].value));
    const at = Math.max(x(value), middleOfAll, x(high ?? value)) + 8;
    const isRange = low !== undefined && high !== undefined;
    return mark(
      figures[band],
      { href, x: 0, y: top - 9, width, height: bar + 18 },
      label(bands[band], { class: 'panel-name', x: 0, y: middle - 3 }),
      label(medianNames[band], { class: 'quiet-text', x: 0, y: middle + 13 }),
      element('path', { class: 'bar', d: barPath(names, top, x(value), bar) }),
      element('path', { class: 'median', d: `M${middleOfAll} ${top - 5}v${bar + 10}` }),
      whisker(costs[band], x, middle),
      label(approximately(usd(value)), { class: 'amount', x: at, y: middle + (isRange ? -1 : 5) }),
      isRange ? label(`${number(low)}–${number(high)}`, { class: 'quiet-text', x: at, y: middle + 15 }) : '',
    );
  });
  const key =
    element('path', { class: 'median', d: 'M3 4v16' }) +
    label(words.charts.budget.median, { class: 'quiet-text', x: 12, y: 16 });
  return { width, height: firstTop + BANDS.length * row - (row - bar) + 8, body: key + rows.join('') };
}

/** The cost of a day in two places: one bar per place in each band. */
export const comparedCosts: DeclaredChart<'places' | 'comparison'> = {
  ...ABOUT_PAIR,
  id: 'compared-costs',
  listSources,
  draw(facts, { words: own, links }) {
    const { words, drawn, subtitle, convert } = inOwnCurrency(placesOf(facts)[0], own);
    const texts = words.charts;
    const { bands, list } = words;
    const places = placesOf(facts).map((place) => {
      const [dollars, href] = [costsOf(place), links.receipts('destinations', [place.slug], BUDGET)];
      const costs = convert(dollars);
      const shown = mapKeys(BANDS, (band) => estimateText(words, costs[band]));
      return { name: place.name, dollars, costs, shown, href };
    });
    const [a, b] = placesOf(facts).map(({ name }) => name) as [string, string];
    const figures = BANDS.map((band) => {
      const [aDollars, bDollars] = places.map(({ shown }) => shown[band]);
      const values = { band: bands[band], a, aDollars: aDollars!, b, bDollars: bDollars! };
      return fill(texts.compared.figure, values);
    });
    const compared = BANDS.flatMap((band) =>
      places.map(({ name, shown, dollars }) => ({ band, name, text: shown[band], usd: dollars[band] })),
    );
    return {
      title: costTitle(a, b, facts.comparison.data_points.verdicts.cheaper.winner, words),
      subtitle,
      description: fill(texts.compared.budgetsDescription, { figures: list(figures) }),
      drawings: inBoth(WIDTHS, (width) => comparedCostsDrawing(places, drawn, width)),
      data: chartData(compared, [
        ['band', ({ band }) => band, texts.budget.band, ({ band }) => bands[band]],
        ['destination', ({ name }) => name, texts.destination],
        ['usd_per_day', ({ usd }) => usd.value, texts.budget.perDay, ({ text }) => text],
        ['low_usd', ({ usd }) => usd.low ?? null],
        ['high_usd', ({ usd }) => usd.high ?? null],
      ]),
    };
  },
};

function costTitle(a: string, b: string, cheaper: Winner, words: SiteWords): string {
  if (cheaper === 'tie') return fill(words.charts.compared.sameCost, { a, b });
  if (cheaper === 'unknown') return fill(words.charts.compared.unknownCost, { a, b });
  return fill(
    words.charts.compared.cheaper,
    cheaper === 'a' ? { cheaper: a, costlier: b } : { cheaper: b, costlier: a },
  );
}

function comparedCostsDrawing(
  places: readonly (Linked & Readonly<{ name: string; costs: Costs; shown: Record<Band, string> }>)[],
  words: SiteWords,
  width: number,
): Drawing {
  const [row, bar, heading] = [26, 20, 22];
  const bandHeight = heading + 2 * row + 16;
  const { bands, usd } = words;
  const names = Math.max(...places.map(({ name }) => textWidth(shortName(name), 12))) + 10;
  const x = amountScale(Math.max(...places.map(({ costs }) => mostOf(costs))), names, width, words);
  const rows = BANDS.map((band, bandIndex) => {
    const top = bandIndex * bandHeight;
    const bars = places.map(({ name, costs, shown, href }, index) => {
      const y = top + heading + index * row;
      const { value, high } = costs[band];
      const series = index === 0 ? 'series-a' : 'series-b';
      return mark(
        `${name}, ${bands[band]}: ${shown[band]}`,
        { href, x: 0, y: y - 3, width, height: row },
        label(shortName(name), { x: 0, y: y + bar / 2 + 4 }),
        element('path', { class: `bar ${series}`, d: barPath(names, y, x(value), bar) }),
        whisker(costs[band], x, y + bar / 2),
        label(approximately(usd(value)), { class: 'amount', x: x(high ?? value) + 8, y: y + bar / 2 + 5 }),
      );
    });
    return group({}, label(bands[band], { class: 'panel-name', x: 0, y: top + 14 }), ...bars);
  });
  return { width, height: BANDS.length * bandHeight - 16, body: rows.join('') };
}
