import { countryPath } from '../../countries/country.ts';
import type { SourceDescription } from '../../datasets/provenance/provenance.ts';
import { isGiven } from '../../datasets/provenance/source-library.ts';
import { destinationPage } from '../../pages/destination/destination-page.ts';
import { tableQuery } from '../../pages/dataset/table-rows.ts';
import { DESTINATION_CONTROLS, destinationsPage } from '../../pages/destination/destinations-page.ts';
import { WORDS, type SiteLanguage } from '../../pages/language.ts';
import { parseListView } from '../../pages/dataset/filter-form.ts';
import { DESTINATIONS_PATH, placePath } from '../../pages/place.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import { findList } from '../find-list.ts';
import { findReceipts } from '../find-receipts.ts';
import type { CountryData, Site } from '../site-data.ts';

export function destinationPages(addPage: AddPage, site: Site): void {
  for (const ofCountry of site.data.countries) addCountry(addPage, site, ofCountry);
}

function addCountry(
  addPage: AddPage,
  { db, data, countries, releases, sourceLibrary, baseUrl }: Site,
  ofCountry: CountryData,
): void {
  const { country, datasets } = ofCountry;
  const { destinations } = datasets;
  const others = countries.filter((other) => other !== country);
  const refusal = (language: SiteLanguage) => ({
    section: '/destinations' as const,
    back: {
      name: WORDS[language].destination.list.form.reset,
      path: countryPath(country, DESTINATIONS_PATH),
    },
  });
  const makeList = async ({ language, query }: AskedPage) => {
    const view = parseListView(releases.get(destinations.slug).declaration, query);
    const list = await findList(ofCountry, 'destinations', DESTINATION_CONTROLS, view);
    const places = await ofCountry.findPlaces(language);
    const facts = { country, others, places, list, baseUrl, findYears: data.findYears };
    return { page: await destinationsPage(facts, language), query: tableQuery(view) };
  };
  addPage(countryPath(country, DESTINATIONS_PATH), makeList, { takes: 'any', refusal });

  addPage(placePath({ country, slug: ':slug' }), async ({ language, params }) => {
    const row = ofCountry.listDestinations().find(({ slug }) => slug === params['slug']);
    if (!row) return undefined;
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
  });
}
