import { html } from 'ghtml';
import { countryPath, type Country } from '../countries/country.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import { comparisonLink, COMPARISONS_PATH } from './comparison/comparison-link.ts';
import {
  countryNames,
  fill,
  sitePath,
  VOCABULARY,
  WORDS,
  type SiteLanguage,
  type SiteWords,
} from './language.ts';
import { destinationsMap } from './charts/map/map.ts';
import { showChart, type FindYears } from './charts/show-chart.ts';
import { datasetCards, type DatasetCard } from './dataset/datasets-page.ts';
import type { Page } from './layout.ts';
import { DESTINATIONS_PATH, inAlphabet, placePath, type Place, type Places } from './place.ts';
import { snippetBox } from './blocks.ts';
import { toolCards } from './tools/tool-cards.ts';
import { entriesOf } from '../datasets/records.ts';

interface HomeData {
  /** The page shows one country and links to the others. */
  readonly country: Country;
  readonly others: readonly Country[];
  readonly cards: readonly DatasetCard[];
  readonly places: Places;
  readonly comparisons: readonly Pick<Comparison, 'slug' | 'a_slug' | 'b_slug' | 'search_volume'>[];
  readonly numbers: Readonly<Record<keyof SiteWords['home']['numbers'], number>>;
  readonly baseUrl: string;
  readonly findYears: FindYears;
}

const SHOWN_PAIRS = 12;

export async function homePage(data: HomeData, language: SiteLanguage): Promise<Page> {
  const words = WORDS[language].home;
  const names = countryNames([data.country, ...data.others], language);
  return {
    title: fill(words.title, { countries: names }),
    description: fill(words.description, { countries: names }),
    body: html`!${await hero(data, names, language)}
      <section id="datasets" aria-labelledby="datasets-title">
        <h2 id="datasets-title">${words.datasets}</h2>
        !${datasetCards(data.cards, language, 'h3')}
      </section>
      <section aria-labelledby="tools-title">
        <h2 id="tools-title">${words.tools}</h2>
        <p>${words.toolsLead}</p>
        !${toolCards(data.country, language, 'h3')}
      </section>
      !${firstPairs(data, language)}
      <div class="pair">!${teasers(language)}</div>`,
  };
}

async function hero(data: HomeData, names: string, language: SiteLanguage): Promise<string> {
  const words = WORDS[language].home;
  const { country, cards, numbers, places, baseUrl, findYears } = data;
  const { number } = VOCABULARY[language];
  const figures = entriesOf(words.numbers).map(
    ([name, label]) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${number(numbers[name])}</dd>
      </div>`,
  );
  const map = await showChart(destinationsMap, { country, places }, { language, baseUrl, findYears });
  const address = `${baseUrl}${cards[0]?.downloads[0]?.path ?? '/api/data'}`;
  return html`<div class="hero">
    <div>
      <h1>${fill(words.heading, { countries: names })}</h1>
      <p class="lead">${words.lead}</p>
      !${snippetBox(`curl ${address}`, language)}
      <dl class="numbers">!${figures.join('')}</dl>
      !${firstPlaces(data, language)}
    </div>
    !${map}
  </div>`;
}

function firstPlaces({ places, others }: HomeData, language: SiteLanguage): string {
  const words = WORDS[language].home;
  const { first = [], later = [] } = Object.groupBy(inAlphabet(places.values(), language), ({ row }) =>
    row.tier === 1 ? 'first' : 'later',
  );
  const link = (place: Place) =>
    html`<li><a class="chip" href="${sitePath(language, placePath(place))}">${place.name}</a></li>`;
  const countries = others.map((country) => {
    const path = sitePath(language, countryPath(country, DESTINATIONS_PATH));
    return html`<li><a class="chip" href="${path}">${country.name[language]}</a></li>`;
  });
  const all = fill(words.allPlaces, { count: VOCABULARY[language].number(places.size) });
  return html`<section aria-labelledby="places-title">
    <h2 id="places-title">${words.places}</h2>
    <p>${words.placesLead}</p>
    <ul class="chips">
      !${[...first.map(link), ...countries].join('')}
    </ul>
    !${laterPlaces(later.map(link), language)}
    <p><a class="more" href="${sitePath(language, DESTINATIONS_PATH)}">${all}</a></p>
  </section>`;
}

/** Links to the other places on the map, because their dots are too close together to touch on a phone (WCAG 2.2, 2.5.8). */
function laterPlaces(links: readonly string[], language: SiteLanguage): string {
  if (links.length === 0) return '';
  return html`<details>
    <summary>${WORDS[language].home.laterPlaces}</summary>
    <ul class="chips">
      !${links.join('')}
    </ul>
  </details>`;
}

function firstPairs({ country, comparisons, places }: HomeData, language: SiteLanguage): string {
  const words = WORDS[language].home;
  const first = comparisons.toSorted((a, b) => b.search_volume - a.search_volume).slice(0, SHOWN_PAIRS);
  const links = first.map((pair) => html`<li>!${comparisonLink(country, pair, places, language)}</li>`);
  const all = fill(words.allPairs, { count: VOCABULARY[language].number(comparisons.length) });
  return html`<section aria-labelledby="pairs-title">
    <h2 id="pairs-title">${words.pairs}</h2>
    <p>${words.pairsLead}</p>
    <ul class="columns">
      !${links.join('')}
    </ul>
    <p><a class="more" href="${sitePath(language, COMPARISONS_PATH)}">${all}</a></p>
  </section>`;
}

function teasers(language: SiteLanguage): string {
  const words = WORDS[language].home;
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
