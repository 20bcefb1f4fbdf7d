import { html } from 'ghtml';
import type { Comparison } from '../../datasets/comparisons.ts';
import { comparisonLink } from '../comparison/comparison-link.ts';
import { drawMap } from '../charts/map.ts';
import { datasetCards, type DatasetCard } from '../dataset/dataset-cards.ts';
import type { Page } from '../layout.ts';
import { inAlphabet, mapPlaces, placePath, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../snippet-box.ts';
import { toolCards } from '../tools/tool-cards.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { wordsEn, type HomeWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export interface HomeData {
  readonly cards: readonly DatasetCard[];
  readonly places: Places;
  readonly comparisons: readonly Pick<Comparison, 'slug' | 'a_slug' | 'b_slug' | 'search_volume'>[];
  readonly numbers: Readonly<Record<keyof HomeWords['numbers'], number>>;
  readonly baseUrl: string;
}

export const HOME_WORDS: Record<SiteLanguage, HomeWords> = { en: wordsEn, vi: wordsVi };
const SHOWN_PAIRS = 12;

export function homePage(data: HomeData, language: SiteLanguage): Page {
  const words = HOME_WORDS[language];
  const { title, description } = words;
  return {
    title,
    description,
    body: html`!${hero(data, language, words)}
      <section id="datasets" aria-labelledby="datasets-title">
        <h2 id="datasets-title">${words.datasets}</h2>
        !${datasetCards(data.cards, language, 'h3')}
      </section>
      <section aria-labelledby="tools-title">
        <h2 id="tools-title">${words.tools}</h2>
        <p>${words.toolsLead}</p>
        !${toolCards(language, 'h3')}
      </section>
      !${firstPairs(data, language, words)}
      <div class="pair">!${teasers(language, words)}</div>`,
  };
}

function hero(data: HomeData, language: SiteLanguage, words: HomeWords): string {
  const { cards, numbers, places, baseUrl } = data;
  const { number } = VOCABULARY[language];
  const figures = Object.entries(words.numbers).map(
    ([name, label]) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${number(numbers[name as keyof HomeWords['numbers']])}</dd>
      </div>`,
  );
  const map = drawMap({
    id: 'map',
    language,
    destinations: mapPlaces(places.values()),
    href: (slug) => sitePath(language, placePath({ slug })),
  });
  const address = `${baseUrl}${cards[0]?.downloads[0]?.path ?? '/api/data'}`;
  return html`<div class="hero">
    <div>
      <h1>${words.heading}</h1>
      <p class="lead">${words.lead}</p>
      !${snippetBox(`curl ${address}`, language)}
      <dl class="numbers">!${figures.join('')}</dl>
      !${firstPlaces(data, language, words)}
    </div>
    !${map}
  </div>`;
}

function firstPlaces({ places }: HomeData, language: SiteLanguage, words: HomeWords): string {
  const first = inAlphabet(places.values(), language).filter(({ row }) => row.tier === 1);
  const links = first.map(
    (place) =>
      html`<li><a class="chip" href="${sitePath(language, placePath(place))}">${place.name}</a></li>`,
  );
  const count = VOCABULARY[language].number(places.size);
  return html`<section aria-labelledby="places-title">
    <h2 id="places-title">${words.places}</h2>
    <p>${words.placesLead}</p>
    <ul class="chips">
      !${links.join('')}
    </ul>
    <p><a class="more" href="${sitePath(language, '/destinations')}">${words.allPlaces(count)}</a></p>
  </section>`;
}

function firstPairs({ comparisons, places }: HomeData, language: SiteLanguage, words: HomeWords): string {
  const first = comparisons.toSorted((a, b) => b.search_volume - a.search_volume).slice(0, SHOWN_PAIRS);
  const links = first.map((pair) => html`<li>!${comparisonLink(pair, places, language)}</li>`);
  const count = VOCABULARY[language].number(comparisons.length);
  return html`<section aria-labelledby="pairs-title">
    <h2 id="pairs-title">${words.pairs}</h2>
    <p>${words.pairsLead}</p>
    <ul class="columns">
      !${links.join('')}
    </ul>
    <p><a class="more" href="${sitePath(language, '/comparisons')}">${words.allPairs(count)}</a></p>
  </section>`;
}

function teasers(language: SiteLanguage, words: HomeWords): string {
  const teaser = (title: string, text: string, path: string, link: string) =>
    html`<section>
      <h2>${title}</h2>
      <p>${text}</p>
      <p><a class="more" href="${sitePath(language, path)}">${link}</a></p>
    </section>`;
  return (
    teaser(words.made, words.madeText, '/how-it-is-made', words.madeLink) +
    teaser(words.partners, words.partnersText, '/partners', words.partnersLink)
  );
}
