import { html } from 'ghtml';
import type { Page } from './layout.ts';
import { sitePath, type SiteLanguage } from './site-language.ts';

interface NotFoundWords {
  readonly title: string;
  readonly text: string;
  readonly links: readonly (readonly [path: string, name: string])[];
}

const WORDS: Record<SiteLanguage, NotFoundWords> = {
  en: {
    title: 'There is nothing at this address',
    text: 'It may have been mistyped. What we have can be found from here:',
    links: [
      ['/', 'First page'],
      ['/datasets', 'Datasets'],
      ['/destinations', 'Destinations'],
      ['/comparisons', 'Comparisons'],
      ['/tools', 'Tools'],
    ],
  },
  vi: {
    title: 'Không có gì ở địa chỉ này',
    text: 'Có thể địa chỉ bị gõ nhầm. Bạn có thể tìm từ đây:',
    links: [
      ['/', 'Trang chủ'],
      ['/datasets', 'Bộ dữ liệu'],
      ['/destinations', 'Điểm đến'],
      ['/comparisons', 'So sánh'],
      ['/tools', 'Công cụ'],
    ],
  },
};

/** For people who came by a wrong address. */
export function notFoundPage(language: SiteLanguage): Page {
  const { title, text, links } = WORDS[language];
  return {
    title,
    description: text,
    unlisted: true,
    cardless: true,
    languages: [language],
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <ul class="chips">
        !${links.map(([path, name]) => html`<li><a class="chip" href="${sitePath(language, path)}">${name}</a></li>`).join('')}
      </ul>`,
  };
}
