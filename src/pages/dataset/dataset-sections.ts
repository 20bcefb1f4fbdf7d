import {
  type DeclarationOfCountry,
  type DeclaredColumn,
  type Declaration,
  csvColumns,
} from '../../datasets/dataset.ts';
import type { MadeFormatName } from '../../datasets/formats/formats.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/receipt-store.ts';
import { OURSELVES, type ColumnProvenance } from '../../datasets/provenance/provenance.ts';
import type { Release, ReleaseFacts } from '../../datasets/releases/release.ts';
import { type SiteWords, fill, fileSize, declarationWords } from '../language.ts';
import type { ViewedRows } from './filter-form.ts';
import type { TableRows } from './table-rows.ts';
import { html } from 'ghtml';
import { typeOf, type ValueType } from '../../datasets/formats/format.ts';
import { type SourceDescription } from '../../datasets/provenance/source-library.ts';
import { methodIn, sourceTexts } from '../receipts.ts';
import { entriesOf } from '../../datasets/records.ts';
import { foldOf, rowTable, itemList, snippetBox, feedLinks } from '../blocks.ts';
import { croissantPath } from '../../datasets/metadata/croissant.ts';
import { dataPackagePath } from '../../datasets/metadata/data-package.ts';
import { DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import { landingPath, sourcePath } from '../../datasets/addresses.ts';
import { shortAttribution, writeCitations, type Cited } from '../../datasets/metadata/citation.ts';
import { isStructured } from '../../datasets/kind.ts';
import SNIPPETS from './snippets.json' with { type: 'json' };

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
  readonly releases: readonly (ReleaseFacts & {
    readonly files: readonly Pick<Download, 'format' | 'path'>[];
  })[];
  /** Number of rows that differ from the previous release; undefined if no earlier release is kept. */
  readonly changes: Readonly<Record<'added' | 'changed' | 'removed', number>> | undefined;
  /** The dataset's chart, as HTML; empty if there is none. */
  readonly story: string;
  readonly baseUrl: string;
}

/** A dataset's page in one language. */
export interface DatasetView extends DatasetPageData, ViewedRows {
  readonly table: TableRows;
  /** The absolute address of the English release page, so that citations are the same in every language. */
  readonly releaseUrl: string;
}

export function columnDictionary(dictionary: DatasetView): string {
  const { dataset, words } = dictionary;
  const meanings = declarationWords(dataset, words).columns;
  const entries = Object.entries(dataset.columns).map(([key, column]) =>
    entry(dictionary, key, column, meanings[key]!),
  );
  return foldOf(words, 'columns', entries.length, itemList(entries, 'dictionary'));
}

function entry(dictionary: DatasetView, key: string, column: DeclaredColumn, meaning: string): string {
  const { provenance, words } = dictionary;
  const limits = describeLimits(column, dictionary);
  const types: Readonly<Record<string, string>> = words.dataset.columns.types;
  const until = dictionary.dataset.deprecated?.[key];
  const notes = [
    ...(limits ? [limits] : []),
    ...(column.inCsv ? [] : [words.dataset.columns.jsonOnly]),
    ...(until ? [fill(words.dataset.columns.deprecated, { date: words.date(new Date(until)) })] : []),
  ];
  const found = provenance.get(key);
  return html`<li id="column-${key}">
    <div>
      <h3><code>${key}</code></h3>
      <p class="quiet">
        !${[types[column.kind.type] ?? column.kind.type, ...notes].map((note) => html`${note}`).join('<br />')}
      </p>
    </div>
    <p>${meaning}</p>
    !${found ? describeProvenance(dictionary, found) : ''}
  </li>`;
}

function describeProvenance(dictionary: DatasetView, provenance: ColumnProvenance): string {
  const { words } = dictionary;
  const { classNames, classes, number } = words;
  const badges = entriesOf(provenance.classes).map(([valueClass, count]) => {
    const text = fill(words.dataset.columns.values, { count: number(count), name: classNames[valueClass] });
    return html`<li class="class ${valueClass}" title="${classes[valueClass]}">${text}</li>`;
  });
  const methods = provenance.methods.map((method) => methodIn(words, method));
  return html`<div>
    !${itemList(badges, 'classes')}
    <p class="quiet">
      <strong>${words.dataset.columns.from}</strong>
      !${provenance.sources.map((name) => namedSource(dictionary, name)).join(', ')}<br />
      <strong>${words.dataset.columns.how}</strong> !${methods.join('; ')}
    </p>
  </div>`;
}

