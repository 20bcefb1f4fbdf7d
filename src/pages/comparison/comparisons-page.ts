import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import {
  COMPARISON_TYPES,
  type Comparison,
  type ComparisonType,
} from '../../datasets/declared/comparisons.ts';
import type { Page } from '../layout.ts';
import { listPage, type ListedRows, type ListNames } from '../dataset/filter-form.ts';
import type { Places } from '../place.ts';
import type { SiteWords } from '../language.ts';
import { comparisonLink, comparisonName } from './verdicts.ts';
import { keysOf } from '../../datasets/records.ts';
import { foldOf, itemList } from '../blocks.ts';

interface ComparisonsPageData {
  readonly country: Country;
  readonly comparisons: readonly Comparison[];
  readonly places: Places;
  readonly list: ListedRows;
}

export const COMPARISON_CONTROLS = { choices: ['type'], ranges: ['data_points.distance_km'] };

/** The comparisons that the query selects. They are grouped by reason unless the query sets an order. */
export function comparisonsPage(data: ComparisonsPageData, words: SiteWords): Page {
  const { country, comparisons, list } = data;
  const found = list.found as readonly Comparison[];
  const names: ListNames = { type: (type) => words.comparisonTypes[type as ComparisonType] };
  const rows = list.view.sort.length > 0 ? pairList(found, data, words) : byReason(found, data, words);
  return listPage({ ...list, country, kind: 'comparisons', names, total: comparisons.length, rows }, words);
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
