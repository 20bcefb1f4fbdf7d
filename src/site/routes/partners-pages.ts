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
import { sendingPolicy } from '../../api/policies.ts';
import type { DescribedRoute } from '../../api/operation.ts';
import {
  partnersPage,
  STEPS,
  type PartnersPageData,
  type StepRequest,
} from '../../pages/partners/partners-page.ts';
import { SCOPES } from '../../partners/caller.ts';
import { CURRENCIES, LANGUAGES } from '../../rooms/viewer.ts';
import { listRequests } from '../openapi.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import type { Router } from '../router.ts';
import type { Site } from '../site-data.ts';
import { entriesOf, keysOf, mapKeys } from '../../datasets/records.ts';

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
  const headers = { 'Content-Security-Policy': sendingPolicy(config.sandboxUrl, config.apiUrl) };
  const answers = mapKeys(keysOf(STEPS), (name) => findExample(serverRoutes.test, STEPS[name]));
  const make = async ({ words }: AskedPage) => {
    const requests = await listRequests(site, router);
    return { page: partnersPage({ ...facts, requests, answers }, words), headers };
  };
  addPage('/partners', make, site.general);
}

/** The example of an operation's successful response. */
function findExample(routes: readonly DescribedRoute[], { method, path }: StepRequest): unknown {
  const { responses } = routes.find((route) => route.method === method && route.path === path)!.operation;
  return (responses[200] ?? responses[201])!.content!['application/json']!.example;
}
