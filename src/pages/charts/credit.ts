import { html } from 'ghtml';
import { LICENSE, type DeclarationOfCountry } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { once } from '../../datasets/once.ts';
import { declarationWords } from '../dataset/declaration-words.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { CHART_WORDS } from './words/chart-words.ts';

/** Cached, because all charts on a page need the same few names. */
const namesOf = once((dataset: DeclarationOfCountry): Readonly<Record<SiteLanguage, string>> => ({
  en: declarationWords(dataset, 'en').name,
  vi: declarationWords(dataset, 'vi').name,
}));

/** Source and licence, as HTML. */
export function creditLine(
  sources: readonly DeclarationOfCountry[],
  language: SiteLanguage,
  more = '',
): string {
  const { use } = CHART_WORDS[language];
  const links = sources.map(
    (dataset) =>
      html`<a href="${sitePath(language, landingPath(dataset))}">${namesOf(dataset)[language]}</a>`,
  );
  return html`<p class="chart-note">
    ${use.source} Sampan, !${links.join(', ')}. ${use.license}
    <a href="${LICENSE.url}" rel="license">${LICENSE.name}</a>. !${more}
  </p>`;
}

/** Source and licence as lines of text, for files that cannot have links. */
export function creditTexts(
  sources: readonly DeclarationOfCountry[],
  language: SiteLanguage,
  pageUrl: string,
): string[] {
  const { use } = CHART_WORDS[language];
  const names = sources.map((dataset) => namesOf(dataset)[language]);
  const license = LICENSE.name.replaceAll(' ', '\u00a0');
  return [`${use.source} Sampan, ${names.join(', ')}. ${use.license} ${license}.`, pageUrl];
}
