import { referencePolicy } from '../../api/policies.ts';
import { REFERENCE_PATH, referencePage } from '../../pages/reference/reference-page.ts';
import { listRequests } from '../openapi.ts';
import type { AddPage, AskedPage, PageOptions } from '../page-adder.ts';
import type { AddRoute, Router } from '../router.ts';
import type { Site } from '../site-data.ts';
import { makeScalar, SCALAR_PATH } from './scalar.ts';

export function referencePages(
  add: AddRoute,
  addPage: AddPage,
  site: Site,
  router: Router,
  general: PageOptions,
): void {
  const { sandboxUrl, apiUrl, baseUrl } = site.config;
  const headers = { 'Content-Security-Policy': referencePolicy(sandboxUrl, apiUrl) };
  add(SCALAR_PATH, makeScalar);
  const make = async ({ words }: AskedPage) => {
    const requests = await listRequests(site, router);
    const data = { requests, sandboxUrl, siteUrl: baseUrl, scalar: SCALAR_PATH };
    return { page: referencePage(data, words), headers };
  };
  addPage(REFERENCE_PATH, make, general);
}
