import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { describeTool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { toolPath, TOOLS_PATH } from './tool-path.ts';
import type { Page } from '../layout.ts';
import { TOOL_WORDS } from './tool-page.ts';

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

/** One card per tool. */
export function toolCards(country: Country, language: SiteLanguage, heading: 'h2' | 'h3'): string {
  const cards = TOOLS.map(
    (tool) =>
      html`<li>
        <${heading}><a href="${sitePath(language, toolPath(tool, country))}">${tool.name[language]}</a></${heading}>
        <p>${describeTool(tool, country)[language]}</p>
      </li>`,
  );
  return html`<ul class="cards">
    !${cards.join('')}
  </ul>`;
}
