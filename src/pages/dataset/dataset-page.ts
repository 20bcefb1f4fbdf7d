import type { DatasetPageData, DatasetView } from './dataset-view.ts';
import { html } from 'ghtml';
import { LICENSE, type DeclarationOfCountry } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { factList, partsNav, renderParts } from '../blocks.ts';
import type { Page } from '../layout.ts';
import {
  fileSize,
  fill,
  sitePath,
  VOCABULARY,
  WORDS,
  type SiteLanguage,
  type SiteWords,
} from '../language.ts';
import { citeSection, downloadsSection, releasesSection } from './release-sections.ts';
import { columnDictionary } from './column-dictionary.ts';
import { dataTable } from './data-table.ts';
import { declarationWords, declaredKind } from './declaration-words.ts';
import { useSection } from './snippets.ts';
import { costDistribution } from '../charts/budget-distribution.ts';
import type { DeclaredChart, PairsFacts } from '../charts/declared-chart.ts';
import { showChart } from '../charts/show-chart.ts';
import { toolUsage, type UsageFacts } from '../charts/usage-chart.ts';
import { verdicts } from '../charts/verdicts-chart.ts';
import { bestMonths } from '../charts/months.ts';

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
      <p><a href="${landingPath(dataset)}/provenance">${words.columns.receipts}</a></p>`,
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
  const vocabulary = VOCABULARY[language];
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
