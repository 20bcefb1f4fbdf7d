import { comparisonPath, COMPARISONS_PATH } from '../../pages/place.ts';
import { countryPath } from '../../countries/country.ts';
import { WORDS, type SiteLanguage } from '../../pages/language.ts';
import { comparisonPage } from '../../pages/comparison/comparison-page.ts';
import { COMPARISON_CONTROLS, comparisonsPage } from '../../pages/comparison/comparisons-page.ts';
import { tableQuery } from '../../pages/dataset/table-rows.ts';
import { parseListView } from '../../pages/dataset/filter-form.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import { findList } from '../find-list.ts';
import { findReceipts } from '../find-receipts.ts';
import type { CountryData, Site } from '../site-data.ts';

export function comparisonPages(addPage: AddPage, site: Site): void {
  for (const ofCountry of site.data.countries) addCountry(addPage, site, ofCountry);
}

function addCountry(addPage: AddPage, { db, data, releases, baseUrl }: Site, ofCountry: CountryData): void {
  const { country, datasets, listComparisons, findPlaces } = ofCountry;
  const { destinations, comparisons } = datasets;
  const refusal = (language: SiteLanguage) => ({
    section: '/comparisons' as const,
    back: {
      name: WORDS[language].comparison.list.form.reset,
      path: countryPath(country, COMPARISONS_PATH),
    },
  });
  const makeList = async ({ language, query }: AskedPage) => {
    const view = parseListView(releases.get(comparisons.slug).declaration, query);
    const list = await findList(ofCountry, 'comparisons', COMPARISON_CONTROLS, view);
    const places = await findPlaces(language);
    const facts = { country, comparisons: listComparisons(), places, list };
    return { page: comparisonsPage(facts, language), query: tableQuery(view) };
  };
  addPage(countryPath(country, COMPARISONS_PATH), makeList, { takes: 'any', refusal });

  addPage(comparisonPath(country, { slug: ':slug' }), async ({ language, params }) => {
    const comparison = listComparisons().find(({ slug }) => slug === params['slug']);
    if (!comparison) {
      const turned = listComparisons().find(
        ({ a_slug, b_slug }) => `${b_slug}-vs-${a_slug}` === params['slug'],
      );
      return turned && { movedTo: comparisonPath(country, turned) };
    }
    const places = await findPlaces(language);
    const receiptsOf = (slug: string) => findReceipts(db, destinations, places.get(slug)!.row);
    const page = {
      comparison,
      comparisons: listComparisons(),
      places,
      baseUrl,
      findYears: data.findYears,
      receipts: { a: await receiptsOf(comparison.a_slug), b: await receiptsOf(comparison.b_slug) },
    };
    return comparisonPage(page, language);
  });
}
