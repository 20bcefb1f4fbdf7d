import { html } from 'ghtml';
import { countryPath } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import { BANDS, DAY_PARTS, type DayPart, PREMIUM_TIMES } from '../../datasets/measures/day-definition.ts';
import { entriesOf } from '../../datasets/records.ts';
import { tripBudget } from '../../tools/trip-budget.ts';
import { factList, foldOf, monthStrip, renderParts, rowTable } from '../blocks.ts';
import { climate, findClimate } from '../charts/climate.ts';
import type { Provenance } from '../../datasets/provenance/provenance.ts';
import type { Sentence } from '../../datasets/provenance/receipt-words.ts';
import type { DeclaredChart } from '../charts/chart.ts';
import { dailyCost } from '../charts/costs.ts';
import { location } from '../charts/map/locator-map.ts';
import { showChart, type FindYears } from '../charts/show-chart.ts';
import { counted, fill, styleName, tierName, type SiteWords } from '../language.ts';
import type { Page } from '../layout.ts';
import {
  approximately,
  citedCostText,
  comparisonPath,
  costOf,
  costText,
  dayDefinition,
  DESTINATIONS_PATH,
  estimateText,
  placePath,
  populationText,
  SCHEMA_ORG,
  toolPath,
  touristDestination,
  unbroken,
  type Place,
} from '../place.ts';
import { gridNote, monthReasons, sourcesTable, type PlaceReceipts } from '../receipts.ts';

interface DestinationPageData extends PlaceReceipts {
  readonly comparisons: readonly Comparison[];
  readonly baseUrl: string;
  readonly findYears: FindYears;
}

export async function destinationPage(data: DestinationPageData, words: SiteWords): Promise<Page> {
  const { place, places, comparisons, receipts, baseUrl, findYears } = data;
  const { name, region, row } = place;
  const texts = words.destination;
  const months = words.months(row.best_visit_months);
  const mid = citedCostText(words, costOf(place, 'mid'));
  const country = place.country.name[words.language];
  const drawnFrom = { country: place.country, place, places, comparisons };
  const show = (chart: DeclaredChart) => showChart(chart, drawnFrom, { words, baseUrl, findYears });
  const all = words.path(countryPath(place.country, DESTINATIONS_PATH));
  // The best months are estimated if no climate data is close enough.
  const isLikely = receipts['best_visit_months']?.class === 'estimated';
  return {
    title: `${name}, ${country}`,
    description: fill(texts.description, { name, region, country, months, mid }),
    section: '/destinations',
    jsonLd: { '@context': SCHEMA_ORG, ...touristDestination(place, baseUrl, words) },
    body: html`<p class="crumbs"><a href="${all}">${texts.all}</a></p>
      <div class="hero">
        <div>
          <h1>
            ${fill(isLikely ? texts.likelyHeadline : texts.headline, { name: unbroken(place).name, months })}
          </h1>
          <p class="lead">${fill(texts.lead, { name, mid })}</p>
          !${styles(place, words)} !${facts(data, words)}
        </div>
        !${await show(location)}
      </div>
      !${renderParts(texts.parts, {
        when: whenToGo(await show(climate), data, words),
        cost: costSection(await show(dailyCost), data, words),
        near: nearTable(data, words),
        sources: sourcesTable(data, words),
      })}`,
  };
}

function styles({ row }: Place, words: SiteWords): string {
  const chips = row.travel_style_tags.map((tag) => html`<li class="chip">${styleName(words, tag)}</li>`);
  return html`<p class="quiet label" id="styles">${words.destination.styles}</p>
    <ul class="chips" aria-labelledby="styles">
      !${chips.join('')}
    </ul>`;
}

function facts({ place, receipts }: DestinationPageData, words: SiteWords): string {
  const { row, region } = place;
  const { zones, classNames } = words;
  const zoneClass = receipts['climate_zone']?.class;
  const names: Record<keyof SiteWords['destination']['facts'], string> = {
    region: `${region} (${row.region_code})`,
    coordinates: `${row.lat}, ${row.lng}`,
    population: populationText(row.population, receipts['population'], words),
    climate: `${[row.climate_zone, zones[row.climate_zone]].filter(Boolean).join(', ')}${zoneClass ? ` (${classNames[zoneClass]})` : ''}`,
    languages: languagesText(place, receipts['languages_spoken'], words),
    timezone: row.timezone,
    currency: row.currency_code,
    tier: tierName(words, row.tier),
  };
  const terms = entriesOf(words.destination.facts);
  return factList(terms.map(([name, term]) => [term, html`${names[name]}`]));
}

/** "Vietnamese, Bru (11.04 % of the former province)": the share of each group that is counted, with its area. */
function languagesText({ row, country }: Place, receipt: Provenance | undefined, words: SiteWords): string {
  const detail = typeof receipt?.detail === 'object' ? receipt.detail : [];
  const texts = new Map<unknown, string>();
  for (const sentence of detail) {
    if (typeof sentence === 'string' || !('id' in sentence)) continue;
    if (sentence.id !== 'shares_of_area' && sentence.id !== 'shares_of_place') continue;
    for (const share of sentence['shares'] as readonly Sentence[])
      texts.set(
        share['language'],
        fill(words.destination.languageShare[sentence.id], {
          percent: words.number(Number(share['percent'])),
          area: country.groupArea[words.language],
        }),
      );
  }
  const [official, ...others] = row.languages_spoken;
  const named = (code: string) => words.languages[code] ?? code;
  return [
    ...(official === undefined ? [] : [named(official)]),
    ...others.map((code) => [named(code), texts.get(code)].filter(Boolean).join(' ')),
  ].join(', ');
}

