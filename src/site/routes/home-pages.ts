import { catalogWords } from '../../datasets/metadata/described-dataset.ts';
import type { DatasetKind } from '../../datasets/catalog.ts';
import type { Row } from '../../datasets/dataset.ts';
import { presentSchemaOrgCatalog } from '../../datasets/metadata/schema-org.ts';
import { declarationWords, sitePath } from '../../pages/language.ts';
import { homePage } from '../../pages/home-page.ts';
import { describeCatalog } from '../describe-dataset.ts';
import type { AddPage } from '../page-adder.ts';
import { countryOf, type Site } from '../site-data.ts';

export function homePages(addPage: AddPage, site: Site): void {
  const { data, catalog, countries, baseUrl } = site;
  const { first } = data;
  const countRows = (kind: DatasetKind) =>
    data.countries.reduce((sum, { datasets }) => sum + data.readRows<Row>(datasets[kind]).length, 0);
  addPage('/', async ({ language }) => {
    const places = await first.findPlaces(language);
    const { sources } = await data.findFacts(first.datasets.destinations);
    const home = {
      country: first.country,
      others: countries.filter((country) => country !== first.country),
      cards: data.listCards(),
      places,
      comparisons: first.listComparisons(),
      numbers: {
        destinations: countRows('destinations'),
        comparisons: countRows('comparisons'),
        months: countRows('climateWindows'),
        sources: sources.size,
        uses: data.listUses().reduce((total, row) => total + row.uses, 0),
      },
      baseUrl,
      findYears: data.findYears,
    };
    const page = await homePage(home, language);
    const described = describeCatalog(site).map((each) => {
      const dataset = catalog.find(({ slug }) => slug === each.dataset.slug)!;
      return { ...each, words: declarationWords({ ...each.dataset, ...countryOf(dataset) }, language) };
    });
    const jsonLd = presentSchemaOrgCatalog(
      new URL('/', baseUrl).href,
      language === 'en' ? catalogWords(countries) : { name: page.title, description: page.description },
      described,
      { language, url: new URL(sitePath(language, '/'), baseUrl).href },
    );
    return { ...page, jsonLd };
  });
}
