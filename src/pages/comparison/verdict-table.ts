import { html } from 'ghtml';
import {
  isOfWeather,
  type AspectName,
  type DataPoints,
} from '../../datasets/declared/comparison-data-points.ts';
import { findSharedCensus } from '../../datasets/measures/shared-census.ts';
import type { Provenance } from '../../datasets/provenance/provenance.ts';
import { rowTable } from '../row-table.ts';
import { aspectNames, VOCABULARY } from '../vocabulary/vocabulary.ts';
import { populationText } from '../destination/population-text.ts';
import { costOf, costText } from '../estimate.ts';
import type { Pair } from './pair.ts';
import { entriesOf } from '../../datasets/records.ts';

type Verdict = DataPoints['verdicts'][AspectName];

/** One line per aspect: the figure of each place, and the verdict. */
export function verdictTable(pair: Pair): string {
  const { comparison, a, b, language, words } = pair;
  const table = rowTable({
    title: words.parts.verdicts,
    language,
    columns: [
      { name: words.aspect },
      { name: a.name, figure: true },
      { name: b.name, figure: true },
      { name: words.verdict },
    ],
    rows: entriesOf(comparison.data_points.verdicts).map(([aspect, verdict]) =>
      verdictRow(pair, aspect, verdict),
    ),
  });
  return html`!${table}
    <p class="note">${words.verdictNote}</p>`;
}

function verdictRow(pair: Pair, aspect: AspectName, verdict: Verdict): string[] {
  const { a, b, language, words } = pair;
  const { winner } = verdict;
  const figure = (side: 'a' | 'b') => {
    const value = verdict[side];
    const text = value === null ? words.outcomes.unknown : figureText(pair, aspect, side, value);
    const isBetter = winner === side && aspect !== 'bigger';
    return html`<span class="${isBetter ? 'better' : ''}">${text}</span>`;
  };
  const outcome =
    winner === 'a' || winner === 'b'
      ? html`<strong>${winner === 'a' ? a.name : b.name}</strong>`
      : html`<span class="quiet">${undecided(pair, aspect, winner)}</span>`;
  return [html`${aspectNames(pair.a.country, language)[aspect]}`, figure('a'), figure('b'), outcome];
}

function figureText(pair: Pair, aspect: AspectName, side: 'a' | 'b', value: number): string {
  const { language, words } = pair;
  const vocabulary = VOCABULARY[language];
  if (aspect === 'cheaper') return costText(vocabulary, costOf(pair[side], 'mid'));
  if (aspect === 'bigger') return populationText(value, comparedPopulation(pair, side), language);
  return words.units[aspect](vocabulary.number(value));
}

/** The receipt of the compared figure, which is a census count if both places have one. */
function comparedPopulation({ receipts }: Pair, side: 'a' | 'b'): Provenance | undefined {
  const receipt = receipts[side]['population'];
  const census = findSharedCensus(receipt, receipts[side === 'a' ? 'b' : 'a']['population']);
  return receipt && census ? { ...receipt, period: census.date } : receipt;
}

/** Explains that the figures are equal because both come from the same station. */
function undecided({ comparison, words }: Pair, aspect: AspectName, winner: 'tie' | 'unknown'): string {
  const { verdicts, climate } = comparison.data_points;
  const known = verdicts[aspect].a !== null && verdicts[aspect].b !== null;
  if (winner === 'unknown' && known && climate.same_series && isOfWeather(aspect)) return words.oneSeries;
  return words.outcomes[winner];
}
