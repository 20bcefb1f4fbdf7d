import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { describeTool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { toolPath } from './tool-path.ts';

/** One card per tool: what it answers. */
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
