import { html } from 'ghtml';
import { chipLinks } from './blocks.ts';
import type { Page } from './layout.ts';
import { type SiteWords } from './language.ts';

const SECTIONS = ['/datasets', '/destinations', '/comparisons', '/tools'] as const;

/** `more` is HTML. */
function errorPage({ title, text }: { title: string; text: string }, more: string, words: SiteWords): Page {
  const body = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    !${more}`;
  return { title, description: text, unlisted: true, languages: [words.language], body };
}

export function notFoundPage(words: SiteWords, siteUrl = ''): Page {
  const sections = SECTIONS.map((path) => [path, words.frame.sections[path]] as const);
  const { notFound } = words.shared;
  return errorPage(notFound, chipLinks([['/', notFound.home], ...sections], words, siteUrl), words);
}

interface Refused {
  readonly section?: NonNullable<Page['section']>;
  /** A link to the page without parameters. The path is the one on the English site. */
  readonly back?: { readonly name: string; readonly path: string };
}

/** Browsers get this page for an unknown parameter or value. `message` is the error that programs get. */
export function refusedPage({ section, back }: Refused, message: string, words: SiteWords): Page {
  const more = html`<p lang="en">${message}</p>
    !${back ? html`<p><a class="button" href="${words.path(back.path)}">${back.name}</a></p>` : ''}`;
  return { ...errorPage(words.shared.refused, more, words), ...(section && { section }) };
}
