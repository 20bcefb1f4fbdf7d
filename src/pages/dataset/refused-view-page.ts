import { html } from 'ghtml';
import type { Declaration } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { Page } from '../layout.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { declarationWords } from './declaration-words.ts';

interface RefusedWords {
  readonly title: string;
  readonly text: string;
  readonly back: (name: string) => string;
}

const WORDS: Record<SiteLanguage, RefusedWords> = {
  en: {
    title: 'The table cannot show this',
    text: 'The address asks for something that this dataset does not have.',
    back: (name) => `${name}: all rows`,
  },
  vi: {
    title: 'Bảng không thể hiển thị yêu cầu này',
    text: 'Địa chỉ yêu cầu điều mà bộ dữ liệu này không có.',
    back: (name) => `${name}: tất cả các dòng`,
  },
};

/** For people whose address has a parameter or a value that the table does not know; `message` is what programs are told. */
export function refusedViewPage(dataset: Declaration, message: string, language: SiteLanguage): Page {
  const { title, text, back } = WORDS[language];
  const { name } = declarationWords(dataset, language);
  return {
    title,
    description: text,
    section: '/datasets',
    unlisted: true,
    cardless: true,
    languages: [language],
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p lang="en">${message}</p>
      <p><a class="button" href="${sitePath(language, landingPath(dataset))}#data">${back(name)}</a></p>`,
  };
}
