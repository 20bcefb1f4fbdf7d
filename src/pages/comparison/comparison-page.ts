import { html } from 'ghtml';
import { countryPath } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { comparedCosts } from '../charts/costs.ts';
import { comparedClimate } from '../charts/climate.ts';
import { comparedMonths } from '../charts/months.ts';
import { showChart, type FindYears } from '../charts/show-chart.ts';
import { approximately, placePath, type Places, COMPARISONS_PATH, stationTexts } from '../place.ts';
import { factList, renderParts, foldOf, itemList, chipLinks } from '../blocks.ts';
import type { Page } from '../layout.ts';
import { fill, sitePath, styleName, WORDS, type SiteLanguage } from '../language.ts';
import { comparisonLink, headlineOf, costsSection, type Pair, verdictTable } from './verdicts.ts';
import { entriesOf } from '../../datasets/records.ts';
import { capitalized } from '../../datasets/words/text.ts';

interface ComparisonPageData {
  readonly comparison: Comparison;
  readonly comparisons: readonly Comparison[];
  readonly places: Places;
  readonly receipts: Pair['receipts'];
  readonly baseUrl: string;
  readonly findYears: FindYears;
}

export async function comparisonPage(data: ComparisonPageData, language: SiteLanguage): Promise<Page> {
  const { comparison, places, receipts, baseUrl, findYears } = data;
  const words = WORDS[language].comparison;
  const [a, b] = [places.get(comparison.a_slug)!, places.get(comparison.b_slug)!];
  const pair: Pair = { comparison, a, b, language, words, receipts };
  const drawnFrom = { country: a.country, comparison, places };
  const show = (chart: typeof comparedMonths) =>
    showChart(chart, drawnFrom, { language, baseUrl, findYears });
  const { verdicts, ...titles } = words.parts;
  const parts: Record<keyof typeof titles, string> = {
    when: monthsSection(pair, await show(comparedMonths), await show(comparedClimate)),
    cost: costsSection(pair, await show(comparedCosts)),
    styles: comparedStyles(pair),
    next: nextComparisons(pair, data),
    sources: sources(pair),
  };
  const title = fill(words.title, { a: a.name, b: b.name });
  const all = countryPath(a.country, COMPARISONS_PATH);
  return {
    title,
    description: fill(words.description, { a: a.name, b: b.name }),
    section: '/comparisons',
    body: html`<p class="crumbs"><a href="${sitePath(language, all)}">${words.all}</a></p>
      <div class="hero">
        <div>
          <h1>${title} ${capitalized(headlineOf(comparison, [a, b], language))}</h1>
          <p class="lead">${comparison.intros[language]}</p>
          !${chipLinks(
            [a, b].map((place) => [placePath(place), place.name]),
            language,
          )}
          !${facts(pair)}
        </div>
        !${renderParts({ verdicts }, { verdicts: verdictTable(pair) })}
      </div>
      !${renderParts(titles, parts)}`,
  };
}

function facts({ comparison, a, language, words }: Pair): string {
  const { number, comparisonTypes } = WORDS[language];
  const values: Record<keyof typeof words.facts, string> = {
    distance: fill(words.km, { km: number(comparison.data_points.distance_km) }),
    why: comparisonTypes[comparison.type],
    volume: fill(words.volume, {
      index: approximately(number(comparison.search_volume)),
      reference: a.country.interest.shortNames[language],
    }),
  };
  return factList(entriesOf(words.facts).map(([name, term]) => [term, html`${values[name]}`]));
}

/** The other comparisons of the two places. */
function nextComparisons({ comparison, a, language }: Pair, data: ComparisonPageData): string {
  const slugs = new Set([comparison.a_slug, comparison.b_slug]);
  const others = data.comparisons.filter(
    (other) => other !== comparison && (slugs.has(other.a_slug) || slugs.has(other.b_slug)),
  );
  const links = others.map(
    (other) => html`<li>!${comparisonLink(a.country, other, data.places, language)}</li>`,
  );
  return foldOf(language, 'comparisons', links.length, itemList(links, 'columns'));
}

function sources({ comparison, a, b, language, words }: Pair): string {
  const path = landingPath(datasetsOf(a.country).comparisons);
  const ofPlaces = [a, b].map(
    (place) => html`<a href="${sitePath(language, placePath(place))}#sources">${place.name}</a>`,
  );
  return html`<p>${words.sources.text} ${words.sources.places} !${ofPlaces.join(', ')}.</p>
    <p>
      <a href="${path}/provenance?row=${comparison.slug}">${words.sources.receipts}</a> ·
      <a href="${sitePath(language, path)}">${words.sources.dataset}</a>
    </p>`;
}

/** What both places are good for, and what only one of them is. */
function comparedStyles({ comparison, a, b, language, words }: Pair): string {
  const { shared, only_a, only_b } = comparison.data_points.travel_style_tags;
  const vocabulary = WORDS[language];
  const chip = (tag: string) => html`<li class="chip">${styleName(vocabulary, tag)}</li>`;
  const group = (title: string, tags: readonly string[]) =>
    html`<div>
      <h3>${title}</h3>
      !${itemList(tags.length > 0 ? tags.map(chip) : [html`<li class="quiet">${words.nothing}</li>`], 'chips')}
    </div>`;
  return html`<div class="three">
    !${group(words.both, shared)}!${group(fill(words.only, { name: a.name }), only_a)}!${group(fill(words.only, { name: b.name }), only_b)}
  </div>`;
}

/** The best months of both places, the months they share, and their climates. `climateChart` is empty if the normals cannot be compared. */
function monthsSection(
  { comparison, a, b, language, words }: Pair,
  monthsChart: string,
  climateChart: string,
): string {
  const { months } = WORDS[language];
  const { best_visit_months: best, climate } = comparison.data_points;
  const shared =
    best.shared.length > 0 ? fill(words.sharedMonths, { months: months(best.shared) }) : words.noSharedMonths;
  const haveNone = climate.a.tmean_c === null && climate.b.tmean_c === null;
  const missing = haveNone ? words.noNormalsOfBoth : words.noNormals;
  const why = climate.same_series ? words.sameSeries : missing;
  const notes = [why, ...stationTexts([a, b], language)].map((text) => html`<p class="note">${text}</p>`);
  const bestMonthsSentence = (name: string, ofPlace: readonly number[]) =>
    fill(words.best, { name, months: months(ofPlace) });
  const text = html`<p>
    ${bestMonthsSentence(a.name, best.a)} ${bestMonthsSentence(b.name, best.b)} ${shared}
  </p>`;
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
