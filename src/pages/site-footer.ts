import { html } from 'ghtml';
import { SOURCES_PATH } from '../datasets/provenance/source-library.ts';
import { sitePath, type SiteLanguage } from './site-language.ts';
import type { FrameWords } from './words-en.ts';

interface FooterFrame {
  readonly language: SiteLanguage;
  readonly siteUrl?: string;
}

/** `rights` says who owns the contents, if they are not open data. */
export function siteFooter(
  { rights }: { readonly rights?: string },
  { language, siteUrl = '' }: FooterFrame,
  words: FrameWords,
): string {
  const made = '/how-it-is-made';
  const at = (to: string) => `${siteUrl}${sitePath(language, to)}`;
  return html`<footer class="site">
    !${rights ? html`<p>${rights}</p>` : licence(words)}
    <nav aria-label="${words.footer}">
      <ul>
        <li><a href="${at(made)}">${words.sections[made]}</a></li>
        <li><a href="${at(SOURCES_PATH)}">${words.sources}</a></li>
        <li><a href="${at('/docs')}">${words.reference}</a></li>
        <li><a href="${siteUrl}/api/data">${words.catalogue}</a></li>
        <li><a href="${siteUrl}/api/openapi.json">${words.openapi}</a></li>
        <li><a href="${siteUrl}/releases.atom">${words.feedLink}</a></li>
      </ul>
    </nav>
  </footer>`;
}

function licence({ licence: words, licenceAsks }: FrameWords): string {
  return html`<p>
    ${words} <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">CC BY 4.0</a>.
    ${licenceAsks}
  </p>`;
}
