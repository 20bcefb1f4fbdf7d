import { html } from 'ghtml';
import { countryPath, type Country } from '../../countries/country.ts';
import {
  COMPARISON_TYPES,
  type Comparison,
  type ComparisonType,
} from '../../datasets/declared/comparisons.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { Page } from '../layout.ts';
import { listForm, type ListedRows, type ListNames } from '../dataset/filter-form.ts';
import { type Places, COMPARISONS_PATH } from '../place.ts';
import { fill, sitePath, WORDS, type SiteLanguage } from '../language.ts';
import { comparisonLink, comparisonName } from './verdicts.ts';
import { keysOf } from '../../datasets/records.ts';
import { foldOf, itemList } from '../blocks.ts';

interface ComparisonsPageData {
  readonly country: Country;
  readonly comparisons: readonly Comparison[];
  readonly places: Places;
  readonly list: ListedRows;
}

/** The fields of the filter form. */
export const COMPARISON_CONTROLS = { choices: ['type'], ranges: ['data_points.distance_km'] };

/** The comparisons that the query selects. They are grouped by reason unless the query sets an order. */
export function comparisonsPage(data: ComparisonsPageData, language: SiteLanguage): Page {
  const { country, comparisons, list: listed } = data;
  const { list } = WORDS[language].comparison;
  const { number, comparisonTypes } = WORDS[language];
  const count = number(comparisons.length);
  const name = country.name[language];
  const dataset = datasetsOf(country).comparisons;
  const found = listed.found as readonly Comparison[];
  const path = countryPath(country, COMPARISONS_PATH);
  const names: ListNames = { type: (type) => comparisonTypes[type as ComparisonType] };
  return {
    title: fill(list.title, { country: name }),
    description: fill(list.description, { count, country: name }),
    section: '/comparisons',
    body: html`<h1>${fill(list.title, { country: name })}</h1>
      <p class="lead">${fill(list.lead, { count })}</p>
      <p><a class="more" href="${sitePath(language, landingPath(dataset))}">${list.dataset}</a></p>
      !${listForm({ ...listed, names, words: list, path }, comparisons.length, language)}
      !${listed.view.sort.length > 0 ? pairList(found, data, language) : byReason(found, data, language)}`,
  };
}

function byReason(found: readonly Comparison[], data: ComparisonsPageData, language: SiteLanguage): string {
  const { number, comparisonTypes } = WORDS[language];
  const byType = Map.groupBy(found, ({ type }) => type);
  const sections = keysOf(COMPARISON_TYPES).map((type) => {
    const pairs = byType.get(type) ?? [];
    if (pairs.length === 0) return '';
    const list = pairList(inOrder(pairs, data.places, language), data, language);
    return html`<section aria-labelledby="${type}">
      <h2 id="${type}">${comparisonTypes[type]} <small>${number(pairs.length)}</small></h2>
      !${pairs.length > MOST_OPEN ? foldOf(language, 'comparisons', pairs.length, list) : list}
    </section>`;
  });
  return sections.join('');
}

/** Longer lists are folded; a list that a filter made short stays open. */
const MOST_OPEN = 24;

function pairList(
  pairs: readonly Comparison[],
  { country, places }: ComparisonsPageData,
  language: SiteLanguage,
): string {
  if (pairs.length === 0) return '';
  const links = pairs.map((pair) => html`<li>!${comparisonLink(country, pair, places, language)}</li>`);
  return itemList(links, 'columns');
}

function inOrder(pairs: readonly Comparison[], places: Places, language: SiteLanguage): Comparison[] {
  const collator = new Intl.Collator(language);
  const named = pairs.map((pair) => ({ pair, name: comparisonName(pair, places, language) }));
  return named.sort((a, b) => collator.compare(a.name, b.name)).map(({ pair }) => pair);
}
