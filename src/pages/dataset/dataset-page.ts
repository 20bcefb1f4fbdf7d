import { costDistribution } from '../charts/budget-distribution.ts';
import {
  type DatasetPageData,
  type DatasetView,
  citeSection,
  downloadsSection,
  releasesSection,
  columnDictionary,
  type Download,
} from './dataset-sections.ts';
import { html } from 'ghtml';
import { LICENSE, type DeclarationOfCountry } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { factList, partsNav, renderParts, itemList } from '../blocks.ts';
import type { Page } from '../layout.ts';
import {
  fileSize,
  fill,
  sitePath,
  WORDS,
  type SiteLanguage,
  type SiteWords,
  countryNames,
  declarationWords,
  declaredKind,
} from '../language.ts';
import { dataTable } from './data-table.ts';
import { qualityPath } from './quality-page.ts';
import { useSection } from './snippets.ts';
import type { DeclaredChart, PairsFacts } from '../charts/chart.ts';
import { showChart } from '../charts/show-chart.ts';
import { toolUsage, type UsageFacts } from '../charts/usage-chart.ts';
import { verdicts } from '../charts/verdicts-chart.ts';
import { bestMonths } from '../charts/months.ts';
import type { Country } from '../../countries/country.ts';
import type { Release } from '../../datasets/releases/release.ts';

export function datasetPage(data: DatasetPageData, language: SiteLanguage): Page {
  const { dataset, story, baseUrl } = data;
  const words = WORDS[language].dataset;
  const { name, description } = declarationWords(dataset, language);
  const path = sitePath(language, landingPath(dataset));
  const releasePath = `${landingPath(dataset)}/releases/${data.release.number}`;
  const context: DatasetView = {
    ...data,
    language,
    words,
    path,
    anchor: 'data',
    releaseUrl: new URL(releasePath, baseUrl).href,
  };
  const parts: Record<keyof SiteWords['dataset']['parts'], string> = {
    data: dataTable(context),
    columns: html`<p>${words.columns.lead}</p>
      !${columnDictionary(context)}
      <p>
        <a href="${sitePath(language, qualityPath(dataset))}">${words.columns.quality}</a> ·
        <a href="${landingPath(dataset)}/provenance">${words.columns.receipts}</a>
      </p>`,
    downloads: downloadsSection(context),
    cite: citeSection(context),
    use: useSection(context),
    releases: releasesSection(context),
  };
  return {
    title: name,
    description,
    section: '/datasets',
    feed: { title: words.releases.feed, path: `${landingPath(dataset)}/releases.atom` },
    body: html`<div class="opening">!${introduction(context, name, description)}!${story}</div>
      !${renderParts(words.parts, parts)}`,
  };
}

function introduction(
  { dataset, release, downloads, language, words }: DatasetView,
  name: string,
  description: string,
): string {
  const vocabulary = WORDS[language];
  const buttons = downloads.map(({ format, path, size }) => {
    const text = fill(words.download, { format: format.toUpperCase(), size: fileSize(vocabulary, size) });
    return html`<a class="button primary" href="${path}" download="${dataset.slug}.${format}">${text}</a>`;
  });
  const facts: [string, string][] = [
    [words.facts.rows, html`${vocabulary.number(release.rowCount)}`],
    [words.facts.columns, String(Object.keys(dataset.columns).length)],
    [words.facts.release, String(release.number)],
    [words.facts.published, html`${vocabulary.date(release.publishedAt)}`],
    [words.facts.licence, html`<a href="${LICENSE.url}" rel="license">${LICENSE.name}</a>`],
  ];
  return html`<div>
      <h1>${name}</h1>
      <p class="lead">${description}</p>
      <p class="buttons">!${buttons.join(' ')}</p>
    </div>
    !${factList(facts)} !${partsNav(words.parts, language)}`;
}

/** The data for a dataset's chart. */
export type StoryFacts = PairsFacts & UsageFacts;

const STORIES: Readonly<Record<string, DeclaredChart<StoryFacts>>> = {
  destinations: costDistribution,
  'climate-windows': bestMonths,
  comparisons: verdicts,
  'tool-usage-daily': toolUsage,
};

/** The chart of a dataset, as HTML; empty if it has none. */
export async function drawStory(
  dataset: DeclarationOfCountry,
  facts: StoryFacts,
  options: Parameters<typeof showChart>[2],
): Promise<string> {
  const chart = STORIES[declaredKind(dataset)];
  return chart ? showChart(chart, facts, options) : '';
}

/** A card for each dataset, and notes that apply to all of them. */
export function datasetsPage(
  cards: readonly DatasetCard[],
  countries: readonly Country[],
  language: SiteLanguage,
): Page {
  const { title, description, lead, about, aboutTitle } = WORDS[language].dataset.list;
  const notes = about.map(
    ({ title: name, text }) =>
      html`<li>
        <h3>${name}</h3>
        <p>${text}</p>
      </li>`,
  );
  return {
    title,
    description: fill(description, { countries: countryNames(countries, language) }),
    section: '/datasets',
    body: html`<h1>${title}</h1>
      <p class="lead">${lead}</p>

      !${datasetCards(cards, language, 'h2')}
      <section aria-labelledby="about">
        <h2 id="about">${aboutTitle}</h2>
        !${itemList(notes, 'steps')}
      </section>`,
  };
}

export interface DatasetCard {
  readonly dataset: DeclarationOfCountry;
  readonly release: Pick<Release, 'number' | 'publishedAt' | 'rowCount'>;
  readonly downloads: readonly Pick<Download, 'format' | 'path' | 'size'>[];
}

/** A card with downloads for each dataset. */
export function datasetCards(
  cards: readonly DatasetCard[],
  language: SiteLanguage,
  heading: 'h2' | 'h3',
): string {
  return itemList(
    cards.map((card) => datasetCard(card, language, heading)),
    'cards',
  );
}

function datasetCard(
  { dataset, release, downloads }: DatasetCard,
  language: SiteLanguage,
  heading: string,
): string {
  const vocabulary = WORDS[language];
  const { name, description } = declarationWords(dataset, language);
  const { number, date } = vocabulary;
  const columns = Object.keys(dataset.columns).length;
  const published = date(release.publishedAt).replaceAll(' ', '\u00a0');
  const facts = fill(WORDS[language].dataset.card, { rows: number(release.rowCount), columns, published });
  const buttons = downloads.map(
    ({ format, path, size }) =>
      html`<a class="button" href="${path}" download="${dataset.slug}.${format}"
        >${format.toUpperCase()} <small>${fileSize(vocabulary, size)}</small></a
      >`,
  );
  return html`<li>
    <${heading}><a href="${sitePath(language, landingPath(dataset))}">${name}</a></${heading}>
    <p>${description}</p>
    <p class="quiet">${facts}</p>
    <p class="buttons">!${buttons.join(' ')}</p>
  </li>`;
}
