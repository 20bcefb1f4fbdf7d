import { html } from 'ghtml';
import type { Page } from '../layout.ts';
import type { SiteLanguage } from '../site-language.ts';

const WORDS: Record<SiteLanguage, { readonly title: string; readonly text: string }> = {
  en: {
    title: 'The chart cannot show this',
    text: 'The address asks for something that this chart does not have.',
  },
  vi: {
    title: 'Biểu đồ không thể hiển thị yêu cầu này',
    text: 'Địa chỉ yêu cầu điều mà biểu đồ này không có.',
  },
};

/** For people whose address has a parameter, which no chart knows; `message` is what programs are told. */
export function refusedChartPage(message: string, language: SiteLanguage): Page {
  const { title, text } = WORDS[language];
  return {
    title,
    description: text,
    unlisted: true,
    cardless: true,
    languages: [language],
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p lang="en">${message}</p>`,
  };
}
