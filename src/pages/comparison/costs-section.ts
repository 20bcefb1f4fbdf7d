import { html } from 'ghtml';
import { compareBands } from '../../datasets/measures/compare-bands.ts';
import { approximately, costOf, costText } from '../estimate.ts';
import { rowTable } from '../row-table.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { dayDefinition } from '../day-words.ts';
import type { Pair } from './pair.ts';
import { BANDS, type Band } from '../../datasets/measures/day-definition.ts';

/** The cost of a day in each band, and the difference. `chart` is HTML. */
export function costsSection(pair: Pair, chart: string): string {
  const { a, b, language, words } = pair;
  const { bands } = VOCABULARY[language];
  const table = rowTable({
    title: words.parts.cost,
    language,
    columns: [
      { name: words.band },
      { name: a.name, figure: true },
      { name: b.name, figure: true },
      { name: words.difference },
    ],
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
function differenceIn({ comparison, receipts, a, b, language, words }: Pair, band: Band): string {
  const [ofA, ofB] = [receipts.a, receipts.b].map((each) => each['avg_daily_budget_usd']?.parts?.[band]);
  const cheaper = compareBands(ofA, ofB);
  if (cheaper === 'tie' || cheaper === 'unknown') return words.outcomes[cheaper];
  const difference = comparison.data_points.avg_daily_budget_usd.difference[band];
  return words.cheaperBy(
    (cheaper === 'a' ? a : b).name,
    approximately(VOCABULARY[language].usd(Math.abs(difference))),
  );
}
