import { html } from 'ghtml';
import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { fileSize, VOCABULARY } from '../vocabulary/vocabulary.ts';
import { declarationWords } from './declaration-words.ts';
import type { Download } from './downloads-section.ts';

export interface DatasetCard {
  readonly dataset: DeclarationOfCountry;
  readonly release: Pick<Release, 'number' | 'publishedAt' | 'rowCount'>;
  readonly downloads: readonly Pick<Download, 'format' | 'path' | 'size'>[];
}

interface CardWords {
  readonly facts: (rows: string, columns: number, published: string) => string;
}

const WORDS: Record<SiteLanguage, CardWords> = {
  en: { facts: (rows, columns, published) => `${rows} rows, ${columns} columns, published ${published}` },
  vi: { facts: (rows, columns, published) => `${rows} dòng, ${columns} cột, phát hành ${published}` },
};

/** A card with downloads for each dataset. */
export function datasetCards(
  cards: readonly DatasetCard[],
  language: SiteLanguage,
  heading: 'h2' | 'h3',
): string {
  return html`<ul class="cards">
    !${cards.map((card) => datasetCard(card, language, heading)).join('')}
  </ul>`;
}

function datasetCard(
  { dataset, release, downloads }: DatasetCard,
  language: SiteLanguage,
  heading: string,
): string {
  const vocabulary = VOCABULARY[language];
  const { name, description } = declarationWords(dataset, language);
  const { number, date } = vocabulary;
  const columns = Object.keys(dataset.columns).length;
  const published = date(release.publishedAt).replaceAll(' ', '\u00a0');
  const facts = WORDS[language].facts(number(release.rowCount), columns, published);
  const buttons = downloads.map(
    ({ format, path, size }) =>
      html`<a class="button" href="${path}" download="${dataset.slug}.${format}"
        >${format.toUpperCase()} <small>${fileSize(vocabulary, size)}</small></a
      >`,
  );
  return html`<li>
    <${heading}><a href="${sitePath(language, landingPath(dataset))}">${name}</a></${heading}>
    <p>${description}</p>
    <p class="quiet">${facts}</p>
    <p class="buttons">!${buttons.join(' ')}</p>
  </li>`;
}
