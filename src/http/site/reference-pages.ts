import { referencePage, type ApiDescription } from '../../pages/reference.ts';
import { presentOpenapi, type DescribedApi, type DescribedRoutes } from '../openapi.ts';
import type { AddPage } from './add-pages.ts';

export interface ReferenceOptions extends DescribedApi {
  readonly operations: () => DescribedRoutes;
}

/** The reference is made of the OpenAPI document, whose language is English. */
export function referencePages(addPage: AddPage, options: ReferenceOptions): void {
  const plan = () => ({
    datasets: options.catalog,
    async make() {
      const description: unknown = await presentOpenapi(options.operations(), options);
      return referencePage(description as ApiDescription);
    },
  });
  addPage('/docs', plan, ['en']);
}
