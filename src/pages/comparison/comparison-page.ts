import { html } from 'ghtml';
import { countryPath } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import { datasetsOf } from '../../datasets/declared/country-datasets.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { comparedClimate, comparedCosts, comparedMonths } from '../charts/declared/pair-charts.ts';
import type { FindYears } from '../charts/credit.ts';
import { showChart } from '../charts/show-chart.ts';
import { approximately } from '../estimate.ts';
import { factList } from '../fact-list.ts';
import { fold } from '../fold.ts';
import { FOLD_WORDS } from '../fold-words.ts';
import type { Page } from '../layout.ts';
import { placePath, type Places } from '../place.ts';
import { renderParts } from '../parts.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY, styleName } from '../vocabulary/vocabulary.ts';
import { comparisonLink, COMPARISONS_PATH } from './comparison-link.ts';
import { findingOf } from './findings.ts';
import { costsSection } from './costs-section.ts';
import { monthsSection } from './months-section.ts';
import type { Pair, PairReceipts } from './pair.ts';
import { verdictTable } from './verdict-table.ts';
import { wordsEn, type ComparisonWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';
import { entriesOf } from '../../datasets/records.ts';
import { capitalized } from '../../datasets/words/capitalized.ts';

interface ComparisonPageData {
  readonly comparison: Comparison;
  readonly comparisons: readonly Comparison[];
  readonly places: Places;
  readonly receipts: PairReceipts;
  readonly baseUrl: string;
  readonly findYears: FindYears;
}

export const COMPARISON_WORDS: Record<SiteLanguage, ComparisonWords> = { en: wordsEn, vi: wordsVi };

export async function comparisonPage(data: ComparisonPageData, language: SiteLanguage): Promise<Page> {
  const { comparison, places, receipts, baseUrl, findYears } = data;
  const words = COMPARISON_WORDS[language];
  const [a, b] = [places.get(comparison.a_slug)!, places.get(comparison.b_slug)!];
  const pair: Pair = { comparison, a, b, language, words, receipts };
  const drawnFrom = { country: a.country, comparison, places };
  const show = (chart: typeof comparedMonths) =>
    showChart(chart, drawnFrom, { language, baseUrl, findYears });
  const { verdicts, ...titles } = words.parts;
  const parts: Record<keyof typeof titles, string> = {
    when: monthsSection(pair, { months: await show(comparedMonths), climate: await show(comparedClimate) }),
    cost: costsSection(pair, await show(comparedCosts)),
    styles: comparedStyles(pair),
    next: nextComparisons(pair, data),
    sources: sources(pair),
  };
  const title = words.title(a.name, b.name);
  const all = countryPath(a.country, COMPARISONS_PATH);
  return {
    title,
    description: words.description(a.name, b.name),
    section: '/comparisons',
    body: html`<p class="crumbs"><a href="${sitePath(language, all)}">${words.all}</a></p>
      <div class="hero">
        <div>
          <h1>${title} ${capitalized(findingOf(comparison, [a, b], language) ?? words.noFinding)}</h1>
          <p class="lead">${comparison.intros[language]}</p>
          <ul class="chips">
            <li><a class="chip" href="${sitePath(language, placePath(a))}">${a.name}</a></li>
            <li><a class="chip" href="${sitePath(language, placePath(b))}">${b.name}</a></li>
          </ul>
          !${facts(pair)}
        </div>
        !${renderParts({ verdicts }, { verdicts: verdictTable(pair) })}
      </div>
      !${renderParts(titles, parts)}`,
  };
}

function facts({ comparison, a, language, words }: Pair): string {
  const { number, comparisonTypes } = VOCABULARY[language];
  const values: Record<keyof ComparisonWords['facts'], string> = {
    distance: words.km(number(comparison.data_points.distance_km)),
    why: comparisonTypes[comparison.type],
    volume: words.volume(
      approximately(number(comparison.search_volume)),
      a.country.interest.shortNames[language],
    ),
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
  return fold(
    FOLD_WORDS[language].comparisons(VOCABULARY[language].number(links.length)),
    html`<ul class="columns">
      !${links.join('')}
    </ul>`,
  );
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
  const vocabulary = VOCABULARY[language];
  const group = (title: string, tags: readonly string[]) =>
    html`<div>
      <h3>${title}</h3>
      <ul class="chips">
        !${tags.map((tag) => html`<li class="chip">${styleName(vocabulary, tag)}</li>`).join('')}!${tags.length === 0 ? html`<li class="quiet">${words.nothing}</li>` : ''}
      </ul>
    </div>`;
  return html`<div class="three">
    !${group(words.both, shared)}!${group(words.only(a.name), only_a)}!${group(words.only(b.name), only_b)}
  </div>`;
}
