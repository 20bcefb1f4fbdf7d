import { html } from 'ghtml';
import { chipLinks } from './blocks.ts';
import type { Page } from './layout.ts';
import { type SiteWords } from './language.ts';

const SECTIONS = ['/datasets', '/destinations', '/comparisons', '/tools'] as const;

/** What the pages about errors have in common. */
const errorPage = ({ title, text }: { title: string; text: string }, words: SiteWords) => ({
  title,
  description: text,
  unlisted: true,
  cardless: true,
  languages: [words.language],
});

export function notFoundPage(words: SiteWords, siteUrl = ''): Page {
  const { title, text, home } = words.shared.notFound;
  const sections = SECTIONS.map((path) => [path, words.frame.sections[path]] as const);
  return {
    ...errorPage(words.shared.notFound, words),
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      !${chipLinks([['/', home], ...sections], words, siteUrl)}`,
  };
}

interface Refused {
  readonly section?: NonNullable<Page['section']>;
  /** A link to the page without parameters. The path is the one on the English site. */
  readonly back?: { readonly name: string; readonly path: string };
}

/** Browsers get this page for an unknown parameter or value. `message` is the error that programs get. */
export function refusedPage({ section, back }: Refused, message: string, words: SiteWords): Page {
  const { title, text } = words.shared.refused;
  return {
    ...errorPage({ title, text }, words),
    ...(section && { section }),
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p lang="en">${message}</p>
      !${back ? html`<p><a class="button" href="${words.path(back.path)}">${back.name}</a></p>` : ''}`,
  };
}
