import { html } from 'ghtml';
import { type Country } from '../../countries/country.ts';
import {
  countryPath,
  landingPath,
  DESTINATIONS_PATH,
  placePath,
  type Parameters,
} from '../../datasets/addresses.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { writeRowQuery, writeSort } from '../../datasets/query/row-query.ts';
import {
  destinationFinder,
  LOCAL_BUDGET,
  type FinderInput,
  type FoundDestinations,
  type FoundPlace,
} from '../../tools/destination-finder.ts';
import { capitalized } from '../../datasets/words/text.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import type { Field } from '../../tools/fields.ts';
import type { Visit } from '../../tools/tool.ts';
import { chipLinks, hiddenInput, itemList, monthStrip } from '../blocks.ts';
import { liveMapData } from '../charts/map/live-map.ts';
import { destinationsMap, somePlaces } from '../charts/map/map.ts';
import { showChart, type ChartSite } from '../charts/show-chart.ts';
import { filterText, orderField, searchField, type ListedRows } from '../dataset/filter-form.ts';
import { tableQuery, type TableView } from '../dataset/table-rows.ts';
import { counted, fill, styleName, tierName, type SiteWords } from '../language.ts';
import type { Page } from '../layout.ts';
import { costOf, costText, findRate, type Places } from '../place.ts';
import { citePlaces } from '../receipts.ts';
import { queryOf } from '../tools/answered.ts';
import { renderControl } from '../tools/controls.ts';
import { toolNotes, type ToolPageData } from '../tools/tool-page.ts';

type FinderVisit = Visit<FinderInput>;

/** Besides the wishes, the address may have filters of the dataset: `view` and `found` are what they select. */
export interface FinderPageData extends Omit<ToolPageData, 'tool'>, ListedRows, ChartSite {
  readonly visit: FinderVisit;
  readonly places: Places;
  /** The wishes and the filters, as a query of the dataset. */
  readonly asRows: TableView;
  /** Other countries with a page like this. */
  readonly others: readonly Country[];
}

/** The places that fit the reader's month, money and interests, the best fit first. */
export async function finderPage(page: FinderPageData, words: SiteWords): Promise<Page> {
  const { visit, places, data, others, view } = page;
  const { country } = data;
  const texts = words.finder;
  const values = {
    count: words.number(places.size),
    country: country.name[words.language],
    span: country.span[words.language],
  };
  const links = others.map((other) => {
    const title = fill(texts.title, { country: other.name[words.language] });
    return [countryPath(other, DESTINATIONS_PATH), title] as const;
  });
  const title = fill(texts.title, values);
  // On a phone, the first results should be on the first screen.
  const isNarrowed = visit.state !== 'empty' || view.search !== '' || view.filters.length > 0;
  const intro = html`<h1>${title}</h1>
    !${isNarrowed ? '' : html`<p class="lead">${texts.lead}</p>`}
    !${links.length > 0 ? chipLinks(links, words) : ''} !${finderForm(page, words)}`;
  return {
    title: visit.state === 'refused' ? fill(words.tools.refusedTitle, { title }) : title,
    description: fill(texts.description, values),
    section: DESTINATIONS_PATH,
    // Search engines may index the form, but not the unlimited number of results.
    unlisted: visit.state !== 'empty',
    script: 'finderScript',
    ...(visit.state !== 'refused' && { liveMap: liveMapData(country, places, words) }),
    body:
      besideMap(intro, visit.state === 'refused' ? [] : await finderResult(page, words)) +
      toolNotes({ ...page, tool: destinationFinder }, words),
  };
}

/** The introduction with its form, and the list and the map of the places: on wide screens, the map is on the right. All are HTML. */
export function besideMap(intro: string, parts: readonly string[]): string {
  return `<div class="finder"><div>${intro}</div>${parts.join('')}</div>`;
}

