import { html } from 'ghtml';
import { datasetsOf } from '../datasets/catalog.ts';
import { landingPath, receiptsPath, rowId, sourcePath, tablePath } from '../datasets/addresses.ts';
import type { Origin, Provenance, RowProvenance } from '../datasets/provenance/provenance.ts';
import { runsOf } from '../datasets/measures/numbers.ts';
import type { DeclarationOfCountry } from '../datasets/dataset.ts';
import type { SourceDescription, SourceLibrary, TableLine } from '../datasets/provenance/source-library.ts';
import { cellText } from '../datasets/stored-rows.ts';
import type { Place, Places } from './place.ts';
import { day, rowTable, foldOf, itemList, markPieces } from './blocks.ts';
import { declarationWords, fill, WORDS, type SiteWords } from './language.ts';
import type { Page } from './layout.ts';
import {
  inEnglish,
  sayIn,
  sayPlainly,
  type FindWord,
  type Said,
  type StoredWords,
} from '../datasets/provenance/receipt-words.ts';

/** What receipts name. */
interface Evidence {
  readonly places: Places;
  readonly sources: ReadonlyMap<string, SourceDescription>;
  readonly sourceLibrary: Pick<SourceLibrary, 'findTable'>;
}

/** A destination and the evidence for its values. */
export interface PlaceReceipts extends Evidence {
  readonly place: Place;
  readonly receipts: RowProvenance;
}

/** A figure as HTML with a link to its receipt, which the site's script shows in place. */
export function cite(receipts: RowProvenance, column: string, figure: string): string {
  return receipts[column] ? html`<a class="cited" href="#receipt-${column}">!${figure}</a>` : figure;
}

/** A figure as HTML with a link to receipts on their own page, which the site's script shows in place. */
export function citeRows(
  figure: string,
  words: SiteWords,
  ...cited: Parameters<typeof receiptsPath>
): string {
  return citeAt(words.path(receiptsPath(...cited)))(figure);
}

/** Makes figures, as HTML, links to where they come from. */
export const citeAt = (path: string) => (figure: string) =>
  html`<a class="cited" href="${path}" rel="nofollow">!${figure}</a>`;

/** A figure of places, as HTML with a link to its receipts. */
export function citePlaces(figure: string, words: SiteWords, places: readonly Place[], ...columns: string[]) {
  const { destinations } = datasetsOf(places[0]!.country);
  const slugs = places.map(({ slug }) => slug);
  return citeRows(figure, words, destinations, slugs, columns);
}

/** With its unit and range. Not a month, the year of a census or of prices, or the limit of a dry month. */
const FIGURE = String.raw`(?<![Tt]háng\s|than |dưới |[\p{L}\d.,–])(?:≈\s)?\$?\d+(?:[.,]\d+)*(?:–\d+)?(?![\d.,]*\))(?:\s(?:km|mm|m|°C|h|hours|giờ|USD|₫|người)(?!\p{L}))?(?: \([\d.,–]+\))?`;

/** A sentence as HTML in which each figure, and each of the other texts, is a link to its receipt. */
export function citeFigures(
  text: string,
  citeOne: (figure: string) => string,
  others: readonly string[] = [],
) {
  const cited = [...others.filter(Boolean).map((other) => RegExp.escape(other)), FIGURE];
  return markPieces(text, new RegExp(`(${cited.join('|')})`, 'u'), (figure) => citeOne(html`${figure}`));
}

/** The receipts of a row's values. */
export function sourcesTable(evidence: PlaceReceipts, words: SiteWords): string {
  const { row, country } = evidence.place;
  const { sources: titles, parts } = words.destination;
  const path = landingPath(datasetsOf(country).destinations);
  const rows = valueRows({ row, receipts: evidence.receipts }, evidence, words);
  return html`<p>${titles.lead}</p>
    !${foldOf(words, 'receipts', rows.length, receiptsTable(parts.sources, rows, words))}
    <p>
      <a href="${path}/provenance?row=${row.slug}">${titles.json}</a> ·
      <a href="${words.path(path)}">${titles.dataset}</a>
    </p>`;
}

function receiptsTable(title: string, rows: readonly string[][], words: SiteWords): string {
  const { column, value, made, from } = words.destination.sources;
  return rowTable({ title, words, columns: [column, value, made, from], rows });
}

