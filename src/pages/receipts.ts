import { html } from 'ghtml';
import type { DataPoints } from '../datasets/declared/comparison-data-points.ts';
import { keysOf } from '../datasets/records.ts';
import { capitalized } from '../datasets/words/text.ts';
import { datasetsOf } from '../datasets/catalog.ts';
import { landingPath } from '../datasets/metadata/described-dataset.ts';
import {
  type Origin,
  type Provenance,
  type RowProvenance,
  MONTH_REASONS,
  type ExcludedMonth,
  type MonthReason,
} from '../datasets/provenance/provenance.ts';
import { runsOf } from '../datasets/measures/numbers.ts';
import {
  rowId,
  sourcePath,
  tablePath,
  type SourceDescription,
  type SourceTexts,
} from '../datasets/provenance/source-library.ts';
import { cellText } from '../datasets/query/find-rows.ts';
import type { Place, Places } from './place.ts';
import { day, rowTable, foldOf, itemList } from './blocks.ts';
import { counted, fill, WORDS, type SiteWords } from './language.ts';
import {
  inEnglish,
  sayIn,
  sayPlainly,
  type FindWord,
  type Said,
  type StoredWords,
} from '../datasets/provenance/receipt-words.ts';

/** A destination and the evidence for its values. */
export interface PlaceReceipts {
  readonly place: Place;
  readonly places: Places;
  readonly receipts: RowProvenance;
  readonly sources: ReadonlyMap<string, SourceDescription>;
  /** Whether the site publishes this table, unchanged since the build read it. */
  readonly isGiven: (source: SourceDescription, table: string) => boolean;
}

/** The receipts of a row's values. */
export function sourcesTable(evidence: PlaceReceipts, words: SiteWords): string {
  const { row, country } = evidence.place;
  const { sources: titles, parts } = words.destination;
  const path = landingPath(datasetsOf(country).destinations);
  const rows = Object.entries(row).flatMap(([column, value]) => {
    const receipt = evidence.receipts[column];
    return receipt ? [valueRow(column, value, receipt, evidence, words)] : [];
  });
  const columns = [titles.column, titles.value, titles.made, titles.from];
  return html`<p>${titles.lead}</p>
    !${foldOf(words, 'receipts', rows.length, rowTable({ title: parts.sources, words, columns, rows }))}
    <p>
      <a href="${path}/provenance?row=${row.slug}">${titles.json}</a> ·
      <a href="${words.path(path)}">${titles.dataset}</a>
    </p>`;
}

function valueRow(
  column: string,
  value: unknown,
  receipt: Provenance,
  evidence: PlaceReceipts,
  words: SiteWords,
): string[] {
  const describe = ({ method, detail }: Provenance) =>
    methodIn(words, method) +
    (detail ? html` <span class="quiet">(!${detailIn(words, detail, evidence.places)})</span>` : '');
  const parts = Object.entries(receipt.parts ?? {}).map(
    ([name, part]) => html`<br /><strong>${name}</strong>: !${describe(part)}`,
  );
  return [
    html`<code>${column}</code>`,
    html`${cellText(value)}`,
    html`<span class="class ${receipt.class}">${words.classNames[receipt.class]}</span>
      !${describe(receipt)}!${parts.join('')}`,
    citations(receipt.sources, evidence, words),
  ];
}

/** One line per source table, with the line numbers used. */
function citations(
  origins: readonly Origin[],
  { sources, isGiven }: PlaceReceipts,
  words: SiteWords,
): string {
  const lines = new Map<string, { source: string; table: string; lines: number[] }>();
  for (const origin of origins) {
    if (!('source' in origin)) continue;
    const { source, table, line } = origin;
    lines.getOrInsert(`${source}/${table}`, { source, table, lines: [] }).lines.push(line);
  }
  const cited = [...lines.values()].map(({ source, table, lines: used }) => {
    const known = sources.get(source);
    const texts = known && sourceTexts(known, words);
    const href = words.path(sourcePath(source));
    const path = known && isGiven(known, table) ? words.path(tablePath(source, table)) : undefined;
    const { lines: inLines, withheld } = words.destination.sources;
    const where = path ? fill(inLines, { table, lines: linkLines(used, path) }) : withheld;
    return html`<li>
      <a href="${href}" !${texts?.lang ?? ''}>${texts?.credit ?? source}</a>
      <span class="quiet">!${where}</span>
    </li>`;
  });
  return itemList([...new Set(cited)], 'plain');
}

