import { WORDS } from '../../pages/words/words.ts';
import { countryPath } from '../../countries/country.ts';
import type { SourceDescription } from '../../datasets/provenance/provenance.ts';
import { isGiven } from '../../datasets/provenance/source-library.ts';
import { destinationPage } from '../../pages/destination/destination-page.ts';
import { AnsweredError } from '../../errors.ts';
import { tableQuery } from '../../pages/dataset/table-view.ts';
import { DESTINATION_CONTROLS, destinationsPage } from '../../pages/destination/destinations-page.ts';
import { parseListView } from '../../pages/list-form.ts';
import { refusedPage } from '../../pages/error-pages.ts';
import { DESTINATIONS_PATH, placePath } from '../../pages/place.ts';
import type { AddPage } from './add-pages.ts';
import { findList } from './find-list.ts';
import { orRefusal } from './or-refusal.ts';
import { findReceipts } from './find-receipts.ts';
import type { CountryData, Site } from './site-data.ts';

export function destinationPages(addPage: AddPage, site: Site): void {
  for (const ofCountry of site.data.countries) addCountry(addPage, site, ofCountry);
}

function addCountry(
  addPage: AddPage,
  { db, data, countries, releases, sourceLibrary, baseUrl }: Site,
  ofCountry: CountryData,
): void {
  const { country, datasets, placeDatasets } = ofCountry;
  const { destinations, comparisons } = datasets;
  const others = countries.filter((other) => other !== country);
  addPage(countryPath(country, DESTINATIONS_PATH), ({ language, query }) => {
    const { declaration } = releases.get(destinations.slug);
    const view = orRefusal(() => parseListView(declaration, query));
    if (view instanceof AnsweredError) {
      const { list } = WORDS[language].destination;
      const back = { name: list.form.reset, path: countryPath(country, DESTINATIONS_PATH) };
      return { refused: view, page: refusedPage({ section: '/destinations', back }, view.message, language) };
    }
    return {
      datasets: [...placeDatasets, comparisons],
      query: tableQuery(view),
      async make() {
        const list = await findList(ofCountry, 'destinations', DESTINATION_CONTROLS, view);
        const places = await ofCountry.findPlaces(language);
        return destinationsPage(
          { country, others, places, list, baseUrl, findYears: data.findYears },
          language,
        );
      },
    };
  });

  addPage(placePath({ country, slug: ':slug' }), ({ language, params }) => {
    const row = ofCountry.listDestinations().find(({ slug }) => slug === params['slug']);
    if (!row) return undefined;
    return {
      datasets: [...placeDatasets, comparisons],
      async make() {
        const places = await ofCountry.findPlaces(language);
        const { sources } = await data.findFacts(destinations);
        const page = {
          place: places.get(row.slug)!,
          places,
          comparisons: ofCountry.listComparisons(),
          receipts: await findReceipts(db, destinations, row),
          sources,
          baseUrl,
          findYears: data.findYears,
          isGiven: (source: SourceDescription, table: string) => isGiven(sourceLibrary, source, table),
        };
        return destinationPage(page, language);
      },
    };
  });
}
