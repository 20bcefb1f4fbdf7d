import { html } from 'ghtml';
import type { SiteLanguage } from './site-language.ts';
import { VOCABULARY } from './vocabulary/vocabulary.ts';

/** Formats an ISO date such as 2026-11-15 for a language. */
export function day(date: string, language: SiteLanguage): string {
  return html`<time datetime="${date}">${VOCABULARY[language].date(new Date(date))}</time>`;
}
