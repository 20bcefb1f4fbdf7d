import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import type { Page } from '../layout.ts';
import type { SiteLanguage } from '../site-language.ts';
import { toolCards } from './tool-cards.ts';
import { TOOL_WORDS } from './tool-page.ts';
import { TOOLS_PATH } from './tool-path.ts';

export function toolListPage(country: Country, language: SiteLanguage): Page {
  const words = TOOL_WORDS[language];
  return {
    title: words.toolsTitle(country.name[language]),
    description: words.toolsLead,
    section: TOOLS_PATH,
    body: html`<h1>${words.toolsTitle(country.name[language])}</h1>
      <p class="lead">${words.toolsLead}</p>
      !${toolCards(country, language, 'h2')}`,
  };
}
