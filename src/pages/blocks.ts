import { html } from 'ghtml';
import type { DayPart } from '../datasets/measures/day-definition.ts';
import { round, sum } from '../datasets/measures/numbers.ts';
import { fill, type SiteWords } from './language.ts';
import { feedPath, type FeedFormat } from '../datasets/metadata/atom-feed.ts';

/** The titles of a page's parts by id, in order. */
type Titles = Readonly<Record<string, string>>;

export function partsNav(titles: Titles, words: SiteWords): string {
  const links = Object.entries(titles).map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<nav class="parts" aria-label="${words.shared.onThisPage}">!${itemList(links)}</nav>`;
}

/** Each part with its title; `contents` is HTML. */
export function renderParts<Named extends Titles>(
  titles: Named,
  contents: Readonly<Record<keyof Named, string>>,
): string {
  return Object.entries(titles)
    .map(([id, title]) => section(id, title, contents[id]!))
    .join('');
}

/** `contents` is HTML. */
export function section(id: string, title: string, contents: string): string {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    !${contents}
  </section>`;
}

/** The text as HTML, with every second piece marked. */
export const markPieces = (text: string, separator: string | RegExp, mark: (piece: string) => string) =>
  text
    .split(separator)
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : mark(piece)))
    .join('');

/** Links to pages, as paths on the English site, with their names. */
export function chipLinks(
  links: readonly (readonly [path: string, name: string])[],
  words: SiteWords,
  siteUrl = '',
): string {
  const items = links.map(
    ([path, name]) => html`<li><a class="chip" href="${siteUrl}${words.path(path)}">${name}</a></li>`,
  );
  return itemList(items, 'chips');
}

/** Terms with their values, which are HTML. */
export function factList(
  facts: readonly (readonly [term: string, value: string])[],
  className = 'facts',
): string {
  const entries = facts.map(
    ([term, value]) =>
      html`<div>
        <dt>${term}</dt>
        <dd>!${value}</dd>
      </div>`,
  );
  return html`<dl class="${className}">!${entries.join('')}</dl>`;
}

/** Terms and their descriptions, both HTML. */
export function termList(terms: readonly (readonly [term: string, description: string])[]): string {
  const entries = terms.map(([term, description]) => `<dt>${term}</dt><dd>${description}</dd>`);
  return `<dl class="terms">${entries.join('')}</dl>`;
}

/** Long content with its number of items, collapsed on narrow screens and always visible on wide ones. `contents` is HTML. */
export function foldOf(
  words: SiteWords,
  name: keyof SiteWords['shared']['fold'],
  count: number,
  contents: string,
): string {
  return html`<details class="fold">
    <summary>${fill(words.shared.fold[name], { count: words.number(count) })}</summary>
    !${contents}
  </details>`;
}

interface RowTable extends Omit<TableParts, 'foot'> {
  readonly title: string;
  readonly words: SiteWords;
  readonly columns: readonly string[];
  /** The positions of the columns with figures. */
  readonly figures?: readonly number[];
  /** HTML; the first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[];
  /** The position of the row that the reader chose. */
  readonly chosen?: number;
  /** The last row, of the sums. */
  readonly total?: readonly string[];
  /** In a figure, a table is no region of the page. */
  readonly role?: 'group';
}

/** A table to read by row. With the class `rows`, narrow screens show a block for each row, where each cell has its column's name. */
export function rowTable(table: RowTable): string {
  const { columns, figures = [], chosen, className = 'rows', caption } = table;
  const alignment = (index: number) => (figures.includes(index) ? ' class="figure"' : '');
  const named = (index: number) =>
    (className === 'rows' ? html` data-label="${columns[index] ?? ''}"` : '') + alignment(index);
  const heads = columns.map((name, index) => `<th scope="col"${alignment(index)}>${html`${name}`}</th>`);
  const row = ([heading = '', ...cells]: readonly string[], place?: number) => {
    const values = cells.map((cell, index) => `<td${named(index + 1)}>${cell}</td>`);
    const mark = place !== undefined && place === chosen ? ' class="chosen"' : '';
    return `<tr${mark}><th scope="row">${heading}</th>${values.join('')}</tr>`;
  };
  const foot = table.total ? `<tfoot>${row(table.total)}</tfoot>` : '';
  const written = plainTable(heads, table.rows.map(row), { className, caption, foot });
  return tableBox(fill(table.words.shared.table, { title: table.title }), written, table.role);
}

interface TableParts {
  readonly className?: string;
  readonly caption?: string | undefined;
  /** HTML. */
  readonly foot?: string;
}

