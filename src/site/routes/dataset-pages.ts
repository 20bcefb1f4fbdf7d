import { assessQuality } from '../../datasets/checks/quality.ts';
import { yearsIn, type Dataset } from '../../datasets/dataset.ts';
import { OURSELVES } from '../../datasets/provenance/provenance.ts';
import { qualityPage } from '../../pages/dataset/quality-page.ts';
import { getDataset, jsonFile, type AddRoute, type Asked } from '../router.ts';
import { describe } from './describe.ts';
import { linkHeader } from '../../api/download.ts';
import { listMadeFormats } from '../../datasets/formats/formats.ts';
import {
  landingPath,
  qualityPath,
  placePath,
  DATABASE_PATH,
  downloadPath,
  releasePagePath,
} from '../../datasets/addresses.ts';
import { presentSchemaOrgDataset } from '../../datasets/metadata/schema-org.ts';
import {
  getStoredNumber,
  isReplaceable,
  parseReleaseNumber,
  listedRelease,
  listFiles,
  findChanges,
} from '../../datasets/releases/release-archive.ts';
import { declareRelease } from '../../datasets/releases/current-releases.ts';
import { findNumberBefore, findStoredNumber } from '../../datasets/releases/release-store.ts';
import { AnsweredError } from '../../errors.ts';
import { mapCard, windowsCard } from '../../pages/charts/share-cards.ts';
import { datasetPage, drawStory, datasetsPage } from '../../pages/dataset/dataset-page.ts';
import { declarationWords, fill, type SiteWords } from '../../pages/language.ts';
import { findTableRows, parseTableView, tableQuery } from '../../pages/dataset/table-rows.ts';
import { releasePage } from '../../pages/release-page.ts';
import { describeDataset, describeRelease } from '../../datasets/metadata/described-dataset.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import { landingLinks, releaseLinks } from './linksets.ts';
import { findDeclared, findUses, type Site } from '../site-data.ts';

export function datasetPages(addPage: AddPage, site: Site): void {
  const { data, catalog, releases, baseUrl } = site;
  addPage(
    '/datasets',
    ({ words }) => ({ page: datasetsPage(data.listCards(), site.countries, DATABASE_PATH, words) }),
    site.general,
  );

  for (const dataset of catalog) {
    const declared = () => findDeclared(site, dataset);
    const of = data.countryOf(dataset);
    const refusal = (words: SiteWords) => ({
      section: '/datasets' as const,
      back: {
        name: fill(words.dataset.allRows, { name: declarationWords(declared(), words).name }),
        path: `${landingPath(dataset)}#data`,
      },
    });
    const make = async ({ words, query }: AskedPage) => {
      const release = releases.get(dataset.slug);
      const { declaration } = release;
      const storyFacts = {
        ...findUses(site, dataset),
        country: of.country,
        places: await of.findPlaces(words),
        comparisons: of.listComparisons(),
      };
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
        datasetNames: listNames(site, words),
        story: await drawStory(dataset, storyFacts, site.charts, words),
        baseUrl,
      };
      const jsonLd = presentSchemaOrgDataset(describeDataset(dataset, site), {
        language: words.language,
        url: new URL(words.path(landingPath(dataset)), baseUrl).href,
        words: declarationWords(declared(), words),
        years: await data.findYears(dataset),
      });
      return {
        page: { ...datasetPage(page, words), jsonLd },
        query: tableQuery(view),
        headers: { Link: linkHeader(baseUrl, ...landingLinks(release)) },
      };
    };
    addPage(landingPath(dataset), make, {
      takes: 'any',
      refusal,
      card: { of, draw: dataset === of.datasets.climateWindows ? windowsCard : mapCard },
      listed: { datasets: [dataset] },
    });
  }
}

const listNames = ({ catalog }: Site, words: SiteWords) =>
  new Map(catalog.map((dataset) => [dataset.slug, declarationWords(dataset, words).name]));