/** A source's name with a link, as HTML. */
export function namedSource(
  { sources, datasetNames, words }: Pick<DatasetView, 'sources' | 'datasetNames' | 'words'>,
  name: string,
): string {
  if (name === OURSELVES) return html`${words.dataset.columns.ourselves}`;
  const ours = datasetNames.get(name);
  if (ours) return html`<a href="${words.path(`/datasets/${name}`)}">${ours}</a>`;
  const known = sources.get(name);
  const href = words.path(sourcePath(name));
  if (!known) return html`<a href="${href}">${name}</a>`;
  const { credit, lang } = sourceTexts(known, words);
  return html`<a href="${href}" !${lang}>${credit}</a>`;
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Bounds;
}

function describeLimits({ kind }: DeclaredColumn, { words }: DatasetView): string {
  const { number } = words;
  const bounds = ({ minimum, maximum }: Bounds) => {
    if (minimum === undefined) return '';
    if (maximum === undefined) return fill(words.dataset.limits.atLeast, { minimum: number(minimum) });
    return fill(words.dataset.limits.between, { minimum: number(minimum), maximum: number(maximum) });
  };
  const schema = kind.schema as Bounds;
  const ofItems = schema.items ? bounds(schema.items) : '';
  return ofItems ? fill(words.dataset.limits.each, { limits: ofItems }) : bounds(schema);
}

export function downloadsSection(page: DatasetView): string {
  const { dataset, downloads, madeDownloads, baseUrl, words } = page;
  const address = (path: string) => html`<a href="${path}"><code>${baseUrl}${path}</code></a>`;
  const files = downloads.map(
    ({ format, path, releasePath, size, compressedSize, sha256 }) =>
      html`<li class="file">
        <h3>${format.toUpperCase()}</h3>
        <dl>
          <dt>${words.dataset.downloads.newest}</dt>
          <dd>!${address(path)}</dd>
          <dt>${words.dataset.downloads.forGood}</dt>
          <dd>!${address(releasePath)}</dd>
          <dt>${words.dataset.downloads.size}</dt>
          <dd>
            ${fileSize(words, size)}, ${fileSize(words, compressedSize)} ${words.dataset.downloads.compressed}
          </dd>
          <dt>${words.dataset.downloads.digest}</dt>
          <dd><code>${sha256}</code></dd>
        </dl>
      </li>`,
  );
  const made = madeDownloads.map(({ format, path }) => {
    const { name, about } = words.dataset.downloads.formats[format];
    return html`<li><a href="${path}">${name}</a>: ${about}</li>`;
  });
  return html`<p>${dataset.live ? words.dataset.downloads.liveLead : words.dataset.downloads.lead}</p>
    !${itemList(files, 'files')}
    <h3>${words.dataset.downloads.more}</h3>
    !${itemList(made)}
    <p>
      ${words.dataset.downloads.described} <a href="${dataPackagePath(dataset)}">Data Package</a>,
      <a href="${croissantPath(dataset)}">Croissant</a>, <a href="${DCAT_PATH}">DCAT</a>.
    </p>`;
}

export function releasesSection(section: DatasetView): string {
  const { dataset, releases, words } = section;
  const { newest, changesOf } = words.dataset.releases;
  const since = ({ number }: ReleaseFacts) =>
    html`<a href="/datasets/${dataset.slug}/changes?since=${number}">${fill(changesOf, { number })}</a>`;
  const table = rowTable({
    title: words.dataset.parts.releases,
    words,
    columns: [
      words.dataset.releases.number,
      words.dataset.facts.published,
      words.dataset.facts.rows,
      words.release.parts.files,
      words.dataset.releases.changes,
    ],
    figures: [2],
    rows: releases.map((release, index) => [
      html`<a href="${words.path(`${landingPath(dataset)}/releases/${release.number}`)}"
        >${release.number}</a
      >`,
      html`${words.date(release.publishedAt)}`,
      html`${words.number(release.rowCount)}`,
      release.files.map(({ format, path }) => html`<a href="${path}">${format.toUpperCase()}</a>`).join(', '),
      index === 0 ? html`${newest}` : since(release),
    ]),
  });
  return html`<p>${dataset.live ? words.dataset.releases.liveLead : words.dataset.releases.lead}</p>
    <p>${describeChanges(section)}</p>
    !${table}
    <p>
      <a href="/datasets/${dataset.slug}/releases">${words.dataset.releases.all}</a> ·
      !${feedLinks(dataset.slug, words).join(' · ')}
    </p>`;
}

