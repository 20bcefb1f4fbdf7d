import { html } from 'ghtml';
import type { Page } from '../layout.ts';
import type { SiteLanguage } from '../site-language.ts';
import { toolCards } from './tool-cards.ts';
import { TOOL_WORDS } from './tool-page.ts';
import { TOOLS_PATH } from './tool-path.ts';

export function toolListPage(language: SiteLanguage): Page {
  const words = TOOL_WORDS[language];
  return {
    title: words.toolsTitle,
    description: words.toolsLead,
    section: TOOLS_PATH,
    body: html`<h1>${words.toolsTitle}</h1>
      <p class="lead">${words.toolsLead}</p>
      !${toolCards(language, 'h2')}`,
  };
}
