import { html } from 'ghtml';
import { countryPath } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/comparisons.ts';
import { drawBudget } from '../charts/budget-chart.ts';
import { drawClimate } from '../charts/climate-chart.ts';
import { drawLocatorMap } from '../charts/locator-map.ts';
import type { Page } from '../layout.ts';
import { renderParts } from '../parts.ts';
import { DESTINATIONS_PATH, mapPlaces, placePath, type Place, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { styleName, VOCABULARY } from '../vocabulary/vocabulary.ts';
import { nearTable } from './near-table.ts';
import { findClimate, listRelatedPlaces, type PlaceClimate } from './related-places.ts';
import { sourcesTable, type ReceiptSources } from './sources-table.ts';
import { wordsEn, type DestinationWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export interface DestinationPageData extends ReceiptSources {
  readonly place: Place;
  readonly places: Places;
  readonly comparisons: readonly Comparison[];
}

export const DESTINATION_WORDS: Record<SiteLanguage, DestinationWords> = { en: wordsEn, vi: wordsVi };

export function destinationPage(data: DestinationPageData, language: SiteLanguage): Page {
  const { place, places, comparisons } = data;
  const words = DESTINATION_WORDS[language];
  const vocabulary = VOCABULARY[language];
  const { best_visit_months: best, avg_daily_budget_usd: budget } = place.row;
  const months = vocabulary.months(best);
  const mid = vocabulary.usd(budget.mid);
  const country = place.country.name[language];
  const all = countryPath(place.country, DESTINATIONS_PATH);
  const climate = findClimate(comparisons, place.slug);
  const related = listRelatedPlaces(comparisons, place.slug);
  return {
    title: `${place.name}, ${country}`,
    description: words.description(place.name, place.region, country, months, mid),
    section: '/destinations',
    body: html`<p class="crumbs"><a href="${sitePath(language, all)}">${words.all}</a></p>
      <div class="hero">
        <div>
          <h1>${place.name}</h1>
          <p class="lead">${words.lead(place.name, months, mid)}</p>
          !${styles(place, language, words)} !${facts(place, language, words)}
        </div>
        !${locatorMap(place, places, language)}
      </div>
      !${renderParts(words.parts, {
        when: whenToGo(place, climate, language, words),
        cost: bands(place, places, language, words),
        near: nearTable(related, places, language, words),
        sources: sourcesTable(place, data, language, words),
      })}`,
  };
}

function styles({ row }: Place, language: SiteLanguage, words: DestinationWords): string {
  const vocabulary = VOCABULARY[language];
  const chips = row.travel_style_tags.map((tag) => html`<li class="chip">${styleName(vocabulary, tag)}</li>`);
  return html`<p class="quiet label" id="styles">${words.styles}</p>
    <ul class="chips" aria-labelledby="styles">
      !${chips.join('')}
    </ul>`;
}

function facts({ row, region }: Place, language: SiteLanguage, words: DestinationWords): string {
  const { number, zones, languages } = VOCABULARY[language];
  const names: Record<keyof DestinationWords['facts'], string> = {
    region: `${region} (${row.region_code})`,
    coordinates: `${row.lat}, ${row.lng}`,
    population: row.population === 0 ? words.unknown : number(row.population),
    climate: [row.climate_zone, zones[row.climate_zone]].filter(Boolean).join(', '),
    languages: row.languages_spoken.map((code) => languages[code] ?? code).join(', '),
    timezone: row.timezone,
    currency: row.currency_code,
    tier: String(row.tier),
  };
  const entries = Object.entries(words.facts).map(
    ([name, term]) =>
      html`<div>
        <dt>${term}</dt>
        <dd>${names[name as keyof typeof names]}</dd>
      </div>`,
  );
  return html`<dl class="facts">!${entries.join('')}</dl>`;
}

function locatorMap(place: Place, places: Places, language: SiteLanguage): string {
  const destinations = mapPlaces(places.values());
  return drawLocatorMap({
    id: 'map',
    country: place.country,
    language,
    destinations,
    highlighted: destinations.find(({ slug }) => slug === place.slug)!,
    href: (slug) => sitePath(language, placePath({ country: place.country, slug })),
  });
}

function whenToGo(
  { name, row }: Place,
  climate: PlaceClimate | undefined,
  language: SiteLanguage,
  words: DestinationWords,
): string {
  const normals =
    climate?.tmean_c && climate.precip_mm
      ? { temperatureC: climate.tmean_c, rainMm: climate.precip_mm }
      : undefined;
  const chart = drawClimate({ id: 'climate', language, name, bestMonths: row.best_visit_months, normals });
  return html`!${chart}
  !${climate ? html`<p class="note">${words.series[climate.kind][climate.quality]}</p>` : ''}`;
}

function bands(place: Place, places: Places, language: SiteLanguage, words: DestinationWords): string {
  const chart = drawBudget({
    id: 'budget',
    language,
    name: place.name,
    budget: place.row.avg_daily_budget_usd,
    all: Array.from(places.values(), ({ row }) => row.avg_daily_budget_usd),
  });
  return html`<p>${words.costLead}</p>
    !${chart}`;
}
