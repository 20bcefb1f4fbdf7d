import { countryPath } from '../../countries/country.ts';
import { comparisonPage } from '../../pages/comparison/comparison-page.ts';
import { comparisonsPage } from '../../pages/comparison/comparisons-page.ts';
import { comparisonPath, COMPARISONS_PATH } from '../../pages/comparison/comparison-link.ts';
import type { AddPage } from './add-pages.ts';
import { findReceipts } from './find-receipts.ts';
import type { CountryData, Site } from './site-data.ts';

export function comparisonPages(addPage: AddPage, site: Site): void {
  for (const ofCountry of site.data.countries) addCountry(addPage, site, ofCountry);
}

function addCountry(addPage: AddPage, { db, baseUrl }: Site, ofCountry: CountryData): void {
  const { country, datasets, placeDatasets, listComparisons, findPlaces } = ofCountry;
  const { destinations, comparisons } = datasets;
  const shown = [comparisons, ...placeDatasets];
  addPage(countryPath(country, COMPARISONS_PATH), ({ language }) => ({
    datasets: shown,
    make: async () => comparisonsPage(country, listComparisons(), await findPlaces(language), language),
  }));

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
          receipts: { a: await receiptsOf(comparison.a_slug), b: await receiptsOf(comparison.b_slug) },
        };
        return comparisonPage(page, language);
      },
    };
  });
}
