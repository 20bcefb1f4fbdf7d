import type { Dataset } from '../../datasets/dataset.ts';
import { listMadeFormats } from '../../datasets/formats/formats.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { presentSchemaOrgDataset } from '../../datasets/metadata/schema-org.ts';
import { datasetPage, datasetsPage, drawStory, type StoryFacts } from '../../pages/dataset/dataset-page.ts';
import { declarationWords, sitePath, type SiteLanguage } from '../../pages/language.ts';
import { findTableRows, parseTableView, tableQuery } from '../../pages/dataset/table-rows.ts';
import { downloadPath } from '../../api/download.ts';
import { linkHeader } from '../../api/web-link.ts';
import { describeDataset } from '../describe-dataset.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import { countryOf, type Site } from '../site-data.ts';
import { landingLinks } from './linksets.ts';

const ALL_ROWS_OF: Record<SiteLanguage, (name: string) => string> = {
  en: (name) => `${name}: all rows`,
  vi: (name) => `${name}: tất cả các dòng`,
};

export function datasetPages(addPage: AddPage, site: Site): void {
  const { data, catalog, releases, baseUrl } = site;
  addPage('/datasets', ({ language }) => datasetsPage(data.listCards(), site.countries, language));

  for (const dataset of catalog) {
    const declared = () => ({ ...releases.get(dataset.slug).declaration, ...countryOf(dataset) });
    const refusal = (language: SiteLanguage) => ({
      section: '/datasets' as const,
      back: {
        name: ALL_ROWS_OF[language](declarationWords(declared(), language).name),
        path: `${landingPath(dataset)}#data`,
      },
    });
    const make = async ({ language, query }: AskedPage) => {
      const release = releases.get(dataset.slug);
      const { declaration } = release;
      const view = parseTableView(declaration, query);
      const page = {
        ...(await data.findFacts(dataset)),
        dataset: declared(),
        view,
        release,
        table: findTableRows(release, view),
        downloads: data.listDownloads(dataset),
        madeDownloads: listMadeFormats(declaration).map((format) => ({
          format,
          path: downloadPath(dataset, format),
        })),
        datasetNames: new Map(catalog.map((each) => [each.slug, declarationWords(each, language).name])),
        story: await drawStory(dataset, await findStoryFacts(site, dataset, language), {
          language,
          baseUrl,
          findYears: data.findYears,
        }),
        baseUrl,
      };
      const jsonLd = presentSchemaOrgDataset(describeDataset(dataset, site), {
        language,
        url: new URL(sitePath(language, landingPath(dataset)), baseUrl).href,
        words: declarationWords(declared(), language),
        years: await data.findYears(dataset),
      });
      return {
        page: { ...datasetPage(page, language), jsonLd },
        query: tableQuery(view),
        headers: { Link: linkHeader(baseUrl, ...landingLinks(release)) },
      };
    };
    addPage(landingPath(dataset), make, { takes: 'any', refusal });
  }
}

async function findStoryFacts(
  { data, releases }: Site,
  dataset: Dataset,
  language: SiteLanguage,
): Promise<StoryFacts> {
  const ofCountry = data.countries.find(({ country }) => country === dataset.country) ?? data.first;
  return {
    country: ofCountry.country,
    dataset: { ...releases.get(dataset.slug).declaration, ...countryOf(dataset) },
    places: await ofCountry.findPlaces(language),
    comparisons: ofCountry.listComparisons(),
    uses: dataset.live ? data.listUses() : [],
    today: releases.get(dataset.slug).publishedAt.toISOString().slice(0, 10),
  };
}