/** `heads` are the cells of the first row and `rows` are whole rows, both as HTML. */
export function plainTable(
  heads: readonly string[],
  rows: readonly string[],
  { className = '', caption, foot = '' }: TableParts = {},
): string {
  const name = caption ? `<caption>${html`${caption}`}</caption>` : '';
  const head = `<thead><tr>${heads.join('')}</tr></thead>`;
  return `<table${className && ` class="${className}"`}>${name}${head}<tbody>${rows.join('')}</tbody>${foot}</table>`;
}

/** A table in a box that scrolls on narrow screens and can be focused with the keyboard. `table` is HTML. */
export function tableBox(label: string, table: string, role = 'region'): string {
  return html`<div class="table" tabindex="0" role="${role}" aria-label="${label}">!${table}</div>`;
}

/** A labelled part of a form. `label` and `input` are HTML. */
export function formField(id: string, label: string, input: string): string {
  return html`<div class="field"><label for="${id}">!${label}</label> !${input}</div>`;
}

export const hiddenInput = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** `attributes` is HTML. */
export function selectBox(
  attributes: string,
  options: Iterable<readonly [value: string, text: string]>,
  chosen: string,
): string {
  const tags = Array.from(
    options,
    ([value, text]) => html`<option value="${value}" !${value === chosen ? 'selected' : ''}>${text}</option>`,
  );
  return html`<select !${attributes}>
    !${tags.join('')}
  </select>`;
}

/** Each item is HTML with its `li`. */
export function itemList(items: readonly string[], className = ''): string {
  return `<ul${className && ` class="${className}"`}>${items.join('')}</ul>`;
}

const escape = (text: string) => html`${text}`;

/** Text to copy; the site's script adds a button. `mark` turns it into HTML. */
export function snippetBox(text: string, words: SiteWords, mark = escape): string {
  const { copy, copied } = words.shared;
  return html`<div class="snippet" data-copy="${copy}" data-copied="${copied}">
    <pre tabindex="0"><code>!${mark(text)}</code></pre>
  </div>`;
}

/** A cost as one bar with its parts, and their texts, which are HTML, below. */
export function splitBar(parts: readonly Readonly<{ part: DayPart; value: number; text: string }>[]): string {
  const total = sum(parts.map(({ value }) => value));
  let x = 0;
  const bars = parts.map(({ part, value }) => {
    const width = (value / total) * 100;
    x += width;
    return html`<rect class="part-${part}" x="${round(x - width)}" width="${round(width)}" height="1" />`;
  });
  const texts = parts.map(({ part, text }) => html`<li class="part-${part}">!${text}</li>`);
  return html`<svg class="split" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      !${bars.join('')}
    </svg>
    !${itemList(texts, 'split-parts')}`;
}

/** Twelve small boxes with the best months filled, where a chart would be too large. */
export function monthStrip(best: readonly number[], words: SiteWords): string {
  const boxes = words.monthNames.map((name, index) => {
    const month = index + 1;
    return html`<span class="${best.includes(month) ? 'best' : ''}" title="${name}"
      >${words.charts.tinyMonths[index]!}</span
    >`;
  });
  const name = fill(words.shared.bestMonths, { months: words.months(best) });
  return html`<span class="months" role="img" aria-label="${name}">!${boxes.join('')}</span>`;
}

/** Formats an ISO date such as 2026-11-15 for a language. */
export function day(date: string, words: SiteWords): string {
  return html`<time datetime="${date}">${words.date(new Date(date))}</time>`;
}

/** A feed that readers of a page can subscribe to. */
export type Feed = Readonly<Record<'title' | 'path' | 'type', string>>;

export const ATOM = 'application/atom+xml';

/** The Atom feed of releases and the same as JSON Feed. */
export const releaseFeeds = (title: string, pathOf: (format: FeedFormat) => string): Feed[] => [
  { title, path: pathOf('atom'), type: ATOM },
  { title, path: pathOf('json'), type: 'application/feed+json' },
];

/** For programs, in the head of a page. */
export const feedTags = (feeds: readonly Feed[]) =>
  feeds
    .map(
      ({ title, path, type }) =>
        html`<link rel="alternate" type="${type}" title="${title}" href="${path}" />`,
    )
    .join('');

/** For people: a dataset's feeds. */
export const feedLinks = (slug: string, words: SiteWords) =>
  Object.entries({ atom: words.dataset.releases.atom, json: 'JSON Feed' }).map(
    ([format, name]) => html`<a href="${feedPath(slug, format as FeedFormat)}">${name}</a>`,
  );
