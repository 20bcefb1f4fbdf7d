import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { listCountryMethods } from '../../datasets/country-methods.ts';
import type { SiteLanguage } from '../site-language.ts';
import { METHODS_VI } from './methods-vi.ts';

/** The words of a rule in a language, as HTML: receipts are written in English, and a rule without a translation stays so. */
export function methodIn(language: SiteLanguage, method: string, country: Country | undefined): string {
  if (language === 'en') return html`${method}`;
  const ofCountry = country && listCountryMethods(country).find(({ en }) => en === method);
  const translated = METHODS_VI[method] ?? ofCountry?.vi;
  return translated ? html`${translated}` : html`<span lang="en">${method}</span>`;
}
