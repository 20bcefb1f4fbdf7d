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
    title: 'Page not found',
    text: 'Check the address, or continue from one of these pages:',
    home: 'Home',
  },
  vi: {
    title: 'Không tìm thấy trang',
    text: 'Hãy kiểm tra địa chỉ, hoặc tiếp tục từ một trong những trang sau:',
    home: 'Trang chủ',
  },
};

const SECTIONS = ['/datasets', '/destinations', '/comparisons', '/tools'] as const;

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
