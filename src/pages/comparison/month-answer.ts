import { html } from 'ghtml';
import { MONTHS } from '../../datasets/measures/months.ts';
import { greatCircleKm } from '../../datasets/measures/numbers.ts';
import { fill } from '../language.ts';
import { comparisonPath, placePath, type Place, type Places } from '../place.ts';
import { shortReason, whyNot } from '../climate-panel.ts';
import { citePlaces } from '../receipts.ts';
import { headlineOf, MONTHLESS_ASPECTS, SIDES, type Pair, type Side } from './verdicts.ts';

const TOP_TIER = 1;

/** A button per month: a form that works without a script, in which each month has its own address. */
export function monthForm({ comparison, a, words }: Pair, chosen: number | undefined): string {
  const { month: texts } = words.comparison;
  const path = words.path(comparisonPath(a.country, comparison));
  const buttons = MONTHS.map((month) => {
    const name = words.shortMonths[month - 1]!;
    const mark = month === chosen ? 'aria-current="true"' : '';
    return html`<button
      type="submit"
      name="month"
      value="${month}"
      title="${words.monthName(month)}"
      !${mark}
    >
      ${name}
    </button>`;
  });
  const all = chosen === undefined ? '' : html`<a href="${path}">${texts.all}</a>`;
  return html`<form class="month-choice" method="get" action="${path}">
    <p class="quiet label" id="month-choice">${texts.ask} !${all}</p>
    <div role="group" aria-labelledby="month-choice">!${buttons.join('')}</div>
  </form>`;
}

/** Which of the two places to visit in a month, and why, as list items. If neither is good then, the place to go instead. */
export function monthAnswer(pair: Pair, month: number, places: Places) {
  const { comparison, words, receipts } = pair;
  const { month: texts } = words.comparison;
  const isGood = ({ row }: Place) => row.best_visit_months.includes(month);
  const reasonOf = (side: Side, show: typeof shortReason) => {
    const why = receipts[side]['best_visit_months']?.excluded?.[month];
    return why ? show(why, words) : texts.notGood;
  };
  const reasons = SIDES.map((side) => {
    const why = isGood(pair[side]) ? goodText(pair, side, month) : reasonOf(side, whyNot);
    const cited = citePlaces(html`${why}`, words, [pair[side]], 'best_visit_months');
    return html`<li><strong>${pair[side].name}</strong>: !${cited}.</li>`;
  });
  const [good, bad] = SIDES.toSorted((one, other) => Number(isGood(pair[other])) - Number(isGood(pair[one])));
  if (isGood(pair[bad!])) {
    const apart = headlineOf(comparison, [pair.a, pair.b], words, MONTHLESS_ASPECTS);
    return { headline: fill(texts.either, { apart }), reasons };
  }
  if (isGood(pair[good!])) {
    const named = { name: pair[good!].name, other: pair[bad!].name };
    return { headline: fill(texts.one, { ...named, why: reasonOf(bad!, shortReason) }), reasons };
  }
  /** "Hue 788 mm", "Hue (too few travel guides recommend it)". */
  const [a, b] = SIDES.map((side) => {
    const why = reasonOf(side, shortReason);
    return `${pair[side].name} ${/^\d/.test(why) ? why : `(${why})`}`;
  }) as [string, string];
  const instead = findInstead(pair, [...places.values()].filter(isGood));
  if (!instead) return { headline: fill(texts.neither, { a, b }), reasons };
  const link = html`<a href="${words.path(placePath(instead))}">${instead.name}</a>`;
  const why = fill(texts.rule, { month: words.monthInText(month) });
  return {
    headline: fill(texts.instead, { a, b, name: instead.name }),
    reasons: [...reasons, html`<li><strong>!${link}</strong>: ${why}</li>`],
  };
}

/** With the month's rain and temperature, unless they come from a grid, which may not be republished. */
function goodText({ comparison, words }: Pair, side: Side, month: number): string {
  const { precip_mm, tmean_c } = comparison.data_points.climate[side];
  const { good, weather } = words.comparison.month;
  if (!precip_mm || !tmean_c) return good;
  const [mm, celsius] = [precip_mm, tmean_c].map((values) => words.number(Math.round(values[month - 1]!)));
  return fill(weather, { mm: mm!, celsius: celsius! });
}

/** Of the top picks among the places, the one with the most styles of the two, and of those the nearest to the first. */
function findInstead({ a, b }: Pair, good: readonly Place[]): Place | undefined {
  const tags = [a, b].flatMap(({ row }) => row.travel_style_tags);
  const inCommon = ({ row }: Place) => tags.filter((tag) => row.travel_style_tags.includes(tag)).length;
  const away = ({ row }: Place) => greatCircleKm(a.row, row);
  const best = good.toSorted((one, other) => inCommon(other) - inCommon(one) || away(one) - away(other));
  return best.find(({ row }) => row.tier === TOP_TIER);
}
