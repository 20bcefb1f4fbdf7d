import { datasetsOf } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { listMadeFormats } from '../../datasets/formats/formats.ts';
import { AnsweredError } from '../../errors.ts';
import { cacheRecent } from '../../datasets/releases/cache-recent.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { presentSchemaOrgDataset } from '../../datasets/metadata/schema-org.ts';
import { datasetPage, drawStory, type StoryFacts } from '../../pages/dataset/dataset-page.ts';
import { datasetsPage } from '../../pages/dataset/datasets-page.ts';
import { declarationWords } from '../../pages/dataset/declaration-words.ts';
import { refusedPage } from '../../pages/error-pages.ts';
import { findTableRows } from '../../pages/dataset/table-rows.ts';
import { parseTableView, tableQuery } from '../../pages/dataset/table-view.ts';
import { sitePath, type SiteLanguage } from '../../pages/site-language.ts';
import { downloadPath } from '../downloads/download.ts';
import { describeDataset } from '../metadata/describe-dataset.ts';
import { landingLinks } from './landing-links.ts';
import { orRefusal } from './or-refusal.ts';
import type { AddPage } from './add-pages.ts';
import { countryOf, type Site } from './site-data.ts';

const CACHED_STORIES = 20;

const ALL_ROWS_OF: Record<SiteLanguage, (name: string) => string> = {
  en: (name) => `${name}: all rows`,
  vi: (name) => `${name}: tất cả các dòng`,
};

export function datasetPages(addPage: AddPage, site: Site): void {
  const { data, catalog, releases, baseUrl } = site;
  const findStory = storyFinder(site);
  addPage('/datasets', ({ language }) => ({
    datasets: catalog,
    make: () => datasetsPage(data.listCards(), site.countries, language),
  }));

  for (const dataset of catalog) {
    addPage(landingPath(dataset), ({ language, query }) => {
      const release = releases.get(dataset.slug);
      const { declaration } = release;
      const view = orRefusal(() => parseTableView(declaration, query));
      if (view instanceof AnsweredError) {
        const { name } = declarationWords({ ...declaration, ...countryOf(dataset) }, language);
        const back = { name: ALL_ROWS_OF[language](name), path: `${landingPath(dataset)}#data` };
        return { refused: view, page: refusedPage({ section: '/datasets', back }, view.message, language) };
      }
      return {
        datasets: [dataset, ...drawnFrom(site, dataset)],
        query: tableQuery(view),
        headers: { Link: landingLinks(release, baseUrl) },
        async make() {
          const ofCountry = { ...declaration, ...countryOf(dataset) };
          const page = {
            ...(await data.findFacts(dataset)),
            dataset: ofCountry,
            view,
            release,
            table: findTableRows(release, view),
            downloads: data.listDownloads(dataset),
            madeDownloads: listMadeFormats(declaration).map((format) => ({
              format,
              path: downloadPath(dataset, format),
            })),
            datasetNames: new Map(catalog.map((each) => [each.slug, declarationWords(each, language).name])),
            story: await findStory(dataset, language),
            baseUrl,
          };
          const jsonLd = presentSchemaOrgDataset(describeDataset(dataset, site), {
            language,
            url: new URL(sitePath(language, landingPath(dataset)), baseUrl).href,
            words: declarationWords(ofCountry, language),
            years: await data.findYears(dataset),
          });
          return { ...datasetPage(page, language), jsonLd };
        },
      };
    });
  }
}

/** Drawn once per build and shared by all views of the table. */
function storyFinder(site: Site) {
  const remember = cacheRecent<string>(CACHED_STORIES, () => 1);
  return (dataset: Dataset, language: SiteLanguage): Promise<string> => {
    const builds = site.releases.buildsOf([dataset, ...drawnFrom(site, dataset)]);
    return remember([dataset.slug, language, builds].join(' '), async () =>
      drawStory(dataset, await findStoryFacts(site, dataset, language), {
        language,
        baseUrl: site.baseUrl,
        findYears: site.data.findYears,
      }),
    );
  };
}

/** The other datasets that the charts use. */
function drawnFrom({ data }: Site, { country = data.first.country }: Dataset): Dataset[] {
  const { destinations, comparisons } = datasetsOf(country);
  return [destinations, comparisons];
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
