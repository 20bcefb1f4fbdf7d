import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { countryNames } from '../vocabulary/vocabulary.ts';
import type { Page } from '../layout.ts';
import type { SiteLanguage } from '../site-language.ts';
import { datasetCards, type DatasetCard } from './dataset-cards.ts';

interface DatasetsWords {
  readonly title: string;
  readonly description: (countries: string) => string;
  readonly lead: string;
  readonly about: readonly (readonly [title: string, text: string])[];
  readonly aboutTitle: string;
}

export const DATASETS_WORDS: Record<SiteLanguage, DatasetsWords> = {
  en: {
    title: 'Datasets',
    description: (countries) =>
      `Open travel datasets for ${countries}, each as JSON and CSV at an address that never changes.`,
    lead: 'Each dataset is one file at an address that never changes, as JSON or CSV, under CC BY 4.0.',
    aboutTitle: 'Good to know',
    about: [
      [
        'No key',
        'Programs and web pages can read the data directly. The limit per address and minute is generous.',
      ],
      [
        'Cheap to refresh',
        'Send the last ETag as If-None-Match: you get 304 without a body while nothing has changed.',
      ],
      ['Verifiable', 'The header Repr-Digest has the SHA-256 of the file, X-Row-Count the number of rows.'],
      [
        'Past releases stay',
        'Every release stays available (of tool usage, the last one of each day), and the API lists the changes since any of them.',
      ],
    ],
  },
  vi: {
    title: 'Bộ dữ liệu',
    description: (countries) =>
      `Các bộ dữ liệu mở về du lịch ${countries}, dạng JSON và CSV, mỗi bộ ở một địa chỉ không đổi.`,
    lead: 'Mỗi bộ dữ liệu là một tệp ở địa chỉ không đổi, dạng JSON hoặc CSV, theo giấy phép CC BY 4.0.',
    aboutTitle: 'Nên biết',
    about: [
      [
        'Không cần khóa API',
        'Chương trình và trang web đọc được dữ liệu trực tiếp. Giới hạn mỗi phút cho một địa chỉ khá rộng rãi.',
      ],
      [
        'Tải lại rất nhẹ',
        'Gửi ETag lần trước trong If-None-Match: nếu không có gì thay đổi, bạn nhận 304 không có phần thân.',
      ],
      ['Kiểm tra được', 'Header Repr-Digest chứa mã băm SHA-256 của tệp, X-Row-Count chứa số dòng.'],
      [
        'Bản cũ vẫn còn',
        'Mọi bản phát hành vẫn tải về được (với số lượt dùng công cụ là bản cuối mỗi ngày), và API liệt kê thay đổi kể từ bất kỳ bản nào.',
      ],
    ],
  },
};

/** A card for each dataset, and notes that apply to all of them. */
export function datasetsPage(
  cards: readonly DatasetCard[],
  countries: readonly Country[],
  language: SiteLanguage,
): Page {
  const { title, description, lead, about, aboutTitle } = DATASETS_WORDS[language];
  const notes = about.map(
    ([name, text]) =>
      html`<li>
        <h3>${name}</h3>
        <p>${text}</p>
      </li>`,
  );
  return {
    title,
    description: description(countryNames(countries, language)),
    section: '/datasets',
    body: html`<h1>${title}</h1>
      <p class="lead">${lead}</p>

      !${datasetCards(cards, language, 'h2')}
      <section aria-labelledby="about">
        <h2 id="about">${aboutTitle}</h2>
        <ul class="steps">
          !${notes.join('')}
        </ul>
      </section>`,
  };
}
