import { html } from 'ghtml';
import type { Page } from './layout.ts';
import { sitePath, WORDS, type SiteLanguage } from './language.ts';

const SECTIONS = ['/datasets', '/destinations', '/comparisons', '/tools'] as const;

export function notFoundPage(language: SiteLanguage, siteUrl = ''): Page {
  const { title, text, home } = WORDS[language].shared.notFound;
  const sections = SECTIONS.map((path) => [path, WORDS[language].frame.sections[path]] as const);
  const links = [['/', home] as const, ...sections];
  return {
    title,
    description: text,
    unlisted: true,
    cardless: true,
    languages: [language],
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <ul class="chips">
        !${links.map(([path, name]) => html`<li><a class="chip" href="${siteUrl}${sitePath(language, path)}">${name}</a></li>`).join('')}
      </ul>`,
  };
}

interface Refused {
  readonly section?: NonNullable<Page['section']>;
  /** A link to the page without parameters. The path is the one on the English site. */
  readonly back?: { readonly name: string; readonly path: string };
}

/** Browsers get this page for an unknown parameter or value. `message` is the error that programs get. */
export function refusedPage({ section, back }: Refused, message: string, language: SiteLanguage): Page {
  const { title, text } = WORDS[language].shared.refused;
  return {
    title,
    description: text,
    ...(section && { section }),
    unlisted: true,
    cardless: true,
    languages: [language],
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p lang="en">${message}</p>
      !${back ? html`<p><a class="button" href="${sitePath(language, back.path)}">${back.name}</a></p>` : ''}`,
  };
}