/** A row of a dataset with its receipts, and its name if it is not the page's own. */
interface ReceiptedRow {
  readonly name?: string;
  readonly row: object;
  readonly receipts: RowProvenance;
}

/** The receipts of rows, on a page of their own. */
export function receiptsPage(
  dataset: DeclarationOfCountry,
  rows: readonly ReceiptedRow[],
  evidence: Evidence,
  words: SiteWords,
): Page {
  const { sources: texts, parts } = words.destination;
  const path = landingPath(dataset);
  const named = rows.flatMap((row) => valueRows(row, evidence, words));
  const json = rows.map(({ name }) => html`<a href="${path}/provenance?row=${name!}">${name!}</a>`);
  return {
    title: parts.sources,
    description: texts.lead,
    section: '/datasets',
    unlisted: true,
    body: html`<p class="crumbs">
        <a href="${words.path(path)}">${declarationWords(dataset, words).name}</a>
      </p>
      <h1>${parts.sources}</h1>
      <div id="receipts">!${receiptsTable(parts.sources, named, words)}</div>
      <p>${texts.json}: !${words.list(json)}</p>`,
  };
}

/** A line for each value with a receipt. */
function valueRows({ name, row, receipts }: ReceiptedRow, evidence: Evidence, words: SiteWords): string[][] {
  const describe = ({ method, detail }: Provenance) =>
    methodIn(words, method) +
    (detail ? html` <span class="quiet">(!${detailIn(words, detail, evidence.places)})</span>` : '');
  return Object.entries(row).flatMap(([column, value]) => {
    const receipt = receipts[column];
    if (!receipt) return [];
    const parts = Object.entries(receipt.parts ?? {}).map(
      ([member, part]) => html`<br /><strong>${member}</strong>: !${describe(part)}`,
    );
    const made = html`<span class="class ${receipt.class}">${words.classNames[receipt.class]}</span>
      !${describe(receipt)}!${parts.join('')}`;
    const from = citations(column, receipt.sources, evidence, words);
    const heading = name
      ? html`<code>${column}</code> <span class="quiet">${name}</span>`
      : html`<code id="receipt-${column}">${column}</code>`;
    return [[heading, html`${cellText(value)}`, made, from]];
  });
}

/** One line per source table, with the line numbers used. */
function citations(
  column: string,
  origins: readonly Origin[],
  { sources, sourceLibrary }: Evidence,
  words: SiteWords,
): string {
  const lines = new Map<string, { source: string; table: string; lines: number[] }>();
  for (const origin of origins) {
    if (!('source' in origin)) continue;
    const { source, table, line } = origin;
    lines.getOrInsert(`${source}/${table}`, { source, table, lines: [] }).lines.push(line);
  }
  const ofRows = origins.flatMap((origin) => {
    if ('source' in origin) return [];
    const { dataset, row, columns } = origin;
    const path = words.path(receiptsPath({ slug: dataset }, [row], columns));
    return [
      html`<li>
        <a href="${path}" rel="nofollow">${dataset}, ${row}</a>
        <span class="quiet">${columns.join(', ')}</span>
      </li>`,
    ];
  });
  const cited = [...lines.values()].map(({ source, table, lines: used }) => {
    const known = sources.get(source);
    const texts = known && sourceTexts(known, words);
    const href = words.path(sourcePath(source));
    const given = known && sourceLibrary.findTable(known, table)?.readLines();
    const { lines: inLines, withheld } = words.destination.sources;
    const path = words.path(tablePath(source, table));
    const where = given
      ? fill(inLines, { table, lines: linkLines(column, used, path) }) + upstreamLinks(given, used)
      : withheld;
    return html`<li>
      <a href="${href}" !${texts?.lang ?? ''}>${texts?.credit ?? source}</a>
      <span class="quiet">!${where}</span>
    </li>`;
  });
  const listed = [...new Set(cited), ...ofRows];
  return listed.length > 0 ? itemList(listed, 'plain') : html`${words.dataset.columns.ourselves}`;
}

