import { comparisons } from '../../datasets/comparisons.ts';
import { destinations } from '../../datasets/destinations.ts';
import { comparisonPage } from '../../pages/comparison/comparison-page.ts';
import { comparisonsPage } from '../../pages/comparison/comparisons-page.ts';
import type { AddPage } from './add-pages.ts';
import type { Site } from './site.ts';

export function comparisonPages(addPage: AddPage, { data }: Site): void {
  const datasets = [comparisons, destinations];
  addPage('/comparisons', ({ language }) => ({
    datasets,
    make: async () => comparisonsPage(data.listComparisons(), await data.findPlaces(language), language),
  }));

  addPage('/comparisons/:slug', ({ language, params }) => {
    const comparison = data.listComparisons().find(({ slug }) => slug === params['slug']);
    if (!comparison) return undefined;
    return {
      datasets,
      async make() {
        const page = {
          comparison,
          comparisons: data.listComparisons(),
          places: await data.findPlaces(language),
        };
        return comparisonPage(page, language);
      },
    };
  });
}
