import { html } from 'ghtml';
import { TOOLS } from '../../tools/tools.ts';
import type { Page } from '../layout.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { TOOL_WORDS } from './tool-page.ts';
import { toolPath, TOOLS_PATH } from './tool-path.ts';

export function toolListPage(language: SiteLanguage): Page {
  const words = TOOL_WORDS[language];
  const card = (tool: (typeof TOOLS)[number]) =>
    html`<li>
      <h2><a href="${sitePath(language, toolPath(tool))}">${tool.name[language]}</a></h2>
      <p>${tool.description[language]}</p>
    </li>`;
  return {
    title: words.toolsTitle,
    description: words.toolsLead,
    section: TOOLS_PATH,
    body: html`<h1>${words.toolsTitle}</h1>
      <p class="lead">${words.toolsLead}</p>
      <ul class="cards">
        !${TOOLS.map(card).join('')}
      </ul>`,
  };
}
