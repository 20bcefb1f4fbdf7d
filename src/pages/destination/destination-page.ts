import { html } from 'ghtml';
import { rateNote } from '../tools/trip-budget-answer.ts';
import {
  countryPath,
  comparisonPath,
  DESTINATIONS_PATH,
  placePath,
  toolPath,
} from '../../datasets/addresses.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import type { DataPoints } from '../../datasets/declared/comparison-data-points.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import { BANDS, DAY_PARTS, type DayPart, PREMIUM_TIMES } from '../../datasets/measures/day-definition.ts';
import { entriesOf } from '../../datasets/records.ts';
import { formatNumber, MONTHS } from '../../datasets/words/text.ts';
import type { ExchangeRate } from '../../tools/tool-data.ts';
import { compareDestinations } from '../../tools/compare-destinations.ts';
import { tripBudget } from '../../tools/trip-budget.ts';
import { chipLinks, factList, foldOf, monthStrip, renderParts, rowTable, splitBar } from '../blocks.ts';
import { climate, findClimate } from '../charts/climate.ts';
import type { DeclaredChart } from '../charts/chart.ts';
import { dailyCost } from '../charts/costs.ts';
import { listNearest, location } from '../charts/map/map.ts';
import { showChart, type ChartSite } from '../charts/show-chart.ts';
import { counted, fill, styleName, tierName, type SiteWords } from '../language.ts';
import type { Page } from '../layout.ts';
import {
  aboutText,
  amountText,
  citedCostText,
  costText,
  costOf,
  dayDefinition,
  languagesText,
  populationText,
  SCHEMA_ORG,
  touristDestination,
  unbroken,
  whyNot,
  type Place,
} from '../place.ts';
import {
  cite,
  citeFigures,
  citePlaces,
  citeRows,
  sourcesTable,
  sourceTexts,
  type PlaceReceipts,
} from '../receipts.ts';

interface DestinationPageData extends PlaceReceipts, ChartSite {
  readonly comparisons: readonly Comparison[];
  readonly rate: ExchangeRate | undefined;
}

