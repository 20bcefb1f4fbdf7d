import type { Config } from '../../config/config.ts';
import { tryItPolicy } from '../../api/policies.ts';
import { declarationWords } from '../../pages/language.ts';
import type { ApiDescription } from '../../pages/reference/api-description.ts';
import { REFERENCE_PATH, referencePage } from '../../pages/reference/reference-page.ts';
import { describeApi } from '../openapi.ts';
import type { AddPage } from '../page-adder.ts';
import type { Router } from '../router.ts';
import type { Site } from '../site-data.ts';

/** The headers of a page whose script sends requests. */
export const tryItHeaders = ({ sandboxUrl, apiUrl }: Config) => ({
  'Content-Security-Policy': tryItPolicy(sandboxUrl, apiUrl),
});

/** The reference is built from the OpenAPI document. */
export function referencePages(addPage: AddPage, site: Site, router: Router): void {
  const { catalog, config } = site;
  const { defaultLanguage } = config;
  addPage(REFERENCE_PATH, async ({ language }) => {
    const api = (await describeApi(site, router)) as unknown as ApiDescription;
    const datasetNames = new Map(
      catalog.map((dataset) => [dataset.slug, declarationWords(dataset, language).name]),
    );
    return {
      page: referencePage({ api, defaultLanguage, datasetNames }, language),
      headers: tryItHeaders(config),
    };
  });
}
