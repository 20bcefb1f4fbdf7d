import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/country-datasets.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type {
  Origin,
  Provenance,
  RowProvenance,
  SourceDescription,
} from '../../datasets/provenance/provenance.ts';
import { cellText } from '../dataset/cell.ts';
import { methodIn } from '../provenance/methods.ts';
import type { Place } from '../place.ts';
import { rowTable } from '../row-table.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { DestinationWords } from './words-en.ts';

export interface ReceiptSources {
  readonly receipts: RowProvenance;
  readonly sources: ReadonlyMap<string, SourceDescription>;
}

/** The receipt of each value of a row. */
export function sourcesTable(
  { row, country }: Pick<Place, 'row' | 'country'>,
  { receipts, sources }: ReceiptSources,
  language: SiteLanguage,
  words: DestinationWords,
): string {
  const path = landingPath(datasetsOf(country).destinations);
  const context = { country, sources, language, words };
  const rows = Object.entries(row).flatMap(([column, value]) => {
    const receipt = receipts[column];
    return receipt ? [valueRow(column, value, receipt, context)] : [];
  });
  const { sources: titles } = words;
  const names = [titles.column, titles.value, titles.made, titles.from];
  const table = rowTable({
    title: words.parts.sources,
    language,
    columns: names.map((name) => ({ name })),
    rows,
  });
  return html`<p>${titles.lead}</p>
    !${table}
    <p>
      <a href="${path}/provenance?row=${row.slug}">${titles.json}</a> ·
      <a href="${sitePath(language, path)}">${titles.dataset}</a>
    </p>`;
}

interface Context extends Pick<ReceiptSources, 'sources'> {
  readonly country: Country;
  readonly language: SiteLanguage;
  readonly words: DestinationWords;
}

function valueRow(column: string, value: unknown, receipt: Provenance, context: Context): string[] {
  const { language, country } = context;
  const { classNames } = VOCABULARY[language];
  const parts = Object.entries(receipt.parts ?? {}).map(
    ([name, part]) => html`<br /><strong>${name}</strong>: !${describe(part, language, country)}`,
  );
  return [
    html`<code>${column}</code>`,
    html`${cellText(value)}`,
    html`<span class="class ${receipt.class}">${classNames[receipt.class]}</span>
      !${describe(receipt, language, country)}!${parts.join('')}`,
    citations(receipt.sources, context),
  ];
}

function describe({ method, detail }: Provenance, language: SiteLanguage, country: Country): string {
  const particular = detail ? html` <span class="quiet" lang="en">(${detail})</span>` : '';
  return `${methodIn(language, method, country)}${particular}`;
}

/** One line for each table of a source, with the lines that were used of it. */
function citations(origins: readonly Origin[], { sources, language, words }: Context): string {
  const lines = new Map<string, { source: string; table: string; lines: number[] }>();
  for (const origin of origins) {
    if (!('source' in origin)) continue;
    const { source, table, line } = origin;
    const known = lines.get(`${source}/${table}`) ?? { source, table, lines: [] };
    known.lines.push(line);
    lines.set(`${source}/${table}`, known);
  }
  const cited = [...lines.values()].map(({ source, table, lines: used }) => {
    const href = `${sitePath(language, '/how-it-is-made')}#source-${source}`;
    const title = sources.get(source)?.credit ?? source;
    const where = words.sources.lines(table, runsOf(used));
    return html`<li><a href="${href}" lang="en">${title}</a> <span class="quiet">${where}</span></li>`;
  });
  return html`<ul class="plain">
    !${cited.join('')}
  </ul>`;
}

/** "2, 374–385": lines that follow each other as a range. */
function runsOf(lines: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === line - 1) run[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}
