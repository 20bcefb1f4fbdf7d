import { escapeXml } from '../../../datasets/metadata/escape-xml.ts';
import { OPEN_SEARCH_PATH, OPEN_SEARCH_TYPE, SEARCH_PATH } from '../../../pages/layout.ts';
import { WORDS } from '../../../pages/words/words.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../../../pages/site-language.ts';
import type { ListDocuments } from '../metadata-document.ts';

/** Lets a browser search the site from its address bar: https://github.com/dewitt/opensearch */
export const listOpenSearch: ListDocuments = ({ baseUrl }) =>
  SITE_LANGUAGES.map((language) => ({
    path: sitePath(language, OPEN_SEARCH_PATH),
    mediaType: OPEN_SEARCH_TYPE,
    datasets: [],
    write: () => presentOpenSearch(baseUrl, language),
  }));

function presentOpenSearch(baseUrl: string, language: SiteLanguage): string {
  const template = `${new URL(sitePath(language, SEARCH_PATH), baseUrl).href}?q={searchTerms}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Sampan</ShortName>
<Description>${escapeXml(WORDS[language].search.description)}</Description>
<Language>${language}</Language>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${escapeXml(new URL('/favicon.ico', baseUrl).href)}</Image>
<Url type="text/html" template="${escapeXml(template)}"/>
</OpenSearchDescription>
`;
}
