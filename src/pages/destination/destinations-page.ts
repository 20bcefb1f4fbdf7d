import { html } from 'ghtml';
import { countryPath, type Country } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/country-datasets.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { destinationsMap } from '../charts/declared/country-charts.ts';
import { showChart } from '../charts/show-chart.ts';
import { costOf, costText } from '../estimate.ts';
import type { Page } from '../layout.ts';
import { monthStrip } from '../month-strip.ts';
import { DESTINATIONS_PATH, inAlphabet, placePath, type Place, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { DESTINATION_WORDS } from './words.ts';

interface DestinationsPageData {
  readonly country: Country;
  readonly places: Places;
  /** The countries that have such a page too. */
  readonly others: readonly Country[];
  readonly baseUrl: string;
}

/** All destinations of a country, in the order of the alphabet. */
export function destinationsPage(data: DestinationsPageData, language: SiteLanguage): Page {
  const { country, places, others, baseUrl } = data;
  const name = country.name[language];
  const dataset = landingPath(datasetsOf(country).destinations);
  const { list } = DESTINATION_WORDS[language];
  const count = VOCABULARY[language].number(places.size);
  const ordered = inAlphabet(places.values(), language);
  const map = showChart(destinationsMap, { country, places }, { language, baseUrl });
  return {
    title: list.title(name),
    description: list.description(count),
    section: '/destinations',
    body: html`<h1>${list.title(name)}</h1>
      <p class="lead">${list.lead(count, country.span[language])}</p>
      <p><a class="more" href="${sitePath(language, dataset)}">${list.dataset}</a></p>
      <div class="beside">
        !${otherCountries(others, language)}!${map}
        <ul class="places">
          !${ordered.map((place) => card(place, language)).join('')}
        </ul>
      </div>`,
  };
}

function otherCountries(others: readonly Country[], language: SiteLanguage): string {
  if (others.length === 0) return '';
  const { list } = DESTINATION_WORDS[language];
  const links = others.map((country) => {
    const path = sitePath(language, countryPath(country, DESTINATIONS_PATH));
    return html`<li><a class="chip" href="${path}">${list.title(country.name[language])}</a></li>`;
  });
  return html`<ul class="chips">
    !${links.join('')}
  </ul>`;
}

function card(place: Place, language: SiteLanguage): string {
  const { name, region, row } = place;
  const { list } = DESTINATION_WORDS[language];
  const perDay = list.perDay(costText(VOCABULARY[language], costOf(place, 'mid')));
  return html`<li>
    <a href="${sitePath(language, placePath(place))}">${name}</a>
    <span class="quiet">${region}, ${perDay}</span>
    !${monthStrip(row.best_visit_months, language)}
  </li>`;
}