/** "2, 374–385" as HTML, with each number linked to its line. */
function linkLines(lines: readonly number[], path: string): string {
  const linked = (line: number) => html`<a href="${path}#${rowId(line)}">${line}</a>`;
  const texts = runsOf(lines).map(([first, last]) =>
    first === last ? linked(first) : `${linked(first)}–${linked(last)}`,
  );
  return texts.join(', ');
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

interface TextsInLanguage extends Pick<SourceTexts, 'title' | 'licence' | 'period' | 'credit'> {
  readonly notes: string | undefined;
  /** The lang attribute for elements with these texts; empty if they are in the page's language. */
  readonly lang: string;
}

type Described = Pick<SourceDescription, 'title' | 'licence' | 'period' | 'credit' | 'vi'> & {
  readonly notes?: string;
};

/** A source's texts in the page's language, or in English if the source has no translation. */
export function sourceTexts(source: Described, words: SiteWords): TextsInLanguage {
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

/** Names the gridded data behind the climate class, as HTML; empty if the class comes from a station. */
export function gridNote(
  { kind, quality }: DataPoints['climate']['a'],
  { receipts, sources }: PlaceReceipts,
  words: SiteWords,
): string {
  if (kind === 'station') return '';
  const { series, station } = words.destination;
  const origins = receipts['climate_zone']?.sources ?? [];
  const [grid] = origins.flatMap((origin) => ('source' in origin ? (sources.get(origin.source) ?? []) : []));
  const { credit = '', period = '' } = grid ? sourceTexts(grid, words) : {};
  const text = grid ? fill(station.grid, { credit, years: period.replace('-', '–') }) : '';
  return html`<p class="note">${[text, series[kind][quality]].filter(Boolean).join(' ')}</p>`;
}

interface LeftOut extends ExcludedMonth {
  readonly month: number;
}

/** Explains why the other months are not recommended, grouped by reason, with figures. */
export function monthReasons(receipt: Provenance | undefined, words: SiteWords): string {
  const { reasons } = words.destination;
  const excluded = Object.entries(receipt?.excluded ?? {}).map(([month, why]): LeftOut => ({
    month: Number(month),
    ...why,
  }));
  if (excluded.length === 0) return '';
  const byReason = Map.groupBy(excluded, ({ reason }) => reason);
  const items = keysOf(MONTH_REASONS).flatMap((reason) => {
    const left = byReason.get(reason);
    if (!left) return [];
    const named = words.months(left.map(({ month }) => month));
    return [
      html`<li data-months="${left.map(({ month }) => month).join(' ')}">
        <strong>${capitalized(named)}</strong>: ${reasons.because[reason]}${figuresOf(reason, left, words)}.
      </li>`,
    ];
  });
  return html`<h3>${reasons.title}</h3>
    !${itemList(items, 'reasons')}`;
}

/** "heavy rain (309 mm; recommended by 0 of 8 guides)". */
export const whyNot = (excluded: ExcludedMonth, words: SiteWords) =>
  words.destination.reasons.because[excluded.reason] + figuresOf(excluded.reason, [excluded], words);

/** The figure that decided, such as "309 mm", or else the reason. */
export function shortReason({ reason, precip_mm: mm, tmean_c }: ExcludedMonth, words: SiteWords): string {
  const { number } = words;
  if (BY_RAIN.has(reason) && mm !== undefined) return `${number(Math.round(mm))}\u00a0mm`;
  if (BY_TEMPERATURE.has(reason) && tmean_c !== undefined) return `${number(Math.round(tmean_c))}\u00a0°C`;
  return words.destination.reasons.because[reason];
}

/** " (196–309 mm of rain; recommended by 0–2 of 8 guides)". */
function figuresOf(reason: MonthReason, left: readonly ExcludedMonth[], words: SiteWords): string {
  const { reasons: own } = words.destination;
  const { number } = words;
  const span = (values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined);
    if (known.length < values.length) return undefined;
    const [least, most] = [number(Math.round(Math.min(...known))), number(Math.round(Math.max(...known)))];
    return least === most ? least : `${least}–${most}`;
  };
  const rain = span(left.map(({ precip_mm }) => precip_mm));
  const temperature = span(left.map(({ tmean_c }) => tmean_c));
  const named = span(left.map(({ guides }) => guides?.named));
  const figures = [
    BY_RAIN.has(reason) && rain !== undefined ? fill(own.rain, { mm: rain }) : '',
    BY_TEMPERATURE.has(reason) && temperature !== undefined
      ? fill(own.temperature, { celsius: temperature })
      : '',
    named === undefined ? '' : counted(words, own.guides, left[0]!.guides!.of, { named }),
  ].filter(Boolean);
  return figures.length === 0 ? '' : ` (${figures.join('; ')})`;
}

const BY_RAIN: ReadonlySet<MonthReason> = new Set(['rain', 'flood']);
const BY_TEMPERATURE: ReadonlySet<MonthReason> = new Set(['cold', 'heat']);
