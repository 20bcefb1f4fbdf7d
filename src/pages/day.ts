import { html } from 'ghtml';
import type { SiteLanguage } from './site-language.ts';
import { VOCABULARY } from './vocabulary/vocabulary.ts';

/** A day in ISO form, such as 2026-11-15, as readers of the language write it. */
export function day(date: string, language: SiteLanguage): string {
  return html`<time datetime="${date}">${VOCABULARY[language].date(new Date(date))}</time>`;
}