/** "2, 374–385" as HTML, with each number linked to its line. */
function linkLines(column: string, lines: readonly number[], path: string): string {
  const texts = runsOf(lines).map(([first, last]) => {
    const rows = first === last ? String(first) : `${first}-${last}`;
    return html`<a href="${path}?rows=${rows}&for=${column}#${rowId(first)}" rel="nofollow"
      >${rows.replace('-', '–')}</a
    >`;
  });
  return texts.join(', ');
}

const MOST_UPSTREAM = 3;

/** The files that the lines were read from, each at its commit, as HTML. */
function upstreamLinks(given: readonly TableLine[], used: readonly number[]): string {
  const addresses = given
    .filter(({ line }) => used.includes(line))
    .map(({ cells }) => cells['address'] ?? '');
  const urls = [...new Set(addresses)].flatMap((address) => addressUrl(address) ?? []);
  const links = urls
    .slice(0, MOST_UPSTREAM)
    .map(
      (url) => html`<br /><a href="${url}" rel="external">${url.replace(/\/$/, '').split('/').at(-1)!}</a>`,
    );
  return links.join('');
}

/** `owner/name@commit:path` identifies a file in a public repository at a commit. */
export function addressUrl(address: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(address)) return address;
  const [, repository, commit, path] = /^([\w.-]+\/[\w.-]+)@([0-9a-f]{7,40}):(\S+)$/.exec(address) ?? [];
  return repository && commit && path ? `https://github.com/${repository}/blob/${commit}/${path}` : undefined;
}

/** A receipt's method in the page's language, as HTML. */
export function methodIn(words: SiteWords, method: Said): string {
  return asHtml(words.language === 'en' ? sayPlainly(method) : sayIn(words.language, method), method);
}

/** A receipt's details about one value, as HTML. */
function detailIn(words: SiteWords, detail: NonNullable<Provenance['detail']>, places: Places): string {
  const findWord = words.language === 'vi' ? wordFinder(places) : undefined;
  return [detail]
    .flat()
    .map((said) => asHtml(sayIn(words.language, said, findWord), said))
    .join('; ');
}

/** A text that an earlier version stored stays in English. */
function asHtml(text: string | undefined, said: StoredWords): string {
  return text === undefined ? html`<span lang="en">${inEnglish(said)}</span>` : html`${text}`;
}

function wordFinder(places: Places): FindWord {
  const { languages, list } = WORDS.vi;
  const units: Readonly<Record<string, string>> = WORDS.vi.destination.population.units;
  const nameOf = (slug: string) => places.get(slug)?.name ?? slug;
  return (parameter, value) => {
    if (parameter === 'donors') return list(value.split(', ').map(nameOf));
    if (parameter === 'language') return languages[value];
    return parameter === 'unit' ? units[value] : undefined;
  };
}

type Described = Pick<SourceDescription, 'title' | 'licence' | 'period' | 'credit' | 'vi'> & {
  readonly notes?: string;
};

/** A source's texts in the page's language, or in English if it has no translation, with the lang attribute of elements that show them. */
export function sourceTexts(source: Described, words: SiteWords) {
  if (words.language === 'vi' && source.vi) return { ...source.vi, lang: '' };
  const { title, licence, period, credit, notes } = source;
  return { title, licence, period, credit, notes, lang: words.language === 'en' ? '' : 'lang="en"' };
}

/** The origin of a source and when and how it may be used, for a list of terms. */
export function sourceTerms(
  source: Described & Pick<SourceDescription, 'address' | 'retrieved'>,
  named: Readonly<Record<'address' | 'period' | 'retrieved' | 'licence', string>>,
  words: SiteWords,
): [term: string, description: string][] {
  const { address, retrieved } = source;
  const { period, licence, lang } = sourceTexts(source, words);
  return [
    [named.address, html`<a href="${address}" rel="external">${address}</a>`],
    [named.period, html`<span !${lang}>${period}</span>`],
    [named.retrieved, day(retrieved, words)],
    [named.licence, html`<span !${lang}>${licence}</span>`],
  ];
}

/** Capitalises a credit for use as a title, except names such as "imhen (MIT)". */
export function creditTitle(credit: string): string {
  return credit.replace(/^\p{Ll}(?=\p{Ll}* (?!\())/u, (letter) => letter.toUpperCase());
}
