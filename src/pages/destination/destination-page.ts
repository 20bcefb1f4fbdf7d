import { html } from 'ghtml';
import { countryPath } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Provenance, RowProvenance } from '../../datasets/provenance/provenance.ts';
import type { Sentence } from '../../datasets/provenance/receipt-words.ts';
import { dailyCost } from '../charts/costs.ts';
import { climate } from '../charts/climate.ts';
import { location } from '../charts/map/locator-map.ts';
import { showChart, type FindYears } from '../charts/show-chart.ts';
import { citedCostText, costOf, costText, dayDefinition, estimateText } from '../estimate.ts';
import { factList, renderParts, monthStrip, rowTable, foldOf } from '../blocks.ts';
import type { Page } from '../layout.ts';
import { DESTINATIONS_PATH, type Place, type Places, populationText, placePath } from '../place.ts';
import {
  counted,
  fill,
  sitePath,
  styleName,
  VOCABULARY,
  WORDS,
  type SiteLanguage,
  type SiteWords,
} from '../language.ts';
import { gridNote, findClimate, listRelatedPlaces, type RelatedPlace } from './climate-note.ts';
import { monthReasons } from './month-reasons.ts';
import { sourcesTable, type ReceiptSources } from './sources-table.ts';
import { entriesOf } from '../../datasets/records.ts';
import { comparisonPath } from '../comparison/comparison-link.ts';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import { tripBudget } from '../../tools/trip-budget.ts';
import { toolPath } from '../tools/tool-cards.ts';

interface DestinationPageData extends ReceiptSources {
  readonly place: Place;
  readonly places: Places;
  readonly comparisons: readonly Comparison[];
  readonly baseUrl: string;
  readonly findYears: FindYears;
}

export async function destinationPage(data: DestinationPageData, language: SiteLanguage): Promise<Page> {
  const { place, places, comparisons, baseUrl, findYears } = data;
  const words = WORDS[language].destination;
  const vocabulary = VOCABULARY[language];
  const months = vocabulary.months(place.row.best_visit_months);
  const mid = citedCostText(vocabulary, costOf(place, 'mid'));
  const country = place.country.name[language];
  const all = countryPath(place.country, DESTINATIONS_PATH);
  const drawnFrom = { country: place.country, place, places, comparisons };
  const show = (chart: typeof climate) => showChart(chart, drawnFrom, { language, baseUrl, findYears });
  const [map, monthsChart, costChart] = [await show(location), await show(climate), await show(dailyCost)];
  const related = listRelatedPlaces(comparisons, place.slug);
  const lead = fill(words.lead, { name: place.name, mid });
  return {
    title: `${place.name}, ${country}`,
    description: fill(words.description, { name: place.name, region: place.region, country, months, mid }),
    section: '/destinations',
    body: html`<p class="crumbs"><a href="${sitePath(language, all)}">${words.all}</a></p>
      <div class="hero">
        <div>
          <h1>${headline(place, months, data.receipts, words)}</h1>
          <p class="lead">${lead}</p>
          !${styles(place, language)} !${facts(place, data.receipts, language)}
        </div>
        !${map}
      </div>
      !${renderParts(words.parts, {
        when: whenToGo(monthsChart, data, language),
        cost: costSection(costChart, place, places, data.receipts, language),
        near: nearTable(related, places, language),
        sources: sourcesTable(place, data, language),
      })}`,
  };
}

/** Says "probably" if the best months are estimated, because no climate data is close enough. */
function headline(
  { name }: Place,
  months: string,
  receipts: RowProvenance,
  words: SiteWords['destination'],
): string {
  const isLikely = receipts['best_visit_months']?.class === 'estimated';
  return isLikely ? fill(words.likelyHeadline, { name, months }) : fill(words.headline, { name, months });
}

function styles({ row }: Place, language: SiteLanguage): string {
  const vocabulary = VOCABULARY[language];
  const chips = row.travel_style_tags.map((tag) => html`<li class="chip">${styleName(vocabulary, tag)}</li>`);
  return html`<p class="quiet label" id="styles">${WORDS[language].destination.styles}</p>
    <ul class="chips" aria-labelledby="styles">
      !${chips.join('')}
    </ul>`;
}

function facts(place: Place, receipts: RowProvenance, language: SiteLanguage): string {
  const { row, region } = place;
  const { zones, classNames } = VOCABULARY[language];
  const tiers: Readonly<Record<string, string>> = WORDS[language].destination.tiers;
  const zoneClass = receipts['climate_zone']?.class;
  const names: Record<keyof SiteWords['destination']['facts'], string> = {
    region: `${region} (${row.region_code})`,
    coordinates: `${row.lat}, ${row.lng}`,
    population: populationText(row.population, receipts['population'], language),
    climate: `${[row.climate_zone, zones[row.climate_zone]].filter(Boolean).join(', ')}${zoneClass ? ` (${classNames[zoneClass]})` : ''}`,
    languages: languagesText(place, receipts['languages_spoken'], language),
    timezone: row.timezone,
    currency: row.currency_code,
    tier: tiers[row.tier] ?? String(row.tier),
  };
  const terms = entriesOf(WORDS[language].destination.facts);
  return factList(terms.map(([name, term]) => [term, html`${names[name]}`]));
}

