import { html } from 'ghtml';
import { FRAME_WORDS, type Page } from './layout.ts';
import { sitePath, type SiteLanguage } from './site-language.ts';

interface NotFoundWords {
  readonly title: string;
  readonly text: string;
  readonly home: string;
}

const WORDS: Record<SiteLanguage, NotFoundWords> = {
  en: {
    title: 'There is nothing at this address',
    text: 'It may have been mistyped. What we have can be found from here:',
    home: 'First page',
  },
  vi: {
    title: 'Không có gì ở địa chỉ này',
    text: 'Có thể địa chỉ bị gõ nhầm. Bạn có thể tìm từ đây:',
    home: 'Trang chủ',
  },
};

const SECTIONS = ['/datasets', '/destinations', '/comparisons', '/tools'] as const;

/** For people who came by a wrong address. */
export function notFoundPage(language: SiteLanguage, siteUrl = ''): Page {
  const { title, text, home } = WORDS[language];
  const sections = SECTIONS.map((path) => [path, FRAME_WORDS[language].sections[path]] as const);
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
