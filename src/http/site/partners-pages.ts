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
import { CURRENCIES } from '../../rooms/details/viewer.ts';
import { LANGUAGES } from '../../rooms/language.ts';
import { presentOpenapi, type DescribedRoutes } from '../openapi.ts';
import type { AddPage } from './add-pages.ts';
import { tryItHeaders, type ReferenceOptions } from './reference-pages.ts';
import { entriesOf } from '../../datasets/records.ts';

export type PartnersOptions = ReferenceOptions &
  Pick<PartnersPageData, 'sandboxDays' | 'trashDays' | 'partnerContact' | 'limits' | 'roomPages'> & {
    readonly sandboxOperations: DescribedRoutes;
  };

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

export function partnersPages(addPage: AddPage, options: PartnersOptions): void {
  const facts = {
    ...options,
    scopes: SCOPES,
    errors: entriesOf(ERRORS).map(([condition, { status, message }]) => ({ condition, status, message })),
    headers: { 'Accept-Language': LANGUAGES, 'Time-Zone': [], 'Content-Currency': CURRENCIES },
  };
  const describe = async (routes: DescribedRoutes) => {
    const api: unknown = await presentOpenapi(routes, options);
    return api as ApiDescription;
  };
  addPage('/partners', ({ language }) => ({
    datasets: [],
    headers: tryItHeaders(options),
    async make() {
      const api = await describe(options.operations());
      const sandboxApi = await describe(options.sandboxOperations);
      return partnersPage({ ...facts, api, sandboxApi }, language);
    },
  }));
}
