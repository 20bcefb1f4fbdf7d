import {
  invalidData,
  photoForbidden,
  photoNotFound,
  roomForbidden,
  roomNotFound,
  serviceUnavailable,
  tooManyRequests,
  unauthenticated,
  type AnsweredError,
} from '../../errors.ts';
import { partnersPage, type PartnersPageData } from '../../pages/partners/partners-page.ts';
import type { ApiDescription } from '../../pages/reference/api-description.ts';
import { SCOPES } from '../../partners/caller.ts';
import { CURRENCIES, LANGUAGES } from '../../rooms/viewer.ts';
import { describeApi, presentOpenapi } from '../openapi.ts';
import type { AddPage } from '../page-adder.ts';
import type { Router } from '../router.ts';
import type { Site } from '../site-data.ts';
import { tryItHeaders } from './reference-pages.ts';
import { entriesOf } from '../../datasets/records.ts';

const ERRORS: Readonly<Record<PartnersPageData['errors'][number]['condition'], AnsweredError>> = {
  unauthenticated: unauthenticated(),
  roomForbidden: roomForbidden(),
  photoForbidden: photoForbidden(),
  roomNotFound: roomNotFound(),
  photoNotFound: photoNotFound(),
  invalid: invalidData({}),
  tooMany: tooManyRequests(30),
  unavailable: serviceUnavailable(1),
};

export function partnersPages(addPage: AddPage, site: Site, router: Router): void {
  const { config, serverRoutes } = site;
  const facts = {
    ...config,
    limits: {
      requests: config.rateLimit,
      tokenRequests: config.tokenRateLimit,
      refusals: config.refusalLimit,
      deletions: config.deletionLimit,
      grants: config.grantLimit,
      sandboxes: config.sandboxLimit,
    },
    scopes: SCOPES,
    errors: entriesOf(ERRORS).map(([condition, { status, message }]) => ({ condition, status, message })),
    headers: { 'Accept-Language': LANGUAGES, 'Time-Zone': [], 'Content-Currency': CURRENCIES },
  };
  addPage('/partners', async ({ language }) => {
    const api = await describeApi(site, router);
    const sandboxApi = presentOpenapi(serverRoutes.test, site) as unknown as ApiDescription;
    return {
      page: partnersPage({ ...facts, api: api as unknown as ApiDescription, sandboxApi }, language),
      headers: tryItHeaders(config),
    };
  });
}
