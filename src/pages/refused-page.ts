import { html } from 'ghtml';
import type { Page } from './layout.ts';
import { sitePath, type SiteLanguage } from './site-language.ts';

interface RefusedWords {
  readonly title: string;
  readonly text: string;
}

const WORDS: Record<SiteLanguage, RefusedWords> = {
  en: {
    title: 'This address is not valid',
    text: 'The address contains a filter or a value that this page does not have.',
  },
  vi: {
    title: 'Địa chỉ này không hợp lệ',
    text: 'Địa chỉ chứa bộ lọc hoặc giá trị mà trang này không có. Chi tiết cho lập trình viên, bằng tiếng Anh:',
  },
};

interface Refused {
  readonly section?: NonNullable<Page['section']>;
  /** A link to the page without parameters. The path is the one on the English site. */
  readonly back?: { readonly name: string; readonly path: string };
}

/** Browsers get this page for an unknown parameter or value. `message` is the error that programs get. */
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
