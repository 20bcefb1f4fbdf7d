import { presentSchemaOrgDataset } from '../../datasets/metadata/schema-org.ts';
import { datasetPage, datasetPath } from '../../pages/dataset/dataset-page.ts';
import { datasetsPage } from '../../pages/dataset/datasets-page.ts';
import { declarationWords } from '../../pages/dataset/declaration-words.ts';
import { parseTableView, tableQuery } from '../../pages/dataset/table-view.ts';
import { describeDataset } from '../metadata/describe-dataset.ts';
import { landingLinks } from '../metadata/landing-links.ts';
import type { AddPage } from './add-pages.ts';
import type { Site } from './site.ts';

export function datasetPages(addPage: AddPage, site: Site): void {
  const { data, catalog, releases, baseUrl } = site;
  addPage('/datasets', ({ language }) => ({
    datasets: catalog,
    make: () => datasetsPage(data.listCards(), language),
  }));

  for (const dataset of catalog) {
    addPage(datasetPath(dataset), ({ language, query }) => {
      const view = parseTableView(dataset, query);
      return {
        datasets: [dataset],
        query: tableQuery(view),
        headers: { Link: landingLinks(dataset, baseUrl) },
        async make() {
          const page = {
            ...(await data.findFacts(dataset)),
            dataset,
            view,
            release: releases.get(dataset.slug),
            rows: data.readRows(dataset),
            downloads: data.listDownloads(dataset),
            datasetNames: new Map(catalog.map((each) => [each.slug, declarationWords(each, language).name])),
            story: '',
            baseUrl,
          };
          const jsonLd = presentSchemaOrgDataset(describeDataset(dataset, site));
          return { ...datasetPage(page, language), jsonLd };
        },
      };
    });
  }
}
