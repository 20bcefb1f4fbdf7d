import { readFileSync } from 'node:fs';
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
import { parseChangelog } from '../../pages/partners/changelog.ts';
import { partnersPage, type PartnersPageData } from '../../pages/partners/partners-page.ts';
import { SCOPES } from '../../partners/caller.ts';
import { CURRENCIES } from '../../rooms/currency.ts';
import { LANGUAGES } from '../../rooms/language.ts';
import type { AddPage } from './add-pages.ts';
import { entriesOf } from '../../datasets/records.ts';

export type PartnersOptions = Pick<PartnersPageData, 'sandboxUrl' | 'sandboxDays' | 'trashDays' | 'limits'>;

const CHANGELOG = new URL('../../../CHANGELOG.md', import.meta.url);

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

export function partnersPages(
  addPage: AddPage,
  { sandboxUrl, sandboxDays, trashDays, limits }: PartnersOptions,
): void {
  const page = {
    sandboxUrl,
    sandboxDays,
    trashDays,
    limits,
    scopes: SCOPES,
    errors: entriesOf(ERRORS).map(([condition, { status, message }]) => ({ condition, status, message })),
    headers: { 'Accept-Language': LANGUAGES, 'Time-Zone': [], 'Content-Currency': CURRENCIES },
    changelog: parseChangelog(readFileSync(CHANGELOG, 'utf8')),
  };
  addPage('/partners', ({ language }) => ({ datasets: [], make: () => partnersPage(page, language) }));
}