/** A plain HTML form, whose fields become the query, so that each result has its own address. The short form asks for month and money only. */
export function finderForm(
  { visit, data, view }: Pick<FinderPageData, 'visit' | 'data' | 'view'>,
  words: SiteWords,
  isShort = false,
): string {
  const problems = visit.state === 'refused' ? visit.problems : {};
  const { month, style, region, tags } = destinationFinder.fields;
  const budget = budgetField(visit, data, words);
  const render = (fields: object) =>
    Object.entries(fields)
      .map(([name, field]) =>
        renderControl({ name, field, sent: visit.sent, problem: problems[name], data, words }),
      )
      .join('');
  const { form, order, orders } = words.finder;
  const used = [visit.sent.get('tags') ?? [], view.search || [], view.sort].flat().length;
  const more = html`<details !${problems['tags'] ? 'open' : ''}>
    <summary>${form.more}!${used > 0 ? ` (${used})` : ''}</summary>
    !${render({ tags })}
    <div class="fields">
      !${searchField(view.search, form.search)}
      !${orderField(writeSort(view.sort), { label: order, list: orders })}
    </div>
  </details>`;
  const filters = writeRowQuery({ search: '', filters: view.filters, sort: [] });
  const path = words.path(countryPath(data.country, DESTINATIONS_PATH));
  return html`<form class="tool" method="get" action="${path}#result">
    !${visit.state === 'refused' ? html`<p class="problem" role="alert">${words.tools.refused}</p>` : ''}
    !${render({ month, budget, style })} !${isShort ? '' : render({ region }) + more}
    !${filters.map(([name, value]) => hiddenInput(name, value)).join('')}
    <button type="submit">${words.tools.submit}</button>
  </form>`;
}

/** Multiples of the nearest round amount to two dollars, as limits in the country's currency. */
const STEPS = [4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 30, 40, 50, 60, 80, 100, 200];

const stepOf = (perUsd: number) => Number((2 * perUsd).toPrecision(1));

/** "$40", or "1.050.000 ₫" in the reader's own currency. */
function limitText(words: SiteWords, { country, rate }: ToolData, usd: number): string {
  const perUsd = findRate(words, country, rate);
  if (!perUsd) return words.usd(usd);
  const step = stepOf(perUsd);
  return `${words.number(step * Math.round((usd * perUsd) / step))}\u00a0${country.currency.sign}`;
}

/** Readers choose a round amount in their own currency. The address has it in whole dollars in every language, so that it can be shared. */
function budgetField(visit: FinderVisit, data: ToolData, words: SiteWords): Field<unknown> {
  const { budget } = destinationFinder.fields;
  const perUsd = findRate(words, data.country, data.rate);
  if (!perUsd) return budget;
  const asked = (visit.sent.get('budget') ?? []).map(Number).filter((usd) => usd > 0);
  const limits = [...STEPS.map((steps) => Math.round((steps * stepOf(perUsd)) / perUsd)), ...asked];
  const byText = new Map(limits.map((usd) => [limitText(words, data, usd), usd]));
  const sorted = [...byText].toSorted(([, a], [, b]) => a - b);
  const list = () => sorted.map(([text, usd]) => ({ value: String(usd), label: { en: text, vi: text } }));
  const { blank, ...labels } = LOCAL_BUDGET;
  return { ...budget, ...labels, control: { type: 'choice', options: { byName: false, list }, blank } };
}

export const NO_WISHES: FinderInput = {
  month: undefined,
  budget: undefined,
  style: undefined,
  region: undefined,
  tags: [],
};

/** The list and the map. On a phone the list comes first, unless it has every place. */
async function finderResult(page: FinderPageData, words: SiteWords): Promise<string[]> {
  const { visit, data, places, view, asRows } = page;
  const { country } = data;
  const input = visit.state === 'answered' ? visit.input : NO_WISHES;
  const destinations = data.destinations.filter(({ slug }) => page.found.some((row) => row['slug'] === slug));
  const result = destinationFinder.run(input, { ...data, destinations });
  const found = view.sort.length > 0 ? inOrderOf(page, result.places) : result.places;
  const shown = found.map(({ slug }) => places.get(slug)!);
  const wishes = nameWishes(page, input, words);
  const texts = words.finder;
  const ways = wishes.length > 0 ? listWays(page, result, words) : [];
  const count = fill(texts.count[wishes.length > 0 ? 'some' : 'all'], {
    shown: words.number(found.length),
    total: words.number(places.size),
  });
  const dataset = words.path(landingPath(datasetsOf(country).destinations)) + tableQuery(asRows);
  const list = html`<section id="result" aria-labelledby="result-title">
    <h2 id="result-title">${capitalized(wishes.join(', ')) || texts.all}</h2>
    <p role="status">${count}</p>
    !${itemList([...ways, chip(dataset, texts.dataset)], 'chips')}
    !${found.length > 0 ? placeCards(found, places, words) : html`<p class="nothing">${texts.nothing}</p>`}
  </section>`;
  const facts = { country, places, some: somePlaces(asRows, shown, places) };
  const map = found.length > 0 ? await showChart(destinationsMap, facts, page, words) : '';
  return found.length === places.size ? [map, list] : [list, map];
}

