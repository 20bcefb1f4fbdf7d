import { html } from 'ghtml';
import { type Country } from '../../countries/country.ts';
import { countryPath, landingPath, COMPARISONS_PATH } from '../../datasets/addresses.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import {
  COMPARISON_TYPES,
  type Comparison,
  type ComparisonType,
} from '../../datasets/declared/comparisons.ts';
import type { Page } from '../layout.ts';
import { activeFilters, filterForm, type ListedRows, type ViewedRows } from '../dataset/filter-form.ts';
import type { FilterControls } from '../dataset/table-rows.ts';
import { type Places } from '../place.ts';
import { fill, type SiteWords } from '../language.ts';
import { comparisonLink, comparisonName } from './verdicts.ts';
import { keysOf } from '../../datasets/records.ts';
import { foldOf, itemList } from '../blocks.ts';

interface ComparisonsPageData {
  readonly country: Country;
  readonly comparisons: readonly Comparison[];
  readonly places: Places;
  readonly list: ListedRows & { readonly controls: FilterControls };
}

export const COMPARISON_CONTROLS = { choices: ['type'], ranges: ['data_points.distance_km'] };

/** The comparisons that the query selects. They are grouped by reason unless the query sets an order. */
export function comparisonsPage(data: ComparisonsPageData, words: SiteWords): Page {
  const { country, comparisons, list } = data;
  const { view, controls } = list;
  const found = list.found as readonly Comparison[];
  const texts = words.comparison.list;
  const fields: Readonly<Record<string, string>> = texts.fields;
  const viewed: ViewedRows = {
    path: words.path(countryPath(country, COMPARISONS_PATH)),
    anchor: 'list',
    table: controls,
    view,
    words,
    said: { ...words.dataset.table, ...texts.form },
    names: {
      field: (field) => fields[field] ?? field,
      value: (_field, value) => words.comparisonTypes[value as ComparisonType] ?? value,
    },
    orders: { label: texts.order, list: texts.orders },
  };
  const total = words.number(comparisons.length);
  const name = country.name[words.language];
  const values = { count: total, country: name, shown: words.number(found.length), total };
  const title = fill(texts.title, values);
  const dataset = words.path(landingPath(datasetsOf(country).comparisons));
  return {
    title,
    description: fill(texts.description, values),
    section: COMPARISONS_PATH,
    body: html`<h1>${title}</h1>
      <p class="lead">${fill(texts.lead, values)}</p>
      <p><a class="more" href="${dataset}">${texts.dataset}</a></p>
      !${filterForm(viewed)}
      <div id="list">
        !${activeFilters(viewed)}
        <p role="status">
          ${fill(texts.count[found.length === comparisons.length ? 'all' : 'some'], values)}
        </p>
        !${found.length === 0 ? html`<p class="nothing">${texts.nothing}</p>` : ''}
      </div>
      !${view.sort.length > 0 ? pairList(found, data, words) : byReason(found, data, words)}`,
  };
}

function byReason(found: readonly Comparison[], data: ComparisonsPageData, words: SiteWords): string {
  const byType = Map.groupBy(found, ({ type }) => type);
  const sections = keysOf(COMPARISON_TYPES).map((type) => {
    const pairs = byType.get(type) ?? [];
    if (pairs.length === 0) return '';
    const list = pairList(inOrder(pairs, data.places, words), data, words);
    return html`<section aria-labelledby="${type}">
      <h2 id="${type}">${words.comparisonTypes[type]} <small>${words.number(pairs.length)}</small></h2>
      !${pairs.length > MOST_OPEN ? foldOf(words, 'comparisons', pairs.length, list) : list}
    </section>`;
  });
  return sections.join('');
}

/** Longer lists are folded; a list that a filter made short stays open. */
const MOST_OPEN = 24;

function pairList(
  pairs: readonly Comparison[],
  { country, places }: ComparisonsPageData,
  words: SiteWords,
): string {
  if (pairs.length === 0) return '';
  const links = pairs.map((pair) => html`<li>!${comparisonLink(country, pair, places, words)}</li>`);
  return itemList(links, 'columns');
}

function inOrder(pairs: readonly Comparison[], places: Places, words: SiteWords): Comparison[] {
  const collator = new Intl.Collator(words.language);
  const named = pairs.map((pair) => ({ pair, name: comparisonName(pair, places, words) }));
  return named.sort((a, b) => collator.compare(a.name, b.name)).map(({ pair }) => pair);
}
