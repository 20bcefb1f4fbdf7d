import { html } from 'ghtml';
import type { SiteLanguage } from '../site-language.ts';
import { METHODS_VI } from './methods-vi.ts';

/** The words of a rule in a language, as HTML: receipts are written in English, and a rule without a translation stays so. */
export function methodIn(language: SiteLanguage, method: string): string {
  if (language === 'en') return html`${method}`;
  const translated = METHODS_VI[method];
  return translated ? html`${translated}` : html`<span lang="en">${method}</span>`;
}
