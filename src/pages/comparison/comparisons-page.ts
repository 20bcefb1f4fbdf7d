import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { COMPARISON_TYPES, type Comparison } from '../../datasets/comparisons.ts';
import { datasetsOf } from '../../datasets/country-datasets.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { Page } from '../layout.ts';
import type { Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { comparisonLink, comparisonName } from './comparison-link.ts';
import { COMPARISON_WORDS } from './comparison-page.ts';
import { keysOf } from '../../datasets/records.ts';

/** All comparisons by the reason why they are published, in the order of the alphabet. */
export function comparisonsPage(
  country: Country,
  comparisons: readonly Comparison[],
  places: Places,
  language: SiteLanguage,
): Page {
  const { list } = COMPARISON_WORDS[language];
  const { number } = VOCABULARY[language];
  const count = number(comparisons.length);
  const name = country.name[language];
  const dataset = datasetsOf(country).comparisons;
  const byType = Map.groupBy(comparisons, ({ type }) => type);
  const sections = keysOf(COMPARISON_TYPES).map((type) => {
    const pairs = byType.get(type) ?? [];
    if (pairs.length === 0) return '';
    return html`<section aria-labelledby="${type}">
      <h2 id="${type}">
        ${VOCABULARY[language].comparisonTypes[type]} <small>${number(pairs.length)}</small>
      </h2>
      <ul class="columns">
        !${inOrder(pairs, places, language)
          .map((pair) => html`<li>!${comparisonLink(country, pair, places, language)}</li>`)
          .join('')}
      </ul>
    </section>`;
  });
  return {
    title: list.title(name),
    description: list.description(count, name),
    section: '/comparisons',
    body: html`<h1>${list.title(name)}</h1>
      <p class="lead">${list.lead(count)}</p>
      <p><a class="more" href="${sitePath(language, landingPath(dataset))}">${list.dataset}</a></p>
      !${sections.join('')}`,
  };
}

function inOrder(pairs: readonly Comparison[], places: Places, language: SiteLanguage): Comparison[] {
  const collator = new Intl.Collator(language);
  const named = pairs.map((pair) => ({ pair, name: comparisonName(pair, places, language) }));
  return named.sort((a, b) => collator.compare(a.name, b.name)).map(({ pair }) => pair);
}
