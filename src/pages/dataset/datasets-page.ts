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
      `Four open datasets of travel in ${countries}, each as JSON and CSV at an address that does not change.`,
    lead: 'Each dataset is one file at an address that does not change, as JSON or CSV, under CC BY 4.0.',
    aboutTitle: 'Good to know',
    about: [
      [
        'No key',
        'Any program and any web page may read the data. There is a generous limit per address and minute.',
      ],
      [
        'Cheap to repeat',
        'Send If-None-Match with the last ETag: while nothing has changed, the answer is 304 and empty.',
      ],
      ['Checked', 'Repr-Digest has the SHA-256 of the bytes, X-Row-Count the number of rows.'],
      [
        'Past releases stay',
        'Every release can be downloaded for good, and the changes since any of them can be asked for.',
      ],
    ],
  },
  vi: {
    title: 'Bộ dữ liệu',
    description: (countries) =>
      `Bốn bộ dữ liệu mở về du lịch ${countries}, dạng JSON và CSV, mỗi bộ ở một địa chỉ không đổi.`,
    lead: 'Mỗi bộ dữ liệu là một tệp ở địa chỉ không đổi, dạng JSON hoặc CSV, theo giấy phép CC BY 4.0.',
    aboutTitle: 'Nên biết',
    about: [
      [
        'Không cần khóa',
        'Mọi chương trình và mọi trang web đều đọc được dữ liệu. Giới hạn theo địa chỉ và phút khá rộng rãi.',
      ],
      [
        'Tải lại rất nhẹ',
        'Gửi If-None-Match với ETag lần trước: nếu không có gì thay đổi, câu trả lời là 304 và rỗng.',
      ],
      ['Kiểm tra được', 'Repr-Digest chứa mã SHA-256 của các byte, X-Row-Count chứa số dòng.'],
      [
        'Bản cũ vẫn còn',
        'Mọi bản phát hành đều tải về được mãi mãi, và có thể hỏi những thay đổi kể từ bất kỳ bản nào.',
      ],
    ],
  },
};

/** The datasets side by side, and what holds for all of them. */
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
