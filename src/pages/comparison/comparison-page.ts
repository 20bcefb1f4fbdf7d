import { html } from 'ghtml';
import FIGURE_TOPICS from './figure-topics.json' with { type: 'json' };
import {
  countryPath,
  landingPath,
  placePath,
  COMPARISONS_PATH,
  comparisonPath,
} from '../../datasets/addresses.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import { datasetsOf, type DatasetKind } from '../../datasets/catalog.ts';
import { comparedCosts } from '../charts/costs.ts';
import { comparedClimate } from '../charts/compared-climate.ts';
import { comparedMonths } from '../charts/months.ts';
import { showChart, type ChartSite } from '../charts/show-chart.ts';
import {
  approximately,
  type Places,
  stationTexts,
  SCHEMA_ORG,
  touristDestination,
  unbroken,
  type Place,
  shortReason,
  whyNot,
} from '../place.ts';
import { citeFigures, citePlaces, citeRows } from '../receipts.ts';
import { factList, renderParts, foldOf, itemList, chipLinks } from '../blocks.ts';
import type { Page } from '../layout.ts';
import { fill, type SiteWords } from '../language.ts';
import {
  choices,
  comparisonLink,
  headlineOf,
  costsSection,
  type Pair,
  verdictTable,
  MONTHLESS_ASPECTS,
  SIDES,
  type Side,
} from './verdicts.ts';
import { capitalized, MONTHS } from '../../datasets/words/text.ts';
import { greatCircleKm } from '../../datasets/measures/numbers.ts';

interface ComparisonPageData extends ChartSite {
  readonly comparison: Comparison;
  readonly comparisons: readonly Comparison[];
  readonly places: Places;
  readonly receipts: Pair['receipts'];
  readonly month: number | undefined;
}

export async function comparisonPage(data: ComparisonPageData, words: SiteWords): Promise<Page> {
  const { comparison, places, receipts, baseUrl, month } = data;
  const [a, b] = [places.get(comparison.a_slug)!, places.get(comparison.b_slug)!];
  const pair: Pair = { comparison, a, b, words, receipts };
  const drawnFrom = { country: a.country, comparison, places };
  const show = (chart: typeof comparedMonths) => showChart(chart, drawnFrom, data, words);
  const { verdicts, ...titles } = words.comparison.parts;
  const parts: Record<keyof typeof titles, string> = {
    when: monthsSection(pair, await show(comparedMonths), await show(comparedClimate)),
    cost: costsSection(pair, await show(comparedCosts)),
    next: nextComparisons(pair, data),
    sources: sources(pair),
  };
  const title = fill(words.comparison.title, { a: a.name, b: b.name });
  const [wholeA, wholeB] = [unbroken(a), unbroken(b)];
  const heading = fill(month ? words.comparison.month.title : words.comparison.title, {
    a: wholeA.name,
    b: wholeB.name,
    ...(month && { month: words.monthInText(month) }),
  });
  const named = { ...pair, a: wholeA, b: wholeB };
  const { headline, reasons } = month
    ? monthAnswer(named, month, places)
    : { headline: headlineOf(named), reasons: [] };
  const all = countryPath(a.country, COMPARISONS_PATH);
  return {
    title,
    description: fill(words.comparison.description, { a: a.name, b: b.name }),
    section: '/comparisons',
    jsonLd: {
      '@context': SCHEMA_ORG,
      '@graph': [a, b].map((place) => touristDestination(place, baseUrl, words)),
    },
    card: { text: comparison.intros[words.language] },
    body: html`<p class="crumbs"><a href="${words.path(all)}">${words.comparison.all}</a></p>
      <div class="hero">
        <div>
          <h1>${heading}</h1>
          <p class="answer">!${citeText(pair, capitalized(headline), month ? BEST_MONTHS : undefined)}</p>
          !${reasons.length > 0 ? itemList(reasons, 'plain') : ''} !${monthForm(pair, month)}
          !${choices(pair)}
          <p class="lead">!${citeText(pair, comparison.intros[words.language])}</p>
          !${chipLinks(
            [a, b].map((place) => [placePath(place), place.name]),
            words,
          )}
          !${facts(pair)}
        </div>
        !${renderParts({ verdicts }, { verdicts: verdictTable(pair) })}
      </div>
      !${renderParts(titles, parts)}`,
  };
}

type Topic = readonly [DatasetKind, ...columns: string[]];

const BEST_MONTHS: Topic = ['destinations', 'best_visit_months'];

