import { html } from 'ghtml';
import { countryPath, type Country } from '../../countries/country.ts';
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
import { listPage, type ListedRows, type ListNames } from '../dataset/filter-form.ts';

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
  const { country, places, others, list, baseUrl, findYears } = data;
  const found = list.found.map((row) => places.get(String(row['slug']))!);
  const isSorted = list.view.sort.length > 0;
  const ordered = isSorted ? found : inAlphabet(found, words);
  const some = somePlaces(list.view, found, places);
  const texts = words.destination.list;
  const otherLists = others.map((other) => {
    const title = fill(texts.title, { country: other.name[words.language] });
    return [countryPath(other, DESTINATIONS_PATH), title] as const;
  });
  const cards = itemList(
    ordered.map((place) => card(place, words)),
    'places',
  );
  const options = { words, baseUrl, findYears };
  const map = found.length > 0 ? await showChart(destinationsMap, { country, places, some }, options) : '';
  const both = some !== undefined || isSorted ? cards + map : map + cards;
  const shown = {
    kind: 'destinations',
    names: fieldNames(country, words),
    total: places.size,
    links: otherLists.length > 0 ? chipLinks(otherLists, words) : '',
    rows: found.length > 0 ? html`<div class="beside">!${both}</div>` : '',
  } as const;
  return listPage({ ...list, country, ...shown }, words);
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
