import { html } from 'ghtml';
import type { Page } from './layout.ts';
import { sitePath, type SiteLanguage } from './site-language.ts';

interface RefusedWords {
  readonly title: string;
  readonly text: string;
}

const WORDS: Record<SiteLanguage, RefusedWords> = {
  en: {
    title: 'This page cannot show what you asked for',
    text: 'The address asks for something that this page does not have.',
  },
  vi: {
    title: 'Trang không thể hiển thị yêu cầu này',
    text: 'Địa chỉ yêu cầu điều mà trang này không có.',
  },
};

interface Refused {
  readonly section?: NonNullable<Page['section']>;
  /** Leads to what the page does have; the path is as in English. */
  readonly back?: { readonly name: string; readonly path: string };
}

/** For people whose address has a parameter or a value that the page does not know; `message` is what programs are told. */
export function refusedPage({ section, back }: Refused, message: string, language: SiteLanguage): Page {
  const { title, text } = WORDS[language];
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
