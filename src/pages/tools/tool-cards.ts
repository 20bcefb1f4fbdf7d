import { countryPath, type Country } from '../../countries/country.ts';
import { type Tool, describeTool } from '../../tools/tool.ts';
import { html } from 'ghtml';
import { TOOLS } from '../../tools/tools.ts';
import { fill, sitePath, WORDS, type SiteLanguage } from '../language.ts';
import type { Page } from '../layout.ts';

export const TOOLS_PATH = '/tools';

/** Specification 2.4: the slug is part of the tool's path. */
export const toolPath = ({ slug }: Pick<Tool, 'slug'>, country: Country) =>
  countryPath(country, `${TOOLS_PATH}/${slug}`);

export function toolListPage(country: Country, language: SiteLanguage): Page {
  const words = WORDS[language].tools;
  return {
    title: fill(words.toolsTitle, { country: country.name[language] }),
    description: words.toolsLead,
    section: TOOLS_PATH,
    body: html`<h1>${fill(words.toolsTitle, { country: country.name[language] })}</h1>
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
