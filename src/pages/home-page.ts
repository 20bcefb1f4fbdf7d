import { html } from 'ghtml';
import { type Country } from '../countries/country.ts';
import { countryPath, DESTINATIONS_PATH, placePath, COMPARISONS_PATH } from '../datasets/addresses.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import { comparisonLink } from './comparison/verdicts.ts';
import { destinationFinder } from '../tools/destination-finder.ts';
import { counted, countryNames, fill, type SiteWords } from './language.ts';
import { besideMap, finderForm, NO_WISHES, placeCards } from './finder/finder-page.ts';
import { liveMapData } from './charts/map/live-map.ts';
import { destinationsMap } from './charts/map/map.ts';
import { showChart, type ChartSite } from './charts/show-chart.ts';
import { datasetCards, type DatasetCard } from './dataset/dataset-page.ts';
import type { Page } from './layout.ts';
import { inAlphabet, type Place, type Places } from './place.ts';
import { factList, itemList, snippetBox, chipLinks } from './blocks.ts';
import { toolCards } from './tools/answered.ts';
import { entriesOf } from '../datasets/records.ts';

interface HomeData extends ChartSite {
  /** The page shows one country and links to the others. */
  readonly country: Country;
  readonly others: readonly Country[];
  readonly cards: readonly DatasetCard[];
  readonly places: Places;
  readonly comparisons: readonly Pick<Comparison, 'slug' | 'a_slug' | 'b_slug' | 'search_volume'>[];
  readonly numbers: Readonly<Record<keyof SiteWords['home']['numbers'], number>>;
  readonly finder: Parameters<typeof finderForm>[0];
}

const SHOWN_PAIRS = 12;

export async function homePage(data: HomeData, words: SiteWords): Promise<Page> {
  const names = countryNames([data.country, ...data.others], words);
  return {
    title: fill(words.home.title, { countries: names }),
    description: fill(words.home.description, { countries: names }),
    card: { title: fill(words.home.heading, { countries: names }) },
    script: 'finderScript',
    liveMap: liveMapData(data.country, data.places, words),
    body: html`!${await firstAnswer(data, names, words)}
      <section aria-labelledby="tools-title">
        <h2 id="tools-title">${words.home.tools}</h2>
        <p>${words.home.toolsLead}</p>
        !${toolCards(data.country, words, 'h3')}
      </section>
      !${firstPairs(data, words)} !${openData(data, words)}
      <div class="pair">!${teasers(words)}</div>`,
  };
}

/** The form, the map and the places for a first trip. The form's results replace those places. */
async function firstAnswer(data: HomeData, names: string, words: SiteWords): Promise<string> {
  const { country, places, finder } = data;
  const intro = html`<h1>${fill(words.home.heading, { countries: names })}</h1>
    <p class="lead">${words.home.lead}</p>
    !${finderForm(finder, words, true)}`;
  const map = await showChart(destinationsMap, { country, places }, data, words);
  return besideMap(intro, [map, firstPlaces(data, words)]);
}

const chipOf = (place: Place) => [placePath(place), place.name] as const;

function firstPlaces({ places, others, finder }: HomeData, words: SiteWords): string {
  const found = destinationFinder.run(NO_WISHES, finder.data).places;
  const { first = [], later = [] } = Object.groupBy(found, ({ tier }) => (tier === 1 ? 'first' : 'later'));
  const countries = others.map(
    (country) => [countryPath(country, DESTINATIONS_PATH), country.name[words.language]] as const,
  );
  const all = fill(words.home.allPlaces, { count: words.number(places.size) });
  const laterOnes = later.map(({ slug }) => places.get(slug)!);
  const more = inAlphabet(laterOnes, words);
  // Their dots on the map are too close together to touch on a phone (WCAG 2.2, 2.5.8).
  const laterPlaces =
    more.length === 0
      ? ''
      : html`<details>
          <summary>${words.home.laterPlaces}</summary>
          !${chipLinks(more.map(chipOf), words)}
        </details>`;
  return html`<section id="result" aria-labelledby="result-title">
    <h2 id="result-title">${counted(words, words.home.places, first.length)}</h2>
    !${placeCards(first, places, words)}
    <p><a class="more" href="${words.path(DESTINATIONS_PATH)}">${all}</a></p>
    !${countries.length > 0 ? chipLinks(countries, words) : ''} !${laterPlaces}
  </section>`;
}

/** For readers who came for the data. */
function openData({ cards, numbers, baseUrl }: HomeData, words: SiteWords): string {
  const figures = entriesOf(words.home.numbers).map(
    ([name, label]) => [label, html`${words.number(numbers[name])}`] as const,
  );
  const address = `${baseUrl}${cards[0]?.downloads[0]?.path ?? '/api/data'}`;
  return html`<section id="datasets" aria-labelledby="datasets-title">
    <h2 id="datasets-title">${words.home.datasets}</h2>
    <p>${words.home.datasetsLead}</p>
    !${snippetBox(`curl ${address}`, words)} !${factList(figures, 'numbers')}
    !${datasetCards(cards, words, 'h3')}
  </section>`;
}

function firstPairs({ country, comparisons, places }: HomeData, words: SiteWords): string {
  const first = comparisons.toSorted((a, b) => b.search_volume - a.search_volume).slice(0, SHOWN_PAIRS);
  const links = first.map((pair) => html`<li>!${comparisonLink(country, pair, places, words)}</li>`);
  const all = fill(words.home.allPairs, { count: words.number(comparisons.length) });
  return html`<section aria-labelledby="pairs-title">
    <h2 id="pairs-title">${words.home.pairs}</h2>
    <p>${words.home.pairsLead}</p>
    !${itemList(links, 'columns')}
    <p><a class="more" href="${words.path(COMPARISONS_PATH)}">${all}</a></p>
  </section>`;
}

function teasers(words: SiteWords): string {
  const teaser = (title: string, text: string, path: string, link: string) =>
    html`<section>
      <h2>${title}</h2>
      <p>${text}</p>
      <p><a class="more" href="${words.path(path)}">${link}</a></p>
    </section>`;
  return (
    teaser(words.home.made, words.home.madeText, '/how-it-is-made', words.home.madeLink) +
    teaser(words.home.partners, words.home.partnersText, '/partners', words.home.partnersLink)
  );
}
