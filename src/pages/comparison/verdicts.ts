import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import { type Place, populationText } from '../place.ts';
import { aspectNames, fill, VOCABULARY, type SiteLanguage, type SiteWords } from '../language.ts';
import { html } from 'ghtml';
import type { AspectName, DataPoints } from '../../datasets/declared/comparison-data-points.ts';
import { comparedRoom, compareRooms } from '../../datasets/measures/evidence.ts';
import { rowTable } from '../blocks.ts';
import { costOf, costText, approximately, dayDefinition } from '../estimate.ts';
import { entriesOf } from '../../datasets/records.ts';
import { BANDS, type Band } from '../../datasets/measures/day-definition.ts';

/** A comparison with its two places. */
export interface Pair {
  readonly comparison: Comparison;
  readonly a: Place;
  readonly b: Place;
  readonly language: SiteLanguage;
  readonly words: SiteWords['comparison'];
  /** The receipts of both places. */
  readonly receipts: Readonly<Record<'a' | 'b', RowProvenance>>;
}

type Verdict = DataPoints['verdicts'][AspectName];

/** One line per aspect: the figure of each place, and the verdict. */
export function verdictTable(pair: Pair): string {
  const { comparison, a, b, language, words } = pair;
  const table = rowTable({
    title: words.parts.verdicts,
    language,
    columns: [words.aspect, a.name, b.name, words.verdict],
    figures: [1, 2],
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
  if (aspect === 'cheaper') return fill(words.roomFor, { dollars: vocabulary.usd(Math.round(value)) });
  if (aspect === 'bigger') return populationText(value, pair.receipts[side]['population'], language);
  return fill(words.units[aspect], { value: vocabulary.number(value) });
}

/** "Equal", "too close to tell", or why the data cannot tell. */
function undecided(pair: Pair, aspect: AspectName, winner: 'tie' | 'unknown'): string {
  const { comparison, receipts, words } = pair;
  const { climate, verdicts } = comparison.data_points;
  const { a, b, margin } = verdicts[aspect];
  if (winner === 'tie') return margin === 0 ? words.outcomes.equal : words.outcomes.tie;
  const { cannotTell } = words;
  if (aspect === 'cheaper') return a === null || b === null ? cannotTell.borrowed : cannotTell.uncertain;
  if (a === null || b === null) return cannotTell.missing;
  if (aspect === 'longer_season') return cannotTell.months;
  if (aspect === 'bigger') {
    const isMixed = (['a', 'b'] as const).some(
      (side) => receipts[side]['population']?.census?.persons !== pair[side].row.population,
    );
    return isMixed ? cannotTell.census : cannotTell.uncertain;
  }
  if (climate.same_series) return cannotTell.series;
  return [climate.a, climate.b].some(({ quality }) => quality === 'poor')
    ? cannotTell.climate
    : cannotTell.uncertain;
}

/** The cost of a day in each band, and the difference. `chart` is HTML. */
export function costsSection(pair: Pair, chart: string): string {
  const { a, b, language, words } = pair;
  const { bands } = VOCABULARY[language];
  const table = rowTable({
    title: words.parts.cost,
    language,
    columns: [words.band, a.name, b.name, words.difference],
    figures: [1, 2],
    rows: BANDS.map((band) => budgetRow(pair, band, bands[band])),
  });
  return html`<div class="figured">
    !${chart}
    <div>
      <p>${dayDefinition(language)}</p>
      !${table}
      <p class="note">${words.costNote}</p>
    </div>
  </div>`;
}

function budgetRow(pair: Pair, band: Band, name: string): string[] {
  const vocabulary = VOCABULARY[pair.language];
  const [ofA, ofB] = [pair.a, pair.b].map((place) => costText(vocabulary, costOf(place, band)));
  return [name, ofA!, ofB!, differenceIn(pair, band)].map((cell) => html`${cell}`);
}

/** States a difference only if the evidence supports it. */
function differenceIn({ receipts, a, b, language, words }: Pair, band: Band): string {
  const [ofA, ofB] = [receipts.a, receipts.b].map((each) => each['avg_daily_budget_usd']?.parts?.[band]);
  const cheaper = compareRooms(ofA, ofB);
  if (cheaper === 'tie' || cheaper === 'unknown') return words.outcomes[cheaper];
  const difference = comparedRoom(ofA)!.usd - comparedRoom(ofB)!.usd;
  return fill(words.cheaperBy, {
    name: (cheaper === 'a' ? a : b).name,
    dollars: approximately(VOCABULARY[language].usd(Math.abs(difference))),
  });
}
