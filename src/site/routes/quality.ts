import { assessQuality } from '../../datasets/checks/quality.ts';
import { yearsIn, type Dataset } from '../../datasets/dataset.ts';
import { OURSELVES } from '../../datasets/provenance/provenance.ts';
import { declarationWords } from '../../pages/language.ts';
import { placePath } from '../../pages/place.ts';
import { qualityPage, qualityPath } from '../../pages/dataset/quality-page.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import { getDataset, jsonFile, type AddRoute, type Asked } from '../router.ts';
import { findDeclared, type Site } from '../site-data.ts';
import { describe } from './describe.ts';

const PATH = qualityPath({ slug: ':slug' });

export function addQuality(add: AddRoute, site: Site): void {
  const { catalog } = site;
  const make = async ({ params }: Asked) =>
    jsonFile(await findQuality(site, getDataset(catalog, params['slug'])));
  const operation = () => describe(catalog, 'quality', 'get-quality', {});
  add(`${PATH}.json`, make, { operation, preflight: true });
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
      datasetNames: new Map(catalog.map((each) => [each.slug, declarationWords(each, words).name])),
      missing: quality.places_without_rows.flatMap((slug) => {
        const place = places?.get(slug);
        return place ? [[placePath(place), place.name] as const] : [];
      }),
    };
    return qualityPage(page, words);
  };
  const listPaths = () => releases.listPublished().map(qualityPath);
  addPage(PATH, makePage, { listed: { datasets: catalog, listPaths } });
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
