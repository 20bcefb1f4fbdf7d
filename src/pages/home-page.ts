import { html } from 'ghtml';
import { countryPath, type Country } from '../countries/country.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import { comparisonLink } from './comparison/verdicts.ts';
import { countryNames, fill, sitePath, WORDS, type SiteLanguage, type SiteWords } from './language.ts';
import { destinationsMap } from './charts/map/map.ts';
import { showChart, type FindYears } from './charts/show-chart.ts';
import { datasetCards, type DatasetCard } from './dataset/dataset-page.ts';
import type { Page } from './layout.ts';
import {
  DESTINATIONS_PATH,
  inAlphabet,
  placePath,
  type Place,
  type Places,
  COMPARISONS_PATH,
} from './place.ts';
import { factList, itemList, snippetBox, chipLinks } from './blocks.ts';
import { toolCards } from './tools/answered.ts';
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
      <div class="pair">!${teasers(WORDS[language], language)}</div>`,
  };
}

async function hero(data: HomeData, names: string, language: SiteLanguage): Promise<string> {
  const words = WORDS[language].home;
  const { country, cards, numbers, places, baseUrl, findYears } = data;
  const { number } = WORDS[language];
  const figures = entriesOf(words.numbers).map(
    ([name, label]) => [label, html`${number(numbers[name])}`] as const,
  );
  const map = await showChart(destinationsMap, { country, places }, { language, baseUrl, findYears });
  const address = `${baseUrl}${cards[0]?.downloads[0]?.path ?? '/api/data'}`;
  return html`<div class="hero">
    <div>
      <h1>${fill(words.heading, { countries: names })}</h1>
      <p class="lead">${words.lead}</p>
      !${snippetBox(`curl ${address}`, language)} !${factList(figures, 'numbers')}
      !${firstPlaces(data, language)}
    </div>
    !${map}
  </div>`;
}

const chipOf = (place: Place) => [placePath(place), place.name] as const;

function firstPlaces({ places, others }: HomeData, language: SiteLanguage): string {
  const words = WORDS[language].home;
  const { first = [], later = [] } = Object.groupBy(inAlphabet(places.values(), language), ({ row }) =>
    row.tier === 1 ? 'first' : 'later',
  );
  const countries = others.map(
    (country) => [countryPath(country, DESTINATIONS_PATH), country.name[language]] as const,
  );
  const all = fill(words.allPlaces, { count: WORDS[language].number(places.size) });
  // Their dots on the map are too close together to touch on a phone (WCAG 2.2, 2.5.8).
  const laterPlaces =
    later.length === 0
      ? ''
      : html`<details>
          <summary>${words.laterPlaces}</summary>
          !${chipLinks(later.map(chipOf), language)}
        </details>`;
  return html`<section aria-labelledby="places-title">
    <h2 id="places-title">${words.places}</h2>
    <p>${words.placesLead}</p>
    !${chipLinks([...first.map(chipOf), ...countries], language)} !${laterPlaces}
    <p><a class="more" href="${sitePath(language, DESTINATIONS_PATH)}">${all}</a></p>
  </section>`;
}

function firstPairs({ country, comparisons, places }: HomeData, language: SiteLanguage): string {
  const words = WORDS[language].home;
  const first = comparisons.toSorted((a, b) => b.search_volume - a.search_volume).slice(0, SHOWN_PAIRS);
  const links = first.map((pair) => html`<li>!${comparisonLink(country, pair, places, language)}</li>`);
  const all = fill(words.allPairs, { count: WORDS[language].number(comparisons.length) });
  return html`<section aria-labelledby="pairs-title">
    <h2 id="pairs-title">${words.pairs}</h2>
    <p>${words.pairsLead}</p>
    !${itemList(links, 'columns')}
    <p><a class="more" href="${sitePath(language, COMPARISONS_PATH)}">${all}</a></p>
  </section>`;
}

function teasers({ home: words }: SiteWords, language: SiteLanguage): string {
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
