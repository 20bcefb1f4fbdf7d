import { comparisons } from '../../datasets/comparisons.ts';
import { destinations } from '../../datasets/destinations.ts';
import { comparisonPage } from '../../pages/comparison/comparison-page.ts';
import { comparisonsPage } from '../../pages/comparison/comparisons-page.ts';
import { comparisonPath } from '../../pages/comparison/comparison-link.ts';
import type { AddPage } from './add-pages.ts';
import { findReceipts } from './find-receipts.ts';
import { PLACE_DATASETS } from './site-data.ts';
import type { Site } from './site.ts';

export function comparisonPages(addPage: AddPage, { db, data }: Site): void {
  const datasets = [comparisons, ...PLACE_DATASETS];
  addPage('/comparisons', ({ language }) => ({
    datasets,
    make: async () => comparisonsPage(data.listComparisons(), await data.findPlaces(language), language),
  }));

  addPage('/comparisons/:slug', ({ language, params }) => {
    const comparison = data.listComparisons().find(({ slug }) => slug === params['slug']);
    if (!comparison) {
      const turned = data
        .listComparisons()
        .find(({ a_slug, b_slug }) => `${b_slug}-vs-${a_slug}` === params['slug']);
      return turned && { movedTo: comparisonPath(turned) };
    }
    return {
      datasets,
      async make() {
        const places = await data.findPlaces(language);
        const receiptsOf = (slug: string) => findReceipts(db, destinations, places.get(slug)!.row);
        const page = {
          comparison,
          comparisons: data.listComparisons(),
          places,
          receipts: { a: await receiptsOf(comparison.a_slug), b: await receiptsOf(comparison.b_slug) },
        };
        return comparisonPage(page, language);
      },
    };
  });
}