/** Links to results with more places, and to all places. */
function listWays(
  { visit, view, data }: FinderPageData,
  { more, without }: FoundDestinations,
  words: SiteWords,
): string[] {
  const texts = words.finder;
  const path = words.path(countryPath(data.country, DESTINATIONS_PATH));
  const link = (query: string, text: string) => chip(`${path}${query}#result`, text);
  const ways = without.map(({ wish, count }) => {
    const places = counted(words, words.tools.count, count);
    return link(finderQuery({ visit, view }, [wish]), `${texts.without[wish]}: ${places}`);
  });
  if (more) {
    const sent = new Map([...visit.sent, ['budget', [String(more.budget)]]]);
    const text = counted(words, texts.more, more.count, { amount: limitText(words, data, more.budget) });
    ways.unshift(link(finderQuery({ visit: { sent }, view }), text));
  }
  return [...ways, link('', texts.form.reset)];
}

const chip = (href: string, text: string) => html`<li><a class="chip" href="${href}">${text}</a></li>`;

/** What each place costs a day in the band that fits, its best months and what it is good for. */
export function placeCards(found: readonly FoundPlace[], places: Places, words: SiteWords): string {
  const cards = found.map(({ slug, band, best_visit_months, travel_style_tags }) => {
    const place = places.get(slug)!;
    const perDay = costText(words, costOf(place, band), words.tools.perDay);
    return html`<li>
      <h3><a href="${words.path(placePath(place))}">${place.name}</a> <small>${place.region}</small></h3>
      <p>${words.bands[band]}: !${citePlaces(html`${perDay}`, words, [place], 'avg_daily_budget_usd')}</p>
      !${citePlaces(monthStrip(best_visit_months, words), words, [place], 'best_visit_months')}
      <p class="quiet">${travel_style_tags.map((tag) => styleName(words, tag)).join(', ')}</p>
    </li>`;
  });
  return itemList(cards, 'places');
}

function inOrderOf({ found }: ListedRows, places: readonly FoundPlace[]): FoundPlace[] {
  const order = new Map(found.map((row, index) => [row['slug'], index]));
  return places.toSorted((a, b) => order.get(a.slug)! - order.get(b.slug)!);
}

/** "January", "up to $40 a day", "beaches". */
function nameWishes({ data, view }: FinderPageData, input: FinderInput, words: SiteWords): string[] {
  const { month, budget, style, region, tags } = input;
  const { search, filters } = view;
  const names = rowNames(data, words);
  return [
    ...(month ? [words.monthName(Number(month))] : []),
    ...(budget === undefined ? [] : [fill(words.finder.upTo, { amount: limitText(words, data, budget) })]),
    ...(style ? [words.bands[style].toLowerCase()] : []),
    ...(region ? [names.value('region_code', region)] : []),
    ...tags.map((tag) => styleName(words, tag)),
    ...(search ? [`“${search}”`] : []),
    ...filters.flatMap((filter) => filter.values.map((value) => filterText(filter, value, names))),
  ];
}

function rowNames({ country }: ToolData, words: SiteWords) {
  const fields: Readonly<Record<string, string>> = words.finder.fields;
  const values: Readonly<Record<string, (value: string) => string | undefined>> = {
    region_code: (code) => country.regions.find((region) => region.code === code)?.[words.language],
    travel_style_tags: (tag) => styleName(words, tag),
    best_visit_months: (month) => words.monthNames[Number(month) - 1],
    tier: (tier) => tierName(words, tier),
  };
  return {
    field: (path: string) => fields[path] ?? path,
    value: (path: string, value: string) => values[path]?.(value) ?? value,
  };
}

/** The wishes and filters as a query with its question mark, without the wishes in `left`. */
export function finderQuery(
  { visit, view }: { readonly visit: Pick<Visit, 'sent'>; readonly view: TableView },
  left?: readonly string[],
): string {
  const [wishes, filters] = [queryOf(visit.sent, left), tableQuery(view)];
  return wishes && filters ? `${wishes}&${filters.slice(1)}` : wishes + filters;
}

/** The same wishes as filters of the dataset. */
export function wishesAsFilters(visit: FinderVisit): Parameters {
  if (visit.state !== 'answered') return {};
  const { month, budget, style = 'budget', region, tags } = visit.input;
  return {
    best_visit_months: month,
    [`avg_daily_budget_usd.${style}.lte`]: budget,
    region_code: region,
    'travel_style_tags.all': tags,
  };
}
