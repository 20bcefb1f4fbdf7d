import { html } from 'ghtml';
import type { SiteLanguage } from './site-language.ts';

/** The titles of a page's parts by id, in order. */
type Titles = Readonly<Record<string, string>>;

const ON_THIS_PAGE: Record<SiteLanguage, string> = { en: 'On this page', vi: 'Trên trang này' };

/** Links to the parts of a page. */
export function partsNav(titles: Titles, language: SiteLanguage): string {
  const links = Object.entries(titles).map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<nav class="parts" aria-label="${ON_THIS_PAGE[language]}">
    <ul>
      !${links.join('')}
    </ul>
  </nav>`;
}

/** Each part with its title; `contents` is HTML. */
export function renderParts<Named extends Titles>(
  titles: Named,
  contents: Readonly<Record<keyof Named, string>>,
): string {
  const parts = Object.entries(titles).map(
    ([id, title]) =>
      html`<section id="${id}" aria-labelledby="${id}-title">
        <h2 id="${id}-title">${title}</h2>
        !${contents[id]!}
      </section>`,
  );
  return parts.join('');
}
