import { html } from 'ghtml';
import { SOURCE_TERMS, type LibrarySource, type TableLine } from '../datasets/provenance/source-library.ts';
import { sourcePath, SOURCES_PATH, tablePath, rowId } from '../datasets/addresses.ts';
import { addressUrl, creditTitle, sourceTerms, sourceTexts } from './receipts.ts';
import { plainTable, termList, tableBox, itemList } from './blocks.ts';
import type { Page } from './layout.ts';
import { fill, type SiteWords } from './language.ts';
import { keysOf } from '../datasets/records.ts';

const SECTION = '/how-it-is-made';

export function sourcesPage(sources: readonly LibrarySource[], words: SiteWords): Page {
  const texts = words.sources;
  const groups = keysOf(SOURCE_TERMS).map((terms) => {
    const members = sources.filter((source) => source.terms === terms);
    const entries = members.map((source) => entry(source, words));
    return html`<section aria-labelledby="${terms}">
      <h2 id="${terms}">${texts.groups[terms]}</h2>
      <p>${texts.terms[terms]}</p>
      !${itemList(entries, 'dictionary')}
    </section>`;
  });
  return {
    title: texts.title,
    description: texts.description,
    section: SECTION,
    body: html`<h1>${texts.title}</h1>
      <p class="lead">${texts.lead}</p>
      !${groups.join('')}`,
  };
}

function entry(source: LibrarySource, words: SiteWords): string {
  const { name } = source;
  const { credit, title, licence, period, lang } = sourceTexts(source, words);
  return html`<li>
    <h3 !${lang}><a href="${words.path(sourcePath(name))}">${creditTitle(credit)}</a></h3>
    <p !${lang}>${title}</p>
    <p class="quiet">
      ${words.sources.period}: <span !${lang}>${period}</span> · ${words.sources.licence}:
      <span !${lang}>${licence}</span>
    </p>
  </li>`;
}

export function sourcePage(
  source: LibrarySource,
  lineCounts: ReadonlyMap<string, number>,
  words: SiteWords,
): Page {
  const { credit, title, notes, lang } = sourceTexts(source, words);
  return {
    // Two sources can have the same credit.
    title: fill(words.sources.sourceTitle, { name: source.name }),
    description: title,
    section: SECTION,
    body: html`!${crumbs(words)}
      <h1 !${lang}>${creditTitle(credit)}</h1>
      <p class="lead" !${lang}>${title}</p>
      !${termsOf(source, words)}
      !${
        notes
          ? html`<h2>${words.sources.notes}</h2>
              <p !${lang}>${notes}</p>`
          : ''
      }
      <h2>${words.sources.tables}</h2>
      !${itemList(
        Object.entries(source.files).map(([file, sha256]) =>
          tableEntry(source, file, sha256, lineCounts.get(file), words),
        ),
        'plain',
      )}`,
  };
}

function crumbs(words: SiteWords, source?: LibrarySource): string {
  const all = html`<a href="${words.path(SOURCES_PATH)}">${words.sources.title}</a>`;
  const texts = source && sourceTexts(source, words);
  const one = texts
    ? html` ›
        <a href="${words.path(sourcePath(source.name))}" !${texts.lang}>${creditTitle(texts.credit)}</a>`
    : '';
  return html`<p class="crumbs">!${all}!${one}</p>`;
}

function termsOf(source: LibrarySource, words: SiteWords): string {
  const { use, terms } = words.sources;
  return termList([...sourceTerms(source, words.sources, words), [use, html`${terms[source.terms]}`]]);
}

function tableEntry(
  { name }: LibrarySource,
  file: string,
  sha256: string,
  lineCount: number | undefined,
  words: SiteWords,
): string {
  const digest = html`<span class="quiet">${words.sources.digest} <code>${sha256}</code></span>`;
  if (lineCount === undefined) return html`<li>${file} !${digest}</li>`;
  const path = tablePath(name, file);
  return html`<li>
    <a href="${words.path(path)}">${file}</a>, ${fill(words.sources.lines, { count: String(lineCount) })} ·
    <a href="${path}?format=raw" download="${file}">${fill(words.sources.download, { file })}</a
    ><br />!${digest}
  </li>`;
}

/** How a line was read, which its own columns already prove. */
const TECHNICAL = new Set(['sha256', 'extractor', 'version']);

/** A whole source table with a link target for each line, or only the lines that the receipts of one of our columns cite, with the cited columns. */
export function tablePage(
  source: LibrarySource,
  file: string,
  lines: readonly TableLine[],
  words: SiteWords,
  isCited: ((line: number) => boolean) | undefined,
  citedFor: unknown,
): Page {
  const title = `${source.name}/${file}`;
  const path = tablePath(source.name, file);
  const shown = isCited ? lines.filter(({ line }) => isCited(line)) : lines;
  const cited = typeof citedFor === 'string' ? source.cited?.[file]?.[citedFor] : undefined;
  const isTold = (column: string) => !TECHNICAL.has(column) && shown.some(({ cells }) => cells[column]);
  const isShown = (column: string) => cited?.includes(column) ?? isTold(column);
  const columns = Object.keys(lines[0]?.cells ?? {}).filter((column) => !citedFor || isShown(column));
  const heads = [words.sources.line, ...columns].map((name) => html`<th scope="col">${name}</th>`);
  const ofLines = shown.map((line) => lineRow(line, columns));
  const table = plainTable(heads, ofLines, { className: 'lines' });
  const rows = `${shown[0]?.line}-${shown.at(-1)?.line}`;
  const whole = html`<a href="?rows=${rows}">${words.sources.allColumns}</a> · `;
  const all = html`!${citedFor ? whole : ''}<a href="${words.path(path)}"
      >${fill(words.sources.allLines, { count: lines.length })}</a
    >`;
  const download = fill(words.sources.download, { file });
  const about = sourceTexts(source, words);
  return {
    title,
    description: fill(words.sources.tableDescription, {
      file,
      title: about.title,
      lines: words.number(lines.length),
    }),
    section: '/how-it-is-made',
    unlisted: isCited !== undefined,
    body: html`!${crumbs(words, source)}
      <h1>${file}</h1>
      <p class="lead" !${about.lang}>${about.title}</p>
      <p class="buttons">
        <a class="button primary" href="${path}?format=raw" download="${file}">${download}</a>
      </p>
      !${isCited ? '' : termsOf(source, words)}
      <p>!${isCited ? all : html`${words.sources.tableLead}`}</p>
      !${tableBox(fill(words.shared.table, { title }), table)}`,
  };
}

/** Without whitespace between cells, because a table has thousands of them. */
function lineRow({ line, cells }: TableLine, columns: readonly string[]): string {
  const id = rowId(line);
  const values = columns.map((column) => {
    const text = cells[column] ?? '';
    return `<td${text.length > SHORT && column !== 'sha256' ? ' class="long"' : ''}>${cellHtml(column, text)}</td>`;
  });
  return `<tr id="${id}"><th scope="row"><a href="#${id}">${line}</a></th>${values.join('')}</tr>`;
}

/** Longer texts wrap. */
const SHORT = 40;
const SHOWN_DIGITS = 12;

function cellHtml(column: string, text: string): string {
  if (column === 'sha256') return html`${text.slice(0, SHOWN_DIGITS)}${text && '…'}`;
  if (column !== 'address') return html`${text}`;
  const href = addressUrl(text);
  return href ? html`<a href="${href}" rel="external">${text}</a>` : html`${text}`;
}
