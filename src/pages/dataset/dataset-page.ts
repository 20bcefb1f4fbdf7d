import { costDistribution } from '../charts/budget-distribution.ts';
import {
  type DatasetPageData,
  type DatasetView,
  downloadsSection,
  releasesSection,
  columnDictionary,
  type Download,
  citeSection,
  useSection,
} from './dataset-sections.ts';
import { html } from 'ghtml';
import { LICENSE, type DeclarationOfCountry } from '../../datasets/dataset.ts';
import { landingPath, qualityPath } from '../../datasets/addresses.ts';
import { factList, partsNav, renderParts, itemList, releaseFeeds } from '../blocks.ts';
import { feedPath } from '../../datasets/metadata/atom-feed.ts';
import type { Page } from '../layout.ts';
import {
  counted,
  fileSize,
  fill,
  type SiteWords,
  countryNames,
  declarationWords,
  declaredKind,
} from '../language.ts';
import { citationTags } from '../../datasets/metadata/citation.ts';
import { versionOf } from '../../datasets/releases/release-changes.ts';
import { dataTable } from './data-table.ts';
import { QUERY_PATH } from '../query/query-page.ts';
import type { DeclaredChart } from '../charts/chart.ts';
import { showChart, type ChartSite } from '../charts/show-chart.ts';
import { toolUsage } from '../charts/usage-chart.ts';
import { verdicts } from '../charts/verdicts-chart.ts';
import { bestMonths } from '../charts/months.ts';
import type { Country } from '../../countries/country.ts';
import type { Release } from '../../datasets/releases/release.ts';

export function datasetPage(data: DatasetPageData, words: SiteWords): Page {
  const { dataset, story, baseUrl } = data;
  const { name, description } = declarationWords(dataset, words);
  const path = words.path(landingPath(dataset));
  const releasePath = `${landingPath(dataset)}/releases/${data.release.number}`;
  const context: DatasetView = {
    ...data,
    words,
    said: words.dataset.table,
    path,
    anchor: 'data',
    releaseUrl: new URL(releasePath, baseUrl).href,
  };
  const cited = { dataset, release: data.release, url: context.releaseUrl };
  const parts: Record<keyof SiteWords['dataset']['parts'], string> = {
    data: dataTable(context),
    columns: html`<p>${words.dataset.columns.lead}</p>
      !${columnDictionary(context)}
      <p>
        <a href="${words.path(qualityPath(dataset))}">${words.dataset.columns.quality}</a> ·
        <a href="${landingPath(dataset)}/provenance">${words.dataset.columns.receipts}</a>
      </p>`,
    downloads: downloadsSection(context),
    cite: citeSection(cited, dataset.attribution, words),
    use: useSection(context),
    releases: releasesSection(context),
  };
  return {
    title: name,
    description,
    section: '/datasets',
    tags: citationTags(cited),
    feeds: releaseFeeds(words.dataset.releases.feed, (format) => feedPath(dataset.slug, format)),
    body: html`<div class="opening">!${introduction(context, name, description)}!${story}</div>
      !${renderParts(words.dataset.parts, parts)}`,
  };
}

function introduction(
  { dataset, release, downloads, words }: DatasetView,
  name: string,
  description: string,
): string {
  const buttons = downloads.map(({ format, path, size }) => {
    const text = fill(words.dataset.download, { format: format.toUpperCase(), size: fileSize(words, size) });
    return html`<a class="button primary" href="${path}" download="${dataset.slug}.${format}">${text}</a>`;
  });
  const facts: [string, string][] = [
    [words.dataset.facts.rows, html`${words.number(release.rowCount)}`],
    [words.dataset.facts.columns, String(Object.keys(dataset.columns).length)],
    [words.dataset.facts.version, versionOf(dataset, release)],
    [words.dataset.facts.published, html`${words.date(release.publishedAt)}`],
    [words.dataset.facts.licence, html`<a href="${LICENSE.url}" rel="license">${LICENSE.name}</a>`],
  ];
  return html`<div>
      <h1>${name}</h1>
      <p class="lead">${description}</p>
      <p class="buttons">!${buttons.join(' ')}</p>
    </div>
    !${factList(facts)} !${partsNav(words.dataset.parts, words)}`;
}

const STORIES: Readonly<
  Record<string, DeclaredChart<'places' | 'comparisons' | 'dataset' | 'uses' | 'today'>>
> = {
  destinations: costDistribution,
  'climate-windows': bestMonths,
  comparisons: verdicts,
  'tool-usage-daily': toolUsage,
};

/** The chart of a dataset, as HTML; empty if it has none. */
export async function drawStory(
  dataset: DeclarationOfCountry,
  facts: Parameters<(typeof STORIES)[string]['draw']>[0],
  site: ChartSite,
  words: SiteWords,
): Promise<string> {
  const chart = STORIES[declaredKind(dataset)];
  return chart ? showChart(chart, facts, site, words) : '';
}

/** A card for each dataset, and notes that apply to all of them. */
export function datasetsPage(
  cards: readonly DatasetCard[],
  countries: readonly Country[],
  file: string,
  words: SiteWords,
): Page {
  const { title, description, lead, about, aboutTitle } = words.dataset.list;
  const notes = about.map(
    ({ title: name, text }) =>
      html`<li>
        <h3>${name}</h3>
        <p>${text}</p>
      </li>`,
  );
  return {
    title,
    description: fill(description, { countries: countryNames(countries, words) }),
    section: '/datasets',
    body: html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      <p class="buttons">
        <a class="button primary" href="${words.path(QUERY_PATH)}">${words.query.title}</a>
        <a class="button" href="${file}" download="sampan.sqlite">${words.query.ways.all}</a>
      </p>
      !${datasetCards(cards, words, 'h2')}
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

export function datasetCards(cards: readonly DatasetCard[], words: SiteWords, heading: 'h2' | 'h3'): string {
  const items = cards.map((card) => datasetCard(card, words, heading));
  return itemList(items, 'cards');
}

function datasetCard(
  { dataset, release, downloads }: DatasetCard,
  words: SiteWords,
  heading: string,
): string {
  const { name, description } = declarationWords(dataset, words);
  const columns = Object.keys(dataset.columns).length;
  const published = words.date(release.publishedAt).replaceAll(' ', '\u00a0');
  const facts = counted(words, words.dataset.card, release.rowCount, { columns, published });
  const buttons = downloads.map(
    ({ format, path, size }) =>
      html`<a class="button" href="${path}" download="${dataset.slug}.${format}"
        >${format.toUpperCase()} <small>${fileSize(words, size)}</small></a
      >`,
  );
  return html`<li>
    <${heading}><a href="${words.path(landingPath(dataset))}">${name}</a></${heading}>
    <p>${description}</p>
    <p class="quiet">${facts}</p>
    <p class="buttons">!${buttons.join(' ')}</p>
  </li>`;
}
