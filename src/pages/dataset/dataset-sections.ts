import type { DeclarationOfCountry, DeclaredColumn, Declaration } from '../../datasets/dataset.ts';
import type { MadeFormatName } from '../../datasets/formats/formats.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/receipt-store.ts';
import {
  type SourceDescription,
  OURSELVES,
  type ColumnProvenance,
} from '../../datasets/provenance/provenance.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { type SiteWords, fill, sitePath, fileSize, declarationWords, WORDS } from '../language.ts';
import type { ViewedRows } from './filter-form.ts';
import type { TableRows } from './table-rows.ts';
import { html } from 'ghtml';
import { sourcePath } from '../../datasets/provenance/source-library.ts';
import { methodIn, sourceTexts } from '../receipts.ts';
import { entriesOf } from '../../datasets/records.ts';
import { foldOf, snippetBox, rowTable, itemList } from '../blocks.ts';
import { croissantPath } from '../../datasets/metadata/croissant.ts';
import { dataPackagePath } from '../../datasets/metadata/data-package.ts';
import { DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';

/** A file of the newest release. */
export interface Download {
  readonly format: string;
  readonly path: string;
  /** The permanent address of the same bytes. */
  readonly releasePath: string;
  readonly size: number;
  readonly compressedSize: number;
  /** Hexadecimal, like the output of sha256sum. */
  readonly sha256: string;
}

export interface ShownRelease {
  readonly number: number;
  readonly publishedAt: Date;
  readonly rowCount: number;
  readonly files: readonly { readonly format: string; readonly path: string }[];
}

/** Number of rows that differ from the previous release. */
export type ChangeCounts = Readonly<Record<'added' | 'changed' | 'removed', number>>;

export interface DatasetPageData extends Pick<ViewedRows, 'view'> {
  readonly dataset: DeclarationOfCountry;
  readonly release: Release;
  readonly table: TableRows;
  readonly provenance: ColumnsProvenance;
  readonly sources: ReadonlyMap<string, SourceDescription>;
  /** Names of our own datasets by slug, because columns can come from another dataset. */
  readonly datasetNames: ReadonlyMap<string, string>;
  readonly downloads: readonly Download[];
  /** Files that are generated on request, so their size is unknown. */
  readonly madeDownloads: readonly { readonly format: MadeFormatName; readonly path: string }[];
  /** Newest first. */
  readonly releases: readonly ShownRelease[];
  /** Undefined if no earlier release is kept. */
  readonly changes: ChangeCounts | undefined;
  /** The dataset's chart, as HTML; empty if there is none. */
  readonly story: string;
  readonly baseUrl: string;
}

/** A dataset's page in one language. */
export interface DatasetView extends DatasetPageData, ViewedRows {
  readonly table: TableRows;
  readonly words: SiteWords['dataset'];
  /** The absolute address of the English release page, so that citations are the same in every language. */
  readonly releaseUrl: string;
}

/** The meaning of each column and the sources of its values. */
export function columnDictionary(dictionary: DatasetView): string {
  const { dataset, language } = dictionary;
  const meanings = declarationWords(dataset, language).columns;
  const entries = Object.entries(dataset.columns).map(([key, column]) =>
    entry(dictionary, key, column, meanings[key]!),
  );
  return foldOf(language, 'columns', entries.length, itemList(entries, 'dictionary'));
}

function entry(dictionary: DatasetView, key: string, column: DeclaredColumn, meaning: string): string {
  const { provenance, words } = dictionary;
  const limits = describeLimits(column, dictionary);
  const types: Readonly<Record<string, string>> = words.columns.types;
  const found = provenance.get(key);
  return html`<li id="column-${key}">
    <div>
      <h3><code>${key}</code></h3>
      <p class="quiet">
        ${types[column.kind.type] ?? column.kind.type}!${limits ? html`<br />${limits}` : ''}!${column.inCsv ? '' : html`<br />${words.columns.jsonOnly}`}
      </p>
    </div>
    <p>${meaning}</p>
    !${found ? describeProvenance(dictionary, found) : ''}
  </li>`;
}

function describeProvenance(dictionary: DatasetView, provenance: ColumnProvenance): string {
  const { language, words } = dictionary;
  const { classNames, classes, number } = WORDS[language];
  const badges = entriesOf(provenance.classes).map(([valueClass, count]) => {
    const text = fill(words.columns.values, { count: number(count), name: classNames[valueClass] });
    return html`<li class="class ${valueClass}" title="${classes[valueClass]}">${text}</li>`;
  });
  const methods = provenance.methods.map((method) => methodIn(language, method));
  return html`<div>
    !${itemList(badges, 'classes')}
    <p class="quiet">
      <strong>${words.columns.from}</strong>
      !${provenance.sources.map((name) => namedSource(dictionary, name)).join(', ')}<br />
      <strong>${words.columns.how}</strong> !${methods.join('; ')}
    </p>
  </div>`;
}

/** A source's name with a link, as HTML. */
export function namedSource(
  { sources, datasetNames, language }: Pick<DatasetView, 'sources' | 'datasetNames' | 'language'>,
  name: string,
): string {
  if (name === OURSELVES) return html`${WORDS[language].dataset.columns.ourselves}`;
  const ours = datasetNames.get(name);
  if (ours) return html`<a href="${sitePath(language, `/datasets/${name}`)}">${ours}</a>`;
  const known = sources.get(name);
  const href = sitePath(language, sourcePath(name));
  if (!known) return html`<a href="${href}">${name}</a>`;
  const { credit, lang } = sourceTexts(known, language);
  return html`<a href="${href}" !${lang}>${credit}</a>`;
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Bounds;
}

function describeLimits({ kind }: DeclaredColumn, { words, language }: DatasetView): string {
  const { number } = WORDS[language];
  const bounds = ({ minimum, maximum }: Bounds) => {
    if (minimum === undefined) return '';
    if (maximum === undefined) return fill(words.limits.atLeast, { minimum: number(minimum) });
    return fill(words.limits.between, { minimum: number(minimum), maximum: number(maximum) });
  };
  const schema = kind.schema as Bounds;
  const ofItems = schema.items ? bounds(schema.items) : '';
  return ofItems ? fill(words.limits.each, { limits: ofItems }) : bounds(schema);
}

export function downloadsSection(page: DatasetView): string {
  const { dataset, downloads, madeDownloads, baseUrl, language, words } = page;
  const vocabulary = WORDS[language];
  const address = (path: string) => html`<a href="${path}"><code>${baseUrl}${path}</code></a>`;
  const files = downloads.map(
    ({ format, path, releasePath, size, compressedSize, sha256 }) =>
      html`<li class="file">
        <h3>${format.toUpperCase()}</h3>
        <dl>
          <dt>${words.downloads.newest}</dt>
          <dd>!${address(path)}</dd>
          <dt>${words.downloads.forGood}</dt>
          <dd>!${address(releasePath)}</dd>
          <dt>${words.downloads.size}</dt>
          <dd>
            ${fileSize(vocabulary, size)}, ${fileSize(vocabulary, compressedSize)}
            ${words.downloads.compressed}
          </dd>
          <dt>${words.downloads.digest}</dt>
          <dd><code>${sha256}</code></dd>
        </dl>
      </li>`,
  );
  const made = madeDownloads.map(({ format, path }) => {
    const { name, about } = words.downloads.formats[format];
    return html`<li><a href="${path}">${name}</a>: ${about}</li>`;
  });
  return html`<p>${dataset.live ? words.downloads.liveLead : words.downloads.lead}</p>
    !${itemList(files, 'files')}
    <h3>${words.downloads.more}</h3>
    !${itemList(made)}
    <p>
      ${words.downloads.described} <a href="${dataPackagePath(dataset)}">Data Package</a>,
      <a href="${croissantPath(dataset)}">Croissant</a>, <a href="${DCAT_PATH}">DCAT</a>.
    </p>`;
}

export function citeSection({ dataset, release, releaseUrl, language, words }: DatasetView): string {
  return html`<p>${words.cite.lead}</p>
    <div class="pair cite">
      <div>
        <h3>${words.cite.apa}</h3>
        !${snippetBox(citeApa(dataset, release, releaseUrl), language)}
        <h3>${words.cite.bibtex}</h3>
        !${snippetBox(citeBibtex(dataset, release, releaseUrl), language)}
      </div>
      <div>
        <h3>${words.cite.attribution}</h3>
        <p class="attribution" lang="en">${dataset.attribution}</p>
      </div>
    </div>`;
}

type CitedRelease = Pick<ShownRelease, 'number' | 'publishedAt'>;

/** APA style, 7th edition, section 10.9 (data sets). */
export function citeApa({ name }: Declaration, { number, publishedAt }: CitedRelease, url: string): string {
  return `Sampan. (${publishedAt.getUTCFullYear()}). ${name} (Release ${number}) [Data set]. ${url}`;
}

export function citeBibtex(
  { slug, name }: Declaration,
  { number, publishedAt }: CitedRelease,
  url: string,
): string {
  const published = publishedAt.toISOString().slice(0, 10);
  return [
    `@misc{sampan-${slug}-${number},`,
    '  author = {{Sampan}},',
    `  title = {{${name}}},`,
    `  year = {${publishedAt.getUTCFullYear()}},`,
    `  edition = {Release ${number}},`,
    `  howpublished = {Data set, \\url{${url}}},`,
    `  note = {Published ${published}, CC BY 4.0}`,
    '}',
  ].join('\n');
}

export function releasesSection(section: DatasetView): string {
  const { dataset, releases, language, words } = section;
  const { number, date } = WORDS[language];
  const table = rowTable({
    title: words.parts.releases,
    language,
    columns: [
      words.releases.number,
      words.releases.published,
      words.releases.rows,
      words.releases.files,
      words.releases.changes,
    ],
    figures: [2],
    rows: releases.map((release, index) => [
      html`<a href="${sitePath(language, `${landingPath(dataset)}/releases/${release.number}`)}"
        >${release.number}</a
      >`,
      html`${date(release.publishedAt)}`,
      html`${number(release.rowCount)}`,
      release.files.map(({ format, path }) => html`<a href="${path}">${format.toUpperCase()}</a>`).join(', '),
      index === 0 ? html`${words.releases.newest}` : changesLink(dataset, release, words),
    ]),
  });
  return html`<p>${dataset.live ? words.releases.liveLead : words.releases.lead}</p>
    <p>${describeChanges(section)}</p>
    !${table}
    <p>
      <a href="/datasets/${dataset.slug}/releases">${words.releases.all}</a> ·
      <a href="${landingPath(dataset)}/releases.atom">${words.releases.feed}</a>
    </p>`;
}

function describeChanges({ changes, releases, language, words }: DatasetView): string {
  if (!changes) return releases[0]?.number === 1 ? words.releases.first : words.releases.noneKept;
  const { number } = WORDS[language];
  return fill(words.releases.changed, {
    added: number(changes.added),
    changed: number(changes.changed),
    removed: number(changes.removed),
  });
}

function changesLink({ slug }: Declaration, { number }: ShownRelease, words: SiteWords['dataset']): string {
  const text = fill(words.releases.changesOf, { number });
  return html`<a href="/datasets/${slug}/changes?since=${number}">${text}</a>`;
}