export function releasePages(addPage: AddPage, site: Site): void {
  const { db, catalog, releases, getRelease, baseUrl } = site;
  addPage('/datasets/:slug/releases/:id', async ({ words, params }) => {
    const dataset = catalog.find(({ slug }) => slug === params['slug']);
    const asked = parseReleaseNumber(params['id']);
    const number =
      dataset && asked && (await getStoredNumber(db, releases, dataset, asked).catch(unlessUnknown));
    const release = number && (await getRelease(dataset.slug, number).catch(unlessUnknown));
    if (!dataset || !release) return undefined;
    const { slug } = dataset;
    if (number !== asked) return { movedTo: releasePagePath(slug, number), forNow: true };
    const listed = listedRelease(slug, release);
    const declared = declareRelease(dataset, release);
    const described = describeRelease(declared, site);
    const { declaration } = declared;
    const said = declarationWords({ ...findDeclared(site, dataset), ...declaration }, words);
    const previous = await findNumberBefore(db, slug, number);
    const data = {
      dataset: findDeclared(site, dataset),
      release: listed,
      cited: { dataset: declaration, release: listed, url: described.url },
      files: listFiles(listed),
      previous,
      next: await findStoredNumber(db, slug, number + 1),
      changes: previous === undefined ? undefined : await findChanges(getRelease, dataset, previous, number),
      isReplaceable: isReplaceable(dataset, release, site.now().getTime()),
    };
    const jsonLd = presentSchemaOrgDataset(described, {
      language: words.language,
      url: new URL(words.path(releasePagePath(slug, number)), baseUrl).href,
      datasetUrl: new URL(landingPath(dataset), baseUrl).href,
      words: { ...said, name: fill(words.release.title, { dataset: said.name, number }) },
      years: undefined,
    });
    return {
      page: { ...releasePage(data, words), jsonLd },
      headers: { Link: linkHeader(baseUrl, ...releaseLinks(release, declaration)) },
    };
  });
}

/** A number that was never published has no page; other errors are thrown again. */
function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof AnsweredError && error.status === 404)) throw error;
}

const QUALITY_PATH = qualityPath({ slug: ':slug' });

export function addQuality(add: AddRoute, site: Site): void {
  const { catalog } = site;
  const make = async ({ params }: Asked) =>
    jsonFile(await findQuality(site, getDataset(catalog, params['slug'])));
  const operation = () => describe(catalog, 'quality', 'get-quality', {});
  add(`${QUALITY_PATH}.json`, make, { operation, preflight: true });
}

export function qualityPages(addPage: AddPage, site: Site): void {
  const { catalog, releases, data } = site;
  const makePage = async ({ words, params }: AskedPage) => {
    const dataset = catalog.find(({ slug }) => slug === params['slug']);
    if (!dataset) return undefined;
    const quality = await findQuality(site, dataset);
    const { country } = dataset;
    const places = await data.countries.find((each) => each.country === country)?.findPlaces(words);
    const { sources } = await data.findFacts(dataset);
    const page = {
      dataset: findDeclared(site, dataset),
      quality,
      sources,
      datasetNames: listNames(site, words),
      missing: quality.places_without_rows.flatMap((slug) => {
        const place = places?.get(slug);
        return place ? [[placePath(place), place.name] as const] : [];
      }),
    };
    return { page: qualityPage(page, words) };
  };
  const listPaths = () => releases.listPublished().map(qualityPath);
  addPage(QUALITY_PATH, makePage, { listed: { datasets: catalog, listPaths } });
}

async function findQuality({ catalog, releases, data }: Site, dataset: Dataset) {
  const { provenance, sources } = await data.findFacts(dataset);
  return assessQuality({
    dataset,
    release: releases.get(dataset.slug),
    provenance,
    others: catalog
      .filter(({ country }) => country && country === dataset.country)
      .map((each) => ({ dataset: each, rows: data.readRows(each, { mayBeMissing: true }) })),
    findYears: async (name) => {
      const own = name === OURSELVES ? dataset : catalog.find(({ slug }) => slug === name);
      return own ? data.findYears(own) : yearsIn([sources.get(name)?.period ?? '']);
    },
  });
}
