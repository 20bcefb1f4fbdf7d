import { WORDS } from '../../pages/words/words.ts';
import { countryPath } from '../../countries/country.ts';
import { AnsweredError } from '../../errors.ts';
import { comparisonPage } from '../../pages/comparison/comparison-page.ts';
import { COMPARISON_CONTROLS, comparisonsPage } from '../../pages/comparison/comparisons-page.ts';
import { comparisonPath, COMPARISONS_PATH } from '../../pages/comparison/comparison-link.ts';
import { tableQuery } from '../../pages/dataset/table-view.ts';
import { parseListView } from '../../pages/list-form.ts';
import { refusedPage } from '../../pages/error-pages.ts';
import type { AddPage } from './add-pages.ts';
import { findList } from './find-list.ts';
import { orRefusal } from './or-refusal.ts';
import { findReceipts } from './find-receipts.ts';
import type { CountryData, Site } from './site-data.ts';

export function comparisonPages(addPage: AddPage, site: Site): void {
  for (const ofCountry of site.data.countries) addCountry(addPage, site, ofCountry);
}

function addCountry(addPage: AddPage, { db, data, releases, baseUrl }: Site, ofCountry: CountryData): void {
  const { country, datasets, placeDatasets, listComparisons, findPlaces } = ofCountry;
  const { destinations, comparisons } = datasets;
  const shown = [comparisons, ...placeDatasets];
  addPage(countryPath(country, COMPARISONS_PATH), ({ language, query }) => {
    const { declaration } = releases.get(comparisons.slug);
    const view = orRefusal(() => parseListView(declaration, query));
    if (view instanceof AnsweredError) {
      const { list } = WORDS[language].comparison;
      const back = { name: list.form.reset, path: countryPath(country, COMPARISONS_PATH) };
      return { refused: view, page: refusedPage({ section: '/comparisons', back }, view.message, language) };
    }
    return {
      datasets: shown,
      query: tableQuery(view),
      async make() {
        const list = await findList(ofCountry, 'comparisons', COMPARISON_CONTROLS, view);
        const places = await findPlaces(language);
        return comparisonsPage({ country, comparisons: listComparisons(), places, list }, language);
      },
    };
  });

  addPage(comparisonPath(country, { slug: ':slug' }), ({ language, params }) => {
    const comparison = listComparisons().find(({ slug }) => slug === params['slug']);
    if (!comparison) {
      const turned = listComparisons().find(
        ({ a_slug, b_slug }) => `${b_slug}-vs-${a_slug}` === params['slug'],
      );
      return turned && { movedTo: comparisonPath(country, turned) };
    }
    return {
      datasets: shown,
      async make() {
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
      },
    };
  });
}
