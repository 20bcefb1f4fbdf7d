import { html } from 'ghtml';
import { LICENSE, type DeclarationOfCountry } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { factList } from '../fact-list.ts';
import type { Page } from '../layout.ts';
import { partsNav, renderParts } from '../parts.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { fileSize, VOCABULARY } from '../vocabulary/vocabulary.ts';
import { citeSection } from './cite-section.ts';
import { columnDictionary, type ColumnDictionary } from './column-dictionary.ts';
import { dataTable } from './data-table.ts';
import { declarationWords } from './declaration-words.ts';
import { downloadsSection, type Download, type MadeDownload } from './downloads-section.ts';
import { releasesSection, type ReleasesSection } from './releases-section.ts';
import type { TableRows } from './table-rows.ts';
import type { TableView } from './table-view.ts';
import { useSection } from './snippets.ts';
import { wordsEn, type DatasetPageWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

interface DatasetPageData
  extends
    Pick<ColumnDictionary, 'provenance' | 'sources' | 'datasetNames'>,
    Pick<ReleasesSection, 'releases' | 'changes'> {
  readonly dataset: DeclarationOfCountry;
  readonly release: Release;
  readonly table: TableRows;
  readonly view: TableView;
  readonly downloads: readonly Download[];
  readonly madeDownloads: readonly MadeDownload[];
  /** The dataset's chart, as HTML; empty if there is none. */
  readonly story: string;
  readonly baseUrl: string;
}

export const DATASET_PAGE_WORDS: Record<SiteLanguage, DatasetPageWords> = { en: wordsEn, vi: wordsVi };

export function datasetPage(data: DatasetPageData, language: SiteLanguage): Page {
  const { dataset, story, baseUrl } = data;
  const words = DATASET_PAGE_WORDS[language];
  const { name, description } = declarationWords(dataset, language);
  const path = sitePath(language, landingPath(dataset));
  const releasePath = `${landingPath(dataset)}/releases/${data.release.number}`;
  const context = {
    ...data,
    language,
    words,
    path,
    anchor: 'data',
    releaseUrl: new URL(releasePath, baseUrl).href,
  };
  const parts: Record<keyof DatasetPageWords['parts'], string> = {
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
  {
    dataset,
    release,
    downloads,
    language,
    words,
  }: DatasetPageData & { language: SiteLanguage; words: DatasetPageWords },
  name: string,
  description: string,
): string {
  const vocabulary = VOCABULARY[language];
  const buttons = downloads.map(({ format, path, size }) => {
    const text = words.download(format.toUpperCase(), fileSize(vocabulary, size));
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