export async function destinationPage(data: DestinationPageData, words: SiteWords): Promise<Page> {
  const { place, places, comparisons, receipts, baseUrl } = data;
  const { name, region, row } = place;
  const texts = words.destination;
  const months = words.months(row.best_visit_months);
  // The best months are estimated if no climate data is close enough.
  const isLikely = receipts['best_visit_months']?.class === 'estimated';
  const cost = costOf(place, 'mid');
  const mid = citedCostText(words, cost, amountText(words, cost));
  const lead = fill(isLikely ? texts.likelyLead : texts.lead, {
    months: cite(receipts, 'best_visit_months', html`${months}`),
    mid: citeFigures(mid, (figure) => cite(receipts, BUDGET, figure)),
  });
  const country = place.country.name[words.language];
  const drawnFrom = { country: place.country, place, places, comparisons };
  const show = (chart: DeclaredChart) => showChart(chart, drawnFrom, data, words);
  const all = words.path(countryPath(place.country, DESTINATIONS_PATH));
  return {
    title: `${name}, ${country}`,
    description: fill(texts.description, { name, region, country, months, mid }),
    section: '/destinations',
    jsonLd: { '@context': SCHEMA_ORG, ...touristDestination(place, baseUrl, words) },
    body: html`<p class="crumbs"><a href="${all}">${texts.all}</a></p>
      <div class="hero">
        <div>
          <h1>${unbroken(place).name}</h1>
          <p class="lead">!${lead}</p>
          !${dayBar(data, words)} !${styles(place, words)} !${facts(data, words)}
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

/** The parts of a mid-range day, each with the basis of its price; empty if the last build did not store the evidence. */
function dayBar(data: DestinationPageData, words: SiteWords): string {
  const { place, receipts } = data;
  const { components_usd: usd, parts_evidence: evidence } = place.costs.mid ?? {};
  if (!usd || !evidence) return '';
  const parts = DAY_PARTS.map((part) => {
    const figure = cite(receipts, BUDGET, html`<strong>${aboutText(words, place, usd[part])}</strong>`);
    const basis = words.destination.partEvidence[evidence[part]];
    const text = html`${words.shared.day.names[part]} !${figure} <small>${basis}</small>`;
    return { part, value: usd[part], text };
  });
  return splitBar(parts);
}

function styles({ row }: Place, words: SiteWords): string {
  const chips = row.travel_style_tags.map((tag) => html`<li class="chip">${styleName(words, tag)}</li>`);
  return html`<p class="quiet label" id="styles">${words.destination.styles}</p>
    <ul class="chips" aria-labelledby="styles">
      !${chips.join('')}
    </ul>`;
}

const BUDGET = 'avg_daily_budget_usd';

function facts({ place, receipts }: DestinationPageData, words: SiteWords): string {
  const { row, region } = place;
  const { zones, classNames } = words;
  const zoneClass = receipts['climate_zone']?.class;
  const zone = [row.climate_zone, zones[row.climate_zone]].filter(Boolean).join(', ');
  const values: Record<keyof SiteWords['destination']['facts'], string> = {
    region_code: `${region} (${row.region_code})`,
    lat: `${row.lat}, ${row.lng}`,
    population: populationText(row.population, receipts['population'], words),
    climate_zone: `${zone}${zoneClass ? ` (${classNames[zoneClass]})` : ''}`,
    languages_spoken: languagesText(place, receipts['languages_spoken'], words),
    timezone: row.timezone,
    currency_code: row.currency_code,
    tier: tierName(words, row.tier),
  };
  const terms = entriesOf(words.destination.facts);
  return factList(terms.map(([column, term]) => [term, cite(receipts, column, html`${values[column]}`)]));
}

/** `chart` is HTML. */
function whenToGo(chart: string, data: DestinationPageData, words: SiteWords): string {
  const found = findClimate(data.comparisons, data.place.slug);
  return html`<div class="figured">
    !${chart}
    <div>!${found ? gridNote(found, data, words) : ''} !${climatePanel(data, words)}</div>
  </div>`;
}

/** Names the gridded data behind the climate class, as HTML; empty if the class comes from a station. */
function gridNote(
  { kind, quality }: DataPoints['climate']['a'],
  { receipts, sources }: PlaceReceipts,
  words: SiteWords,
): string {
  if (kind === 'station') return '';
  const { series, station } = words.destination;
  const origins = receipts['climate_zone']?.sources ?? [];
  const [grid] = origins.flatMap((origin) => ('source' in origin ? (sources.get(origin.source) ?? []) : []));
  const { credit = '', period = '' } = grid ? sourceTexts(grid, words) : {};
  const text = grid ? fill(station.grid, { credit, years: period.replace('-', '–') }) : '';
  return html`<p class="note">${[text, series[kind][quality]].filter(Boolean).join(' ')}</p>`;
}

const FIGURES = ['max_temperature_c', 'min_temperature_c', 'rain_mm', 'humidity_pct', 'sunshine_h'] as const;

/** The normals that the station measures, and whether each month is a good one or why not, with links to their receipts. */
function climatePanel({ place, receipts }: PlaceReceipts, words: SiteWords): string {
  const { country, normals, row, slug } = place;
  const { panel } = words.destination;
  const { excluded = {} } = receipts['best_visit_months'] ?? {};
  const { climateNormals } = datasetsOf(country);
  const measured = FIGURES.filter((figure) => normals.some((normal) => normal[figure] !== null));
  const format = formatNumber(words.language, 1);
  const rows = MONTHS.map((month) => {
    const normal = normals.find((each) => each.month === month);
    const why = excluded[month];
    const isBest = row.best_visit_months.includes(month);
    const measuredIn = (figure: (typeof FIGURES)[number]) => {
      if (typeof normal?.[figure] !== 'number') return '';
      return citeRows(format(normal[figure]), words, climateNormals, [`${slug},${month}`], [figure]);
    };
    const verdict = isBest
      ? html`<strong class="better">✓ ${panel.best}</strong>`
      : why && html`${whyNot(why, words)}`;
    return [
      html`${words.shortMonths[month - 1]!}`,
      ...measured.map(measuredIn),
      verdict ? cite(receipts, 'best_visit_months', verdict) : '',
    ];
  });
  const columns = [words.charts.month, ...measured.map((figure) => panel[figure]), panel.verdict];
  const figures = measured.map((_, index) => index + 1);
  const { title } = panel;
  const table = { title, caption: title, words, columns, figures, rows, className: 'climate' };
  return foldOf(words, 'months', rows.length, rowTable(table));
}

/** The nearest places, and the others that this one is compared with. */
function nearTable(data: DestinationPageData, words: SiteWords): string {
  const { place, places, comparisons } = data;
  const { near, parts } = words.destination;
  const pairs = new Map<string, Comparison>();
  for (const pair of comparisons) {
    if (pair.a_slug === place.slug) pairs.set(pair.b_slug, pair);
    if (pair.b_slug === place.slug) pairs.set(pair.a_slug, pair);
  }
  const all = Array.from(places.values(), ({ row }) => row);
  const rows = listNearest(all, place.row).map(({ place: { slug }, km }) => {
    const other = places.get(slug)!;
    const pair = pairs.get(slug);
    pairs.delete(slug);
    const distance = fill(near.km, { km: formatNumber(words.language, 1)(km) });
    const tool = `${toolPath(compareDestinations, place.country)}?a=${place.slug}&b=${slug}`;
    return [
      html`<a href="${words.path(placePath(other))}">${other.name}</a>`,
      citePlaces(distance, words, [place, other], 'lat', 'lng'),
      citePlaces(html`${costText(words, costOf(other, 'mid'))}`, words, [other], BUDGET),
      citePlaces(monthStrip(other.row.best_visit_months, words), words, [other], 'best_visit_months'),
      html`<a
        href="${words.path(pair ? comparisonPath(place.country, pair) : tool)}"
        aria-label="${near.compare}: ${other.name}"
        >${near.compare}</a
      >`,
    ];
  });
  const columns = [near.place, near.distance, near.cost, near.months, near.compare];
  const others = Array.from(
    pairs,
    ([slug, pair]) => [comparisonPath(place.country, pair), places.get(slug)!.name] as const,
  );
  return html`<p>${near.lead}</p>
    !${foldOf(words, 'near', rows.length, rowTable({ title: parts.near, words, columns, figures: [1, 2], rows }))}
    <h3>${fill(near.others, { name: place.name })}</h3>
    !${chipLinks(others, words)}`;
}

/** The cost of a day, its basis, and a link to the trip price tool. `chart` is HTML. */
function costSection(chart: string, data: DestinationPageData, words: SiteWords): string {
  const { place, receipts } = data;
  const costs = BANDS.map((band) => {
    const amount = cite(receipts, BUDGET, html`${amountText(words, costOf(place, band))}`);
    return `${words.bands[band].toLowerCase()} ${amount}`;
  });
  const asked = new URLSearchParams({ place: place.slug, days: '3', style: 'mid', travellers: '2' });
  const priceTool = `${words.path(toolPath(tripBudget, place.country))}?${asked.toString()}#result`;
  return html`<div class="figured">
    !${chart}
    <div>
      <p>${dayDefinition(words)}</p>
      <p class="note">!${fill(words.destination.estimates, { costs: words.list(costs) })}</p>
      !${partsOfDay(data, words)}
      !${place.perUsd ? html`<p class="note">!${rateNote({ country: place.country, words }, data.rate)}</p>` : ''}
      <p>
        <a class="more" href="${priceTool}">${fill(words.destination.priceTool, { name: place.name })}</a>
      </p>
    </div>
  </div>`;
}

/** Each part of a mid-range day, and whether its price was measured here; empty if the last build did not store the evidence. */
function partsOfDay({ place, places, receipts }: DestinationPageData, words: SiteWords): string {
  const { dayParts, similarPlaces } = words.destination;
  const parts = receipts[BUDGET]?.parts?.['mid']?.parts;
  if (!parts) return '';
  const citeBudget = (figure: string) => cite(receipts, BUDGET, figure);
  const originOf = (part: DayPart) => {
    const { class: evidence, n = 1, donors = [], period = '', method } = parts[part]!;
    const years = yearsText(period);
    const isMeasured = evidence === 'computed';
    const origin = dayParts[isMeasured ? 'measured' : 'scaled'];
    const here = html`<span class="${isMeasured ? 'better' : ''}">${origin.here}</span>`;
    if (part !== 'room') {
      const others = typeof method === 'object' && 'count' in method ? Number(method.count) : 1;
      const prices = counted(words, origin.prices, isMeasured ? n : others, { years });
      return html`!${here}: !${citeFigures(prices, citeBudget)}`;
    }
    const links = donors
      .flatMap((slug) => places.get(slug) ?? [])
      .map((donor) => html`<a href="${words.path(placePath(donor))}">${donor.name}</a>`);
    const similar = html`${counted(words, similarPlaces, links.length)} (!${words.list(links)})`;
    const listings = citeBudget(words.number(n));
    return html`!${here}: !${fill(origin.rooms, { listings, years, similar })}`;
  };
  const table = rowTable({
    title: dayParts.title,
    words,
    columns: [dayParts.title, words.bands.mid, dayParts.from],
    figures: [1],
    rows: DAY_PARTS.map((part) => [
      html`${dayParts.bought[part]}`,
      citeBudget(html`${aboutText(words, place, parts[part]!.range!.value)}`),
      originOf(part),
    ]),
  });
  return html`!${foldOf(words, 'parts', DAY_PARTS.length, table)}
    <p class="note">${fill(dayParts.others, { times: PREMIUM_TIMES })}</p>`;
}

/** The first and the last year of periods such as `2022-12/2023-01, 2024-03`. */
function yearsText(period: string): string {
  const years = Array.from(period.matchAll(/\d{4}/g), ([year]) => year).sort();
  return [...new Set([years.at(0), years.at(-1)])].join('–');
}
