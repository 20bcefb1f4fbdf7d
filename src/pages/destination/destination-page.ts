import { html } from 'ghtml';
import { countryPath } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import { climate, dailyCost, location } from '../charts/declared/place-charts.ts';
import type { FindYears } from '../charts/credit.ts';
import { showChart } from '../charts/show-chart.ts';
import { citedCostText, costOf } from '../estimate.ts';
import { factList } from '../fact-list.ts';
import type { Page } from '../layout.ts';
import { renderParts } from '../parts.ts';
import { DESTINATIONS_PATH, type Place, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { styleName, VOCABULARY } from '../vocabulary/vocabulary.ts';
import { gridNote } from './climate-note.ts';
import { costSection } from './cost-section.ts';
import { monthReasons } from './month-reasons.ts';
import { nearTable } from './near-table.ts';
import { populationText } from './population-text.ts';
import { findClimate, listRelatedPlaces } from './related-places.ts';
import { sourcesTable, type ReceiptSources } from './sources-table.ts';
import { DESTINATION_WORDS } from './words.ts';
import type { DestinationWords } from './words-en.ts';
import { entriesOf } from '../../datasets/records.ts';

interface DestinationPageData extends ReceiptSources {
  readonly place: Place;
  readonly places: Places;
  readonly comparisons: readonly Comparison[];
  readonly baseUrl: string;
  readonly findYears: FindYears;
}

export async function destinationPage(data: DestinationPageData, language: SiteLanguage): Promise<Page> {
  const { place, places, comparisons, baseUrl, findYears } = data;
  const words = DESTINATION_WORDS[language];
  const vocabulary = VOCABULARY[language];
  const months = vocabulary.months(place.row.best_visit_months);
  const mid = citedCostText(vocabulary, costOf(place, 'mid'));
  const country = place.country.name[language];
  const all = countryPath(place.country, DESTINATIONS_PATH);
  const drawnFrom = { country: place.country, place, places, comparisons };
  const show = (chart: typeof climate) => showChart(chart, drawnFrom, { language, baseUrl, findYears });
  const [map, monthsChart, costChart] = [await show(location), await show(climate), await show(dailyCost)];
  const related = listRelatedPlaces(comparisons, place.slug);
  return {
    title: `${place.name}, ${country}`,
    description: words.description(place.name, place.region, country, months, mid),
    section: '/destinations',
    body: html`<p class="crumbs"><a href="${sitePath(language, all)}">${words.all}</a></p>
      <div class="hero">
        <div>
          <h1>${headline(place, months, data.receipts, words)}</h1>
          <p class="lead">${words.lead(place.name, mid)}</p>
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
function headline({ name }: Place, months: string, receipts: RowProvenance, words: DestinationWords): string {
  const isLikely = receipts['best_visit_months']?.class === 'estimated';
  return isLikely ? words.likelyHeadline(name, months) : words.headline(name, months);
}

function styles({ row }: Place, language: SiteLanguage): string {
  const vocabulary = VOCABULARY[language];
  const chips = row.travel_style_tags.map((tag) => html`<li class="chip">${styleName(vocabulary, tag)}</li>`);
  return html`<p class="quiet label" id="styles">${DESTINATION_WORDS[language].styles}</p>
    <ul class="chips" aria-labelledby="styles">
      !${chips.join('')}
    </ul>`;
}

function facts({ row, region }: Place, receipts: RowProvenance, language: SiteLanguage): string {
  const { zones, languages, classNames } = VOCABULARY[language];
  const zoneClass = receipts['climate_zone']?.class;
  const names: Record<keyof DestinationWords['facts'], string> = {
    region: `${region} (${row.region_code})`,
    coordinates: `${row.lat}, ${row.lng}`,
    population: populationText(row.population, receipts['population'], language),
    climate: `${[row.climate_zone, zones[row.climate_zone]].filter(Boolean).join(', ')}${zoneClass ? ` (${classNames[zoneClass]})` : ''}`,
    languages: row.languages_spoken.map((code) => languages[code] ?? code).join(', '),
    timezone: row.timezone,
    currency: row.currency_code,
    tier: DESTINATION_WORDS[language].tiers[row.tier] ?? String(row.tier),
  };
  const terms = entriesOf(DESTINATION_WORDS[language].facts);
  return factList(terms.map(([name, term]) => [term, html`${names[name]}`]));
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
