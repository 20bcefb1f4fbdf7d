import { html } from 'ghtml';
import { chipLinks } from './blocks.ts';
import type { Page } from './layout.ts';
import { sitePath, WORDS, type SiteLanguage } from './language.ts';

const SECTIONS = ['/datasets', '/destinations', '/comparisons', '/tools'] as const;

/** What the pages about errors have in common. */
const errorPage = ({ title, text }: { title: string; text: string }, language: SiteLanguage) => ({
  title,
  description: text,
  unlisted: true,
  cardless: true,
  languages: [language],
});

export function notFoundPage(language: SiteLanguage, siteUrl = ''): Page {
  const { shared, frame } = WORDS[language];
  const { title, text, home } = shared.notFound;
  const sections = SECTIONS.map((path) => [path, frame.sections[path]] as const);
  return {
    ...errorPage(shared.notFound, language),
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      !${chipLinks([['/', home], ...sections], language, siteUrl)}`,
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
    ...errorPage({ title, text }, language),
    ...(section && { section }),
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p lang="en">${message}</p>
      !${back ? html`<p><a class="button" href="${sitePath(language, back.path)}">${back.name}</a></p>` : ''}`,
  };
}