/** What the figures of a sentence come from, by the first of these words that it contains, in every language. */
const TOPICS = Object.entries(FIGURE_TOPICS) as unknown as readonly (readonly [string, Topic])[];

/** Sentences about the pair as HTML, whose figures and months are links to receipts of both places. */
function citeText({ comparison, a, b, words }: Pair, text: string, topic?: Topic): string {
  const lists = Object.values(comparison.data_points.best_visit_months).filter(({ length }) => length > 0);
  const months = lists.map(words.months);
  const cited = text.split(/(?<=\.) /).map((sentence) => {
    const [kind, ...columns] = topic ?? TOPICS.find(([word]) => sentence.includes(word))?.[1] ?? BEST_MONTHS;
    const rows = [datasetsOf(a.country)[kind], [a.slug, b.slug], columns] as const;
    return citeFigures(sentence, (figure) => citeRows(figure, words, ...rows), months);
  });
  return cited.join(' ');
}

function facts({ comparison, a, b, words }: Pair): string {
  const { km, volume, facts: terms } = words.comparison;
  const citeOwn = (figure: string, column: string) =>
    citeRows(html`${figure}`, words, datasetsOf(a.country).comparisons, [comparison.slug], [column]);
  const distance = fill(km, { km: words.number(comparison.data_points.distance_km) });
  const asked = fill(volume, {
    index: approximately(words.number(comparison.search_volume)),
    reference: a.country.interest.shortNames[words.language],
  });
  return factList([
    [terms.distance, citePlaces(distance, words, [a, b], 'lat', 'lng')],
    [terms.why, citeOwn(words.comparisonTypes[comparison.type], 'type')],
    [terms.volume, citeOwn(asked, 'search_volume')],
  ]);
}

function nextComparisons({ comparison, a, words }: Pair, data: ComparisonPageData): string {
  const slugs = new Set([comparison.a_slug, comparison.b_slug]);
  const others = data.comparisons.filter(
    (other) => other !== comparison && (slugs.has(other.a_slug) || slugs.has(other.b_slug)),
  );
  const links = others.map(
    (other) => html`<li>!${comparisonLink(a.country, other, data.places, words)}</li>`,
  );
  return foldOf(words, 'comparisons', links.length, itemList(links, 'columns'));
}

function sources({ comparison, a, b, words }: Pair): string {
  const path = landingPath(datasetsOf(a.country).comparisons);
  const ofPlaces = [a, b].map(
    (place) => html`<a href="${words.path(placePath(place))}#sources">${place.name}</a>`,
  );
  return html`<p>
      ${words.comparison.sources.text} ${words.comparison.sources.places} !${ofPlaces.join(', ')}.
    </p>
    <p>
      <a href="${path}/provenance?row=${comparison.slug}">${words.comparison.sources.receipts}</a> ·
      <a href="${words.path(path)}">${words.comparison.sources.dataset}</a>
    </p>`;
}

/** The best months of both places, the months they share, and their climates. `climateChart` is empty if the normals cannot be compared. */
function monthsSection(pair: Pair, monthsChart: string, climateChart: string): string {
  const { comparison, a, b, words } = pair;
  const { months } = words;
  const { best_visit_months: best, climate } = comparison.data_points;
  const shared =
    best.shared.length > 0
      ? fill(words.comparison.sharedMonths, { months: months(best.shared) })
      : words.comparison.noSharedMonths;
  const why = climate.same_series ? words.comparison.sameSeries : words.comparison.noNormals;
  const notes = [why, ...stationTexts([a, b])].map((text) => html`<p class="note">${text}</p>`);
  const sentences = [a, b].map(({ name, row }) =>
    fill(words.comparison.best, { name, months: months(row.best_visit_months) }),
  );
  const text = `<p>${citeText(pair, [...sentences, shared].join(' '), BEST_MONTHS)}</p>`;
  if (climateChart === '')
    return html`<div class="figured">
      !${monthsChart}
      <div>!${text}!${notes.join('')}</div>
    </div>`;
  return html`<div class="figured">
    <div>!${text}!${monthsChart}</div>
    !${climateChart}
  </div>`;
}

const TOP_TIER = 1;

/** A button per month: a form that works without a script, in which each month has its own address. */
function monthForm({ comparison, a, words }: Pair, chosen: number | undefined): string {
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
function monthAnswer(pair: Pair, month: number, places: Places) {
  const { words, receipts } = pair;
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
    const apart = headlineOf(pair, MONTHLESS_ASPECTS);
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
