import type { Language } from '../../rooms/language.ts';
import { declarationWords } from '../../pages/dataset/declaration-words.ts';
import type { ApiDescription } from '../../pages/reference/api-description.ts';
import { REFERENCE_PATH, referencePage } from '../../pages/reference/reference-page.ts';
import { tryItPolicy } from '../edge/common-headers.ts';
import { presentOpenapi, type DescribedApi, type DescribedRoutes } from '../openapi.ts';
import type { AddPage } from './add-pages.ts';

export interface ReferenceOptions extends DescribedApi {
  readonly operations: () => DescribedRoutes;
  readonly defaultLanguage: Language;
}

/** The headers of a page whose script sends requests. */
export const tryItHeaders = ({ sandboxUrl, apiUrl }: Pick<ReferenceOptions, 'sandboxUrl' | 'apiUrl'>) => ({
  'Content-Security-Policy': tryItPolicy(sandboxUrl, apiUrl),
});

/** The reference is built from the OpenAPI document. */
export function referencePages(addPage: AddPage, options: ReferenceOptions): void {
  const { defaultLanguage } = options;
  addPage(REFERENCE_PATH, ({ language }) => ({
    datasets: options.catalog,
    headers: tryItHeaders(options),
    async make() {
      const api: unknown = await presentOpenapi(options.operations(), options);
      const datasetNames = new Map(
        options.catalog.map((dataset) => [dataset.slug, declarationWords(dataset, language).name]),
      );
      return referencePage({ api: api as ApiDescription, defaultLanguage, datasetNames }, language);
    },
  }));
}