/** "Vietnamese, Bru (11.04 % of the former province)": the share of each group that is counted, with its area. */
function languagesText(
  { row, country }: Place,
  receipt: Provenance | undefined,
  language: SiteLanguage,
): string {
  const { languages, number } = VOCABULARY[language];
  const { languageShare } = WORDS[language].destination;
  const detail = typeof receipt?.detail === 'object' ? receipt.detail : [];
  const texts = new Map<unknown, string>();
  for (const sentence of detail) {
    if (typeof sentence === 'string' || !('id' in sentence)) continue;
    if (sentence.id !== 'shares_of_area' && sentence.id !== 'shares_of_place') continue;
    for (const share of sentence['shares'] as readonly Sentence[])
      texts.set(
        share['language'],
        fill(languageShare[sentence.id], {
          percent: number(Number(share['percent'])),
          area: country.groupArea[language],
        }),
      );
  }
  const [official, ...others] = row.languages_spoken;
  const named = (code: string) => languages[code] ?? code;
  return [
    ...(official === undefined ? [] : [named(official)]),
    ...others.map((code) => [named(code), texts.get(code)].filter(Boolean).join(' ')),
  ].join(', ');
}

function whenToGo(chart: string, data: DestinationPageData, language: SiteLanguage): string {
  const { place, comparisons } = data;
  const found = findClimate(comparisons, place.slug);
  return html`<div class="figured">
    !${chart}
    <div>
      !${found ? gridNote(found, data, language) : ''}
      !${monthReasons(data.receipts['best_visit_months'], language)}
    </div>
  </div>`;
}

/** The places that this one is compared with, nearest first. */
export function nearTable(related: readonly RelatedPlace[], places: Places, language: SiteLanguage): string {
  const { near, parts } = WORDS[language].destination;
  const rows = related.flatMap((other) => {
    const place = places.get(other.slug);
    return place ? [nearRow(other, place, language)] : [];
  });
  const table = rowTable({
    title: parts.near,
    language,
    columns: [near.place, near.distance, near.cost, near.months, near.why, near.compare],
    figures: [1, 2],
    rows,
  });
  return html`<p>${near.lead}</p>
    !${foldOf(language, 'near', rows.length, table)}`;
}

function nearRow(
  { comparison, type, distanceKm }: RelatedPlace,
  place: Place,
  language: SiteLanguage,
): string[] {
  const { near } = WORDS[language].destination;
  const vocabulary = VOCABULARY[language];
  const { number, comparisonTypes } = vocabulary;
  return [
    html`<a href="${sitePath(language, placePath(place))}">${place.name}</a>`,
    html`${fill(near.km, { km: number(distanceKm) })}`,
    html`${costText(vocabulary, costOf(place, 'mid'))}`,
    monthStrip(place.row.best_visit_months, language),
    html`${comparisonTypes[type]}`,
    html`<a
      href="${sitePath(language, comparisonPath(place.country, comparison))}"
      aria-label="${near.compare}: ${place.name}"
      >${near.compare}</a
    >`,
  ];
}

const SUGGESTED_DAYS = 3;

/** The cost of a day, its basis, and a link to the trip price tool. `chart` is HTML. */
export function costSection(
  chart: string,
  place: Place,
  places: Places,
  receipts: RowProvenance,
  language: SiteLanguage,
): string {
  const words = WORDS[language].destination;
  const priceTool = fill(words.priceTool, { name: place.name });
  return html`<div class="figured">
    !${chart}
    <div>
      <p>${dayDefinition(language)}</p>
      <p class="note">
        ${estimateRanges(place, language)} !${evidenceBasis(place, places, receipts, language)}
      </p>
      <p><a class="more" href="${priceToolPath(place, language)}">${priceTool}</a></p>
    </div>
  </div>`;
}

/** The address of the trip budget tool with its form filled in. */
function priceToolPath({ slug, country }: Place, language: SiteLanguage): string {
  const query = new URLSearchParams({
    place: slug,
    days: String(SUGGESTED_DAYS),
    style: 'mid',
    travellers: '2',
  });
  return `${sitePath(language, toolPath(tripBudget, country))}?${query.toString()}#result`;
}

function estimateRanges(place: Place, language: SiteLanguage): string {
  const vocabulary = VOCABULARY[language];
  const costs = BANDS.map(
    (band) => `${vocabulary.bands[band].toLowerCase()} ${estimateText(vocabulary, costOf(place, band))}`,
  );
  return fill(WORDS[language].destination.estimates, { costs: vocabulary.list(costs) });
}

function evidenceBasis(
  place: Place,
  places: Places,
  receipts: RowProvenance,
  language: SiteLanguage,
): string {
  const words = WORDS[language].destination;
  const { isBorrowed, listings } = costOf(place, 'mid');
  const { list, number } = VOCABULARY[language];
  const mid = receipts['avg_daily_budget_usd']?.parts?.['mid'];
  const year = place.costs.mid?.year;
  if (listings === undefined || year === undefined) return '';
  if (!isBorrowed) return html`${fill(words.ownRooms, { listings: number(listings), year })}`;
  const donors = (mid?.donors ?? []).flatMap((slug) => places.get(slug) ?? []);
  const links = donors.map(
    (donor) => html`<a href="${sitePath(language, placePath(donor))}">${donor.name}</a>`,
  );
  return fill(words.borrowedRooms, {
    similar: counted(language, words.similarPlaces, links.length),
    places: links.length > 0 ? ` (${list(links)})` : '',
    listings: number(listings),
    year,
  });
}
