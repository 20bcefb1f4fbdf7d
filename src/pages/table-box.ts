import { html } from 'ghtml';
import type { SiteLanguage } from './site-language.ts';

const NAMED: Record<SiteLanguage, (title: string) => string> = {
  en: (title) => `${title}, table`,
  vi: (title) => `${title}, bảng`,
};

/** A table in a box that scrolls by itself where the page is narrow, also by the keyboard; `table` is HTML. */
export function tableBox(title: string, language: SiteLanguage, table: string): string {
  return html`<div class="table" tabindex="0" role="region" aria-label="${NAMED[language](title)}">
    !${table}
  </div>`;
}