function describeChanges({ changes, releases, words }: DatasetView): string {
  if (!changes)
    return releases[0]?.number === 1 ? words.dataset.releases.first : words.dataset.releases.noneKept;
  return fill(words.dataset.releases.changed, {
    added: words.number(changes.added),
    changed: words.number(changes.changed),
    removed: words.number(changes.removed),
  });
}

/** How to name a release, for people and for programs that keep references. `credits` is the dataset's long attribution. */
export function citeSection(cited: Cited, credits: string, words: SiteWords): string {
  const box = (name: string, text: string) =>
    html`<h3>${name}</h3>
      !${snippetBox(text, words)}`;
  const { APA, ...others } = writeCitations(cited);
  const boxes = Object.entries(others).map(([name, text]) => box(name, text));
  const { lead, attribution } = words.dataset.cite;
  return html`<p>${lead}</p>
    <div class="pair cite">
      <div>
        !${box(attribution, shortAttribution(cited))}
        <p class="attribution" lang="en">${credits}</p>
        !${box('APA', APA)}
      </div>
      <div>!${boxes.join('')}</div>
    </div>`;
}

export function useSection({ dataset, downloads, baseUrl, words }: DatasetView): string {
  const addressOf = (format: string) =>
    new URL(downloads.find((download) => download.format === format)!.path, baseUrl).href;
  const snippets = listSnippets(dataset, { json: addressOf('json'), csv: addressOf('csv') });
  const boxes = snippets.map(
    ({ tool, code }) =>
      html`<li>
        <h3>${tool}</h3>
        !${tool === 'Excel' ? html`<p class="quiet">${words.dataset.use.excel}</p>` : ''}!${snippetBox(code, words)}
      </li>`,
  );
  return html`<p>${words.dataset.use.lead}</p>
    !${foldOf(words, 'snippets', boxes.length, itemList(boxes, 'snippets'))}`;
}

/** Code that loads a dataset into popular tools, with lists and objects as native types. */
export function listSnippets(dataset: Declaration, addresses: Readonly<Record<'json' | 'csv', string>>) {
  const all = csvColumns(dataset).map(([key, { kind }]) => ({
    isJson: isStructured(kind),
    named: {
      key,
      duckdb: JSON.stringify(duckdbType(typeOf(kind.schema))),
      excel: EXCEL_TYPES[kind.tableSchema] ?? 'type text',
    },
  }));
  const structured = all.filter(({ isJson }) => isJson);
  const offered = SNIPPETS.filter(({ needs = [] }) => needs.every((column) => column in dataset.columns));
  return offered.map(({ tool, code, column = '', separator = '', plain }) => {
    const listed = plain ? structured : all;
    const columns = listed.map(({ named }) => fill(column, named)).join(`${separator}\n`);
    const lines = plain && listed.length === 0 ? plain : code;
    return { tool, code: fill(lines.join('\n'), { slug: dataset.slug, ...addresses, columns }) };
  });
}

const EXCEL_TYPES: Readonly<Record<string, string>> = {
  integer: 'Int64.Type',
  number: 'type number',
  date: 'type date',
};

function duckdbType(type: ValueType): unknown {
  if (type.is === 'list') return [duckdbType(type.item)];
  if (type.is === 'record')
    return Object.fromEntries(type.members.map((member) => [member.name, duckdbType(member.type)]));
  if (type.is === 'integer') return 'BIGINT';
  return type.is === 'decimal' ? 'DOUBLE' : 'VARCHAR';
}
