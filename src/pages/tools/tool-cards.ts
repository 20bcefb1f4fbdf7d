import { html } from 'ghtml';
import { TOOLS } from '../../tools/tools.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { toolPath } from './tool-path.ts';

/** One card per tool: what it answers. */
export function toolCards(language: SiteLanguage, heading: 'h2' | 'h3'): string {
  const cards = TOOLS.map(
    (tool) =>
      html`<li>
        <${heading}><a href="${sitePath(language, toolPath(tool))}">${tool.name[language]}</a></${heading}>
        <p>${tool.description[language]}</p>
      </li>`,
  );
  return html`<ul class="cards">
    !${cards.join('')}
  </ul>`;
}
