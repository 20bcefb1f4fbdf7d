import { html } from 'ghtml';
import { datasetsOf } from '../datasets/catalog.ts';
import type { DataPoints } from '../datasets/declared/comparison-data-points.ts';
import { MONTHS, formatNumber } from '../datasets/words/text.ts';
import type { ExcludedMonth, MonthReason } from '../datasets/provenance/provenance.ts';
import { foldOf, rowTable } from './blocks.ts';
import { counted, fill, type SiteWords } from './language.ts';
import { cite, citeRows, sourceTexts, type PlaceReceipts } from './receipts.ts';

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

const FIGURES = ['max_temperature_c', 'min_temperature_c', 'rain_mm', 'humidity_pct', 'sunshine_h'] as const;

/** The normals that the station measures, and whether each month is a good one or why not, with links to their receipts. */
export function climatePanel(data: PlaceReceipts, words: SiteWords): string {
  const { place } = data;
  const { normals } = place;
  const { panel } = words.destination;
  const { excluded = {} } = data.receipts['best_visit_months'] ?? {};
  const { climateNormals } = datasetsOf(place.country);
  const measured = FIGURES.filter((figure) => normals.some((normal) => normal[figure] !== null));
  const format = formatNumber(words.language, 1);
  const rows = MONTHS.map((month) => {
    const normal = normals.find((each) => each.month === month);
    const why = excluded[month];
    const isBest = place.row.best_visit_months.includes(month);
    const measuredIn = (figure: (typeof FIGURES)[number]) => {
      if (typeof normal?.[figure] !== 'number') return '';
      return citeRows(format(normal[figure]), words, climateNormals, [`${place.slug},${month}`], [figure]);
    };
    const verdict = isBest
      ? html`<strong class="better">✓ ${panel.best}</strong>`
      : why && html`${whyNot(why, words)}`;
    return [
      html`${words.shortMonths[month - 1]!}`,
      ...measured.map(measuredIn),
      verdict ? cite(data.receipts, 'best_visit_months', verdict) : '',
    ];
  });
  const columns = [words.charts.month, ...measured.map((figure) => panel[figure]), panel.verdict];
  const figures = measured.map((_, index) => index + 1);
  const { title } = panel;
  const table = { title, words, columns, figures, rows, className: 'climate', caption: title };
  return foldOf(words, 'months', rows.length, rowTable(table));
}

/** "heavy rain (309 mm; recommended by 0 of 8 guides)". */
export const whyNot = (excluded: ExcludedMonth, words: SiteWords) =>
  words.destination.reasons.because[excluded.reason] + figuresOf(excluded, words);

/** The figure that decided, such as "309 mm", or else the reason. */
export function shortReason({ reason, precip_mm: mm, tmean_c }: ExcludedMonth, words: SiteWords): string {
  const { number } = words;
  if (BY_RAIN.has(reason) && mm !== undefined) return `${number(Math.round(mm))}\u00a0mm`;
  if (BY_TEMPERATURE.has(reason) && tmean_c !== undefined) return `${number(Math.round(tmean_c))}\u00a0°C`;
  return words.destination.reasons.because[reason];
}

/** " (309 mm; recommended by 0 of 8 guides)". */
function figuresOf({ reason, precip_mm: mm, tmean_c, guides }: ExcludedMonth, words: SiteWords): string {
  const { rain, temperature, guides: named } = words.destination.reasons;
  const { number } = words;
  const figures = [
    BY_RAIN.has(reason) && mm !== undefined ? fill(rain, { mm: number(Math.round(mm)) }) : '',
    BY_TEMPERATURE.has(reason) && tmean_c !== undefined
      ? fill(temperature, { celsius: number(Math.round(tmean_c)) })
      : '',
    guides ? counted(words, named, guides.of, { named: number(guides.named) }) : '',
  ].filter(Boolean);
  return figures.length === 0 ? '' : ` (${figures.join('; ')})`;
}

const BY_RAIN: ReadonlySet<MonthReason> = new Set(['rain', 'flood']);
const BY_TEMPERATURE: ReadonlySet<MonthReason> = new Set(['cold', 'heat']);
