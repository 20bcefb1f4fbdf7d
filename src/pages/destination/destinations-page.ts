import { html } from 'ghtml';
import { destinations } from '../../datasets/destinations.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { drawMap } from '../charts/map.ts';
import { costOf, costText } from '../estimate.ts';
import type { Page } from '../layout.ts';
import { monthStrip } from '../month-strip.ts';
import { inAlphabet, mapPlaces, placePath, type Place, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { DESTINATION_WORDS } from './destination-page.ts';

/** All destinations, in the order of the alphabet. */
export function destinationsPage(places: Places, language: SiteLanguage): Page {
  const { list } = DESTINATION_WORDS[language];
  const count = VOCABULARY[language].number(places.size);
  const ordered = inAlphabet(places.values(), language);
  const map = drawMap({
    id: 'map',
    language,
    destinations: mapPlaces(ordered),
    href: (slug) => sitePath(language, placePath({ slug })),
  });
  return {
    title: list.title,
    description: list.description(count),
    section: '/destinations',
    body: html`<h1>${list.title}</h1>
      <p class="lead">${list.lead(count)}</p>
      <p><a class="more" href="${sitePath(language, landingPath(destinations))}">${list.dataset}</a></p>
      <div class="beside">
        !${map}
        <ul class="places">
          !${ordered.map((place) => card(place, language)).join('')}
        </ul>
      </div>`,
  };
}

function card(place: Place, language: SiteLanguage): string {
  const { slug, name, region, row } = place;
  const { list } = DESTINATION_WORDS[language];
  const perDay = list.perDay(costText(VOCABULARY[language], costOf(place, 'mid')));
  return html`<li>
    <a href="${sitePath(language, placePath({ slug }))}">${name}</a>
    <span class="quiet">${region}, ${perDay}</span>
    !${monthStrip(row.best_visit_months, language)}
  </li>`;
}
