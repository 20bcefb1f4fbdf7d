import { AnsweredError } from '../../../errors.ts';
import { cacheRecent } from '../../../datasets/releases/cache-recent.ts';
import { SEARCH_PATH } from '../../../pages/layout.ts';
import { refusedPage } from '../../../pages/error-pages.ts';
import type { Document } from '../../../pages/search/documents.ts';
import {
  parseSearchAddress,
  SEARCH_WORDS,
  searchPage,
  searchQuery,
  type Results,
} from '../../../pages/search/search-page.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '../../../pages/site-language.ts';
import type { AddPage } from '../add-pages.ts';
import { orRefusal } from '../or-refusal.ts';
import { findResults } from './find-results.ts';
import { listDocuments, type DocumentsOptions } from './list-documents.ts';

const NO_RESULTS: Results = { groups: [], areSome: false };

export function searchPages(addPage: AddPage, site: DocumentsOptions): void {
  const { data, catalog, releases } = site;
  const declared = catalog.filter(({ live }) => !live);
  const searched = data.countries.flatMap(({ datasets }) => [datasets.destinations, datasets.comparisons]);
  const remember = cacheRecent<readonly Document[]>(SITE_LANGUAGES.length, () => 1);
  const findDocuments = (language: SiteLanguage) =>
    remember(`${language} ${releases.buildsOf(declared)}`, () => listDocuments(site, language));

  addPage(SEARCH_PATH, ({ language, query }) => {
    const search = orRefusal(() => parseSearchAddress(query));
    if (search instanceof AnsweredError) {
      const back = { name: SEARCH_WORDS[language].refused, path: SEARCH_PATH };
      return { refused: search, page: refusedPage({ back }, search.message, language) };
    }
    return {
      datasets: searched,
      query: searchQuery(search),
      async make() {
        if (search.words.length === 0) return searchPage(search, NO_RESULTS, language);
        const countries = await Promise.all(data.countries.map(({ getSearchIndex }) => getSearchIndex()));
        const documents = await findDocuments(language);
        return searchPage(search, findResults({ countries, documents }, search, language), language);
      },
    };
  });
}
