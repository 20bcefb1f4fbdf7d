import { comparisons } from '../../datasets/comparisons.ts';
import { destinations } from '../../datasets/destinations.ts';
import type { SourceDescription } from '../../datasets/provenance/provenance.ts';
import { isGiven } from '../../datasets/provenance/source-library.ts';
import { destinationPage } from '../../pages/destination/destination-page.ts';
import { destinationsPage } from '../../pages/destination/destinations-page.ts';
import type { AddPage } from './add-pages.ts';
import { findReceipts } from './find-receipts.ts';
import { PLACE_DATASETS } from './site-data.ts';
import type { Site } from './site.ts';

export function destinationPages(addPage: AddPage, { db, data, sourceLibrary }: Site): void {
  addPage('/destinations', ({ language }) => ({
    datasets: PLACE_DATASETS,
    make: async () => destinationsPage(await data.findPlaces(language), language),
  }));

  addPage('/destinations/:slug', ({ language, params }) => {
    const row = data.listDestinations().find(({ slug }) => slug === params['slug']);
    if (!row) return undefined;
    return {
      datasets: [...PLACE_DATASETS, comparisons],
      async make() {
        const places = await data.findPlaces(language);
        const { sources } = await data.findFacts(destinations);
        const page = {
          place: places.get(row.slug)!,
          places,
          comparisons: data.listComparisons(),
          receipts: await findReceipts(db, destinations, row),
          sources,
          isGiven: (source: SourceDescription, table: string) => isGiven(sourceLibrary, source, table),
        };
        return destinationPage(page, language);
      },
    };
  });
}
