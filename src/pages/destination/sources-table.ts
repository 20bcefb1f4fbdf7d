import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type {
  Origin,
  Provenance,
  RowProvenance,
  SourceDescription,
} from '../../datasets/provenance/provenance.ts';
import { runsOf } from '../../datasets/measures/numbers.ts';
import { rowId, sourcePath, tablePath } from '../../datasets/provenance/source-library.ts';
import { cellText } from '../../datasets/query/find-rows.ts';
import type { Place, Places } from '../place.ts';
import { detailIn, methodIn } from '../receipt-text.ts';
import { rowTable, foldOf } from '../blocks.ts';
import { sourceTexts } from '../sources/source-texts.ts';
import { fill, sitePath, VOCABULARY, WORDS, type SiteLanguage } from '../language.ts';

export interface ReceiptSources {
  readonly receipts: RowProvenance;
  readonly sources: ReadonlyMap<string, SourceDescription>;
  /** Whether the site publishes this table, unchanged since the build read it. */
  readonly isGiven: (source: SourceDescription, table: string) => boolean;
}

/** The receipts of a row's values. */
export function sourcesTable(
  { row, country }: Pick<Place, 'row' | 'country'>,
  { receipts, sources, places, isGiven }: ReceiptSources & { readonly places: Places },
  language: SiteLanguage,
): string {
  const { sources: titles, parts } = WORDS[language].destination;
  const path = landingPath(datasetsOf(country).destinations);
  const context = { country, sources, places, isGiven, language };
  const rows = Object.entries(row).flatMap(([column, value]) => {
    const receipt = receipts[column];
    return receipt ? [valueRow(column, value, receipt, context)] : [];
  });
  const names = [titles.column, titles.value, titles.made, titles.from];
  const table = rowTable({
    title: parts.sources,
    language,
    columns: names,
    rows,
  });
  return html`<p>${titles.lead}</p>
    !${foldOf(language, 'receipts', rows.length, table)}
    <p>
      <a href="${path}/provenance?row=${row.slug}">${titles.json}</a> ·
      <a href="${sitePath(language, path)}">${titles.dataset}</a>
    </p>`;
}

interface Context extends Pick<ReceiptSources, 'sources' | 'isGiven'> {
  readonly country: Country;
  readonly places: Places;
  readonly language: SiteLanguage;
}

function valueRow(column: string, value: unknown, receipt: Provenance, context: Context): string[] {
  const { classNames } = VOCABULARY[context.language];
  const parts = Object.entries(receipt.parts ?? {}).map(
    ([name, part]) => html`<br /><strong>${name}</strong>: !${describe(part, context)}`,
  );
  return [
    html`<code>${column}</code>`,
    html`${cellText(value)}`,
    html`<span class="class ${receipt.class}">${classNames[receipt.class]}</span>
      !${describe(receipt, context)}!${parts.join('')}`,
    citations(receipt.sources, context),
  ];
}

function describe({ method, detail }: Provenance, context: Context): string {
  const particular = detail
    ? html` <span class="quiet">(!${detailIn(context.language, detail, context.places)})</span>`
    : '';
  return `${methodIn(context.language, method)}${particular}`;
}

/** One line per source table, with the line numbers used. */
function citations(origins: readonly Origin[], { sources, isGiven, language }: Context): string {
  const lines = new Map<string, { source: string; table: string; lines: number[] }>();
  for (const origin of origins) {
    if (!('source' in origin)) continue;
    const { source, table, line } = origin;
    lines.getOrInsert(`${source}/${table}`, { source, table, lines: [] }).lines.push(line);
  }
  const cited = [...lines.values()].map(({ source, table, lines: used }) => {
    const known = sources.get(source);
    const texts = known && sourceTexts(known, language);
    const href = sitePath(language, sourcePath(source));
    const path = known && isGiven(known, table) ? sitePath(language, tablePath(source, table)) : undefined;
    const where = fill(WORDS[language].destination.sources.lines, { table, lines: linkLines(used, path) });
    return html`<li>
      <a href="${href}" !${texts?.lang ?? ''}>${texts?.credit ?? source}</a>
      <span class="quiet">!${where}</span>
    </li>`;
  });
  return html`<ul class="plain">
    !${cited.join('')}
  </ul>`;
}

/** "2, 374–385" as HTML, with each number linked to its line if the table is published. */
function linkLines(lines: readonly number[], path: string | undefined): string {
  const linked = (line: number) => (path ? html`<a href="${path}#${rowId(line)}">${line}</a>` : String(line));
  const texts = runsOf(lines).map(([first, last]) =>
    first === last ? linked(first) : `${linked(first)}–${linked(last)}`,
  );
  return texts.join(', ');
}
