import { html } from 'ghtml';
import { countryPath } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { comparedCosts } from '../charts/costs.ts';
import { comparedClimate } from '../charts/compared-climate.ts';
import { comparedMonths } from '../charts/months.ts';
import { showChart, type FindYears } from '../charts/show-chart.ts';
import {
  approximately,
  placePath,
  type Places,
  COMPARISONS_PATH,
  stationTexts,
  SCHEMA_ORG,
  touristDestination,
  unbroken,
} from '../place.ts';
import { citePlaces, citeRows } from '../receipts.ts';
import { factList, renderParts, foldOf, itemList, chipLinks } from '../blocks.ts';
import type { Page } from '../layout.ts';
import { fill, type SiteWords } from '../language.ts';
import { choices, comparisonLink, headlineOf, costsSection, type Pair, verdictTable } from './verdicts.ts';
import { monthAnswer, monthForm } from './month-answer.ts';
import { capitalized } from '../../datasets/words/text.ts';

interface ComparisonPageData {
  readonly comparison: Comparison;
  readonly comparisons: readonly Comparison[];
  readonly places: Places;
  readonly receipts: Pair['receipts'];
  readonly baseUrl: string;
  readonly findYears: FindYears;
  readonly month: number | undefined;
}

export async function comparisonPage(data: ComparisonPageData, words: SiteWords): Promise<Page> {
  const { comparison, places, receipts, baseUrl, findYears, month } = data;
  const [a, b] = [places.get(comparison.a_slug)!, places.get(comparison.b_slug)!];
  const pair: Pair = { comparison, a, b, words, receipts };
  const drawnFrom = { country: a.country, comparison, places };
  const show = (chart: typeof comparedMonths) => showChart(chart, drawnFrom, { words, baseUrl, findYears });
  const { verdicts, ...titles } = words.comparison.parts;
  const parts: Record<keyof typeof titles, string> = {
    when: monthsSection(pair, await show(comparedMonths), await show(comparedClimate)),
    cost: costsSection(pair, await show(comparedCosts)),
    next: nextComparisons(pair, data),
    sources: sources(pair),
  };
  const title = fill(words.comparison.title, { a: a.name, b: b.name });
  const [wholeA, wholeB] = [unbroken(a), unbroken(b)];
  const heading = fill(month ? words.comparison.month.title : words.comparison.title, {
    a: wholeA.name,
    b: wholeB.name,
    ...(month && { month: words.monthInText(month) }),
  });
  const named = { ...pair, a: wholeA, b: wholeB };
  const { headline, reasons } = month
    ? monthAnswer(named, month, places)
    : { headline: headlineOf(comparison, [wholeA, wholeB], words), reasons: [] };
  const all = countryPath(a.country, COMPARISONS_PATH);
  return {
    title,
    description: fill(words.comparison.description, { a: a.name, b: b.name }),
    section: '/comparisons',
    jsonLd: {
      '@context': SCHEMA_ORG,
      '@graph': [a, b].map((place) => touristDestination(place, baseUrl, words)),
    },
    card: { text: comparison.intros[words.language] },
    body: html`<p class="crumbs"><a href="${words.path(all)}">${words.comparison.all}</a></p>
      <div class="hero">
        <div>
          <h1>${heading}</h1>
          <p class="answer">${capitalized(headline)}</p>
          !${reasons.length > 0 ? itemList(reasons, 'plain') : ''} !${monthForm(pair, month)}
          !${choices(pair)}
          <p class="lead">${comparison.intros[words.language]}</p>
          !${chipLinks(
            [a, b].map((place) => [placePath(place), place.name]),
            words,
          )}
          !${facts(pair)}
        </div>
        !${renderParts({ verdicts }, { verdicts: verdictTable(pair) })}
      </div>
      !${renderParts(titles, parts)}`,
  };
}

function facts({ comparison, a, b, words }: Pair): string {
  const { km, volume, facts: terms } = words.comparison;
  const citeOwn = (figure: string, column: string) =>
    citeRows(html`${figure}`, words, datasetsOf(a.country).comparisons, [comparison.slug], [column]);
  const distance = fill(km, { km: words.number(comparison.data_points.distance_km) });
  const asked = fill(volume, {
    index: approximately(words.number(comparison.search_volume)),
    reference: a.country.interest.shortNames[words.language],
  });
  return factList([
    [terms.distance, citePlaces(distance, words, [a, b], 'lat', 'lng')],
    [terms.why, citeOwn(words.comparisonTypes[comparison.type], 'type')],
    [terms.volume, citeOwn(asked, 'search_volume')],
  ]);
}

function nextComparisons({ comparison, a, words }: Pair, data: ComparisonPageData): string {
  const slugs = new Set([comparison.a_slug, comparison.b_slug]);
  const others = data.comparisons.filter(
    (other) => other !== comparison && (slugs.has(other.a_slug) || slugs.has(other.b_slug)),
  );
  const links = others.map(
    (other) => html`<li>!${comparisonLink(a.country, other, data.places, words)}</li>`,
  );
  return foldOf(words, 'comparisons', links.length, itemList(links, 'columns'));
}

function sources({ comparison, a, b, words }: Pair): string {
  const path = landingPath(datasetsOf(a.country).comparisons);
  const ofPlaces = [a, b].map(
    (place) => html`<a href="${words.path(placePath(place))}#sources">${place.name}</a>`,
  );
  return html`<p>
      ${words.comparison.sources.text} ${words.comparison.sources.places} !${ofPlaces.join(', ')}.
    </p>
    <p>
      <a href="${path}/provenance?row=${comparison.slug}">${words.comparison.sources.receipts}</a> ·
      <a href="${words.path(path)}">${words.comparison.sources.dataset}</a>
    </p>`;
}

/** The best months of both places, the months they share, and their climates. `climateChart` is empty if the normals cannot be compared. */
function monthsSection({ comparison, a, b, words }: Pair, monthsChart: string, climateChart: string): string {
  const { months } = words;
  const { best_visit_months: best, climate } = comparison.data_points;
  const shared =
    best.shared.length > 0
      ? fill(words.comparison.sharedMonths, { months: months(best.shared) })
      : words.comparison.noSharedMonths;
  const haveNone = climate.a.tmean_c === null && climate.b.tmean_c === null;
  const missing = haveNone ? words.comparison.noNormalsOfBoth : words.comparison.noNormals;
  const why = climate.same_series ? words.comparison.sameSeries : missing;
  const notes = [why, ...stationTexts([a, b], words)].map((text) => html`<p class="note">${text}</p>`);
  const sentences = [a, b].map((place) => {
    const { best_visit_months: ofPlace } = place.row;
    const cited = citePlaces(html`${months(ofPlace)}`, words, [place], 'best_visit_months');
    return fill(words.comparison.best, { name: html`${place.name}`, months: cited });
  });
  const text = html`<p>!${sentences.join(' ')} ${shared}</p>`;
  if (climateChart === '')
    return html`<div class="figured">
      !${monthsChart}
      <div>!${text}!${notes.join('')}</div>
    </div>`;
  return html`<div class="figured">
    <div>!${text}!${monthsChart}</div>
    !${climateChart}
  </div>`;
}
