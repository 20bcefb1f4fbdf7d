import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { countryNames, fileSize, fill, sitePath, VOCABULARY, WORDS, type SiteLanguage } from '../language.ts';
import type { Page } from '../layout.ts';
import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { declarationWords } from './declaration-words.ts';
import type { Download } from './dataset-view.ts';

/** A card for each dataset, and notes that apply to all of them. */
export function datasetsPage(
  cards: readonly DatasetCard[],
  countries: readonly Country[],
  language: SiteLanguage,
): Page {
  const { title, description, lead, about, aboutTitle } = WORDS[language].dataset.list;
  const notes = about.map(
    ({ title: name, text }) =>
      html`<li>
        <h3>${name}</h3>
        <p>${text}</p>
      </li>`,
  );
  return {
    title,
    description: fill(description, { countries: countryNames(countries, language) }),
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

export interface DatasetCard {
  readonly dataset: DeclarationOfCountry;
  readonly release: Pick<Release, 'number' | 'publishedAt' | 'rowCount'>;
  readonly downloads: readonly Pick<Download, 'format' | 'path' | 'size'>[];
}

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
  const facts = fill(WORDS[language].dataset.card, { rows: number(release.rowCount), columns, published });
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