/** `chart` is HTML. */
function whenToGo(chart: string, data: DestinationPageData, words: SiteWords): string {
  const found = findClimate(data.comparisons, data.place.slug);
  return html`<div class="figured">
    !${chart}
    <div>
      !${found ? gridNote(found, data, words) : ''}
      !${monthReasons(data.receipts['best_visit_months'], words)}
    </div>
  </div>`;
}

/** The places that this one is compared with, nearest first. */
function nearTable({ place, places, comparisons }: DestinationPageData, words: SiteWords): string {
  const { near, parts } = words.destination;
  const rows = comparisons
    .filter(({ a_slug, b_slug }) => a_slug === place.slug || b_slug === place.slug)
    .toSorted((a, b) => a.data_points.distance_km - b.data_points.distance_km)
    .flatMap((comparison) => {
      const { a_slug, b_slug } = comparison;
      const other = places.get(a_slug === place.slug ? b_slug : a_slug);
      return other ? [nearRow(comparison, other, words)] : [];
    });
  const table = rowTable({
    title: parts.near,
    words,
    columns: [near.place, near.distance, near.cost, near.months, near.why, near.compare],
    figures: [1, 2],
    rows,
  });
  return html`<p>${near.lead}</p>
    !${foldOf(words, 'near', rows.length, table)}`;
}

function nearRow(comparison: Comparison, place: Place, words: SiteWords): string[] {
  return [
    html`<a href="${words.path(placePath(place))}">${place.name}</a>`,
    html`${fill(words.destination.near.km, { km: words.number(comparison.data_points.distance_km) })}`,
    html`${costText(words, costOf(place, 'mid'))}`,
    monthStrip(place.row.best_visit_months, words),
    html`${words.comparisonTypes[comparison.type]}`,
    html`<a
      href="${words.path(comparisonPath(place.country, comparison))}"
      aria-label="${words.destination.near.compare}: ${place.name}"
      >${words.destination.near.compare}</a
    >`,
  ];
}

/** The cost of a day, its basis, and a link to the trip price tool. `chart` is HTML. */
function costSection(chart: string, data: DestinationPageData, words: SiteWords): string {
  const { place } = data;
  const costs = BANDS.map(
    (band) => `${words.bands[band].toLowerCase()} ${estimateText(words, costOf(place, band))}`,
  );
  const asked = new URLSearchParams({ place: place.slug, days: '3', style: 'mid', travellers: '2' });
  const priceTool = `${words.path(toolPath(tripBudget, place.country))}?${asked.toString()}#result`;
  return html`<div class="figured">
    !${chart}
    <div>
      <p>${dayDefinition(words)}</p>
      <p class="note">${fill(words.destination.estimates, { costs: words.list(costs) })}</p>
      !${partsOfDay(data, words)}
      <p>
        <a class="more" href="${priceTool}">${fill(words.destination.priceTool, { name: place.name })}</a>
      </p>
    </div>
  </div>`;
}

/** Each part of a mid-range day, and whether its price was measured here; empty if the last build did not store the evidence. */
function partsOfDay({ places, receipts }: DestinationPageData, words: SiteWords): string {
  const { dayParts, similarPlaces } = words.destination;
  const parts = receipts['avg_daily_budget_usd']?.parts?.['mid']?.parts;
  if (!parts) return '';
  const originOf = (part: DayPart) => {
    const { class: evidence, n = 1, donors = [], period = '', method } = parts[part]!;
    const years = yearsText(period);
    const isMeasured = evidence === 'computed';
    const origin = dayParts[isMeasured ? 'measured' : 'scaled'];
    const here = html`<span class="${isMeasured ? 'better' : ''}">${origin.here}</span>`;
    if (part !== 'room') {
      const others = typeof method === 'object' && 'count' in method ? Number(method.count) : 1;
      return html`!${here}: ${counted(words, origin.prices, isMeasured ? n : others, { years })}`;
    }
    const links = donors
      .flatMap((slug) => places.get(slug) ?? [])
      .map((donor) => html`<a href="${words.path(placePath(donor))}">${donor.name}</a>`);
    const similar = html`${counted(words, similarPlaces, links.length)} (!${words.list(links)})`;
    return html`!${here}: !${fill(origin.rooms, { listings: words.number(n), years, similar })}`;
  };
  const table = rowTable({
    title: dayParts.title,
    words,
    columns: [dayParts.title, words.bands.mid, dayParts.from],
    figures: [1],
    rows: DAY_PARTS.map((part) => [
      html`${dayParts.bought[part]}`,
      approximately(words.usd(Math.round(parts[part]!.range!.value))),
      originOf(part),
    ]),
  });
  return html`!${table}
    <p class="note">${fill(dayParts.others, { times: PREMIUM_TIMES })}</p>`;
}

/** The first and the last year of periods such as `2022-12/2023-01, 2024-03`. */
function yearsText(period: string): string {
  const years = Array.from(period.matchAll(/\d{4}/g), ([year]) => year).sort();
  return [...new Set([years.at(0), years.at(-1)])].join('–');
}
