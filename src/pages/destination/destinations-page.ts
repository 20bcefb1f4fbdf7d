import { html } from 'ghtml';
import { countryPath, type Country } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { destinationsMap, somePlaces } from '../charts/map/map.ts';
import { showChart, type FindYears } from '../charts/show-chart.ts';
import {
  costOf,
  costText,
  DESTINATIONS_PATH,
  inAlphabet,
  placePath,
  type Place,
  type Places,
} from '../place.ts';
import type { Page } from '../layout.ts';
import { chipLinks, itemList, monthStrip } from '../blocks.ts';
import { fill, styleName, tierName, type SiteWords } from '../language.ts';
import { listForm, type ListedRows, type ListNames } from '../dataset/filter-form.ts';

interface DestinationsPageData {
  readonly country: Country;
  readonly places: Places;
  readonly list: ListedRows;
  /** Other countries with a page like this. */
  readonly others: readonly Country[];
  readonly baseUrl: string;
  readonly findYears: FindYears;
}

/** The fields of the filter form. */
export const DESTINATION_CONTROLS = {
  choices: ['region_code', 'travel_style_tags', 'best_visit_months', 'tier'],
  ranges: ['avg_daily_budget_usd.mid'],
};

/** The destinations that the query selects, in alphabetical order by default. */
export async function destinationsPage(data: DestinationsPageData, words: SiteWords): Promise<Page> {
  const { country, places, others, list: listed, baseUrl, findYears } = data;
  const name = country.name[words.language];
  const dataset = landingPath(datasetsOf(country).destinations);
  const { list } = words.destination;
  const count = words.number(places.size);
  const lead = fill(list.lead, { count, span: country.span[words.language] });
  const path = countryPath(country, DESTINATIONS_PATH);
  const names = fieldNames(country, words);
  const found = listed.found.map((row) => places.get(String(row['slug']))!);
  const ordered = listed.view.sort.length > 0 ? found : inAlphabet(found, words);
  const some = somePlaces(listed.view, found, places);
  const isAsked = some !== undefined || listed.view.sort.length > 0;
  const otherLists = others.map((other) => {
    const title = fill(list.title, { country: other.name[words.language] });
    return [countryPath(other, DESTINATIONS_PATH), title] as const;
  });
  const cards = itemList(
    ordered.map((place) => card(place, words)),
    'places',
  );
  const options = { words, baseUrl, findYears };
  const map = found.length > 0 ? await showChart(destinationsMap, { country, places, some }, options) : '';
  return {
    title: fill(list.title, { country: name }),
    description: fill(list.description, { count }),
    section: '/destinations',
    body: html`<h1>${fill(list.title, { country: name })}</h1>
      <p class="lead">${lead}</p>
      <p><a class="more" href="${words.path(dataset)}">${list.dataset}</a></p>
      !${otherLists.length > 0 ? chipLinks(otherLists, words) : ''}
      !${listForm({ ...listed, names, texts: list, path }, places.size, words)}
      !${found.length > 0 ? html`<div class="beside">!${isAsked ? cards + map : map + cards}</div>` : ''}`,
  };
}

function fieldNames({ regions }: Country, words: SiteWords): ListNames {
  return {
    region_code: (code) => regions.find((region) => region.code === code)?.[words.language],
    travel_style_tags: (tag) => styleName(words, tag),
    best_visit_months: (month) => words.monthNames[Number(month) - 1],
    tier: (tier) => tierName(words, tier),
  };
}

function card(place: Place, words: SiteWords): string {
  const { name, region, row } = place;
  const perDay = costText(words, costOf(place, 'mid'), words.destination.list.perDay);
  return html`<li>
    <a href="${words.path(placePath(place))}">${name}</a>
    <span class="quiet">${region}, ${perDay}</span>
    !${monthStrip(row.best_visit_months, words)}
  </li>`;
}
