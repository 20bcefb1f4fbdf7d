import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksOf } from './chart.ts';
import { vietnam } from '../../countries/vietnam.ts';
import type { Winner } from '../../datasets/declared/comparison-data-points.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import { renderFigure } from './show-chart.ts';
import { countOutcomes, verdicts } from './verdicts-chart.ts';
import { WORDS } from '../language.ts';

const comparison = (cheaper: Winner, bigger: Winner) => ({
  cheaper: { winner: cheaper },
  warmer_winter: { winner: 'unknown' as const },
  cooler_summer: { winner: 'unknown' as const },
  drier: { winner: 'unknown' as const },
  more_dry_months: { winner: 'unknown' as const },
  sunnier: { winner: 'unknown' as const },
  longer_season: { winner: 'tie' as const },
  bigger: { winner: bigger },
});

const pairWith = (of: ReturnType<typeof comparison>) =>
  ({ data_points: { verdicts: of } }) as unknown as Comparison;

const COMPARISONS = [comparison('a', 'tie'), comparison('b', 'a'), comparison('tie', 'unknown')];

test('counts a win for either place as decided, and lists the aspects with the most decisions first', () => {
  const counted = countOutcomes(COMPARISONS);
  assert.deepEqual(counted.slice(0, 2), [
    ['cheaper', { decided: 2, tie: 1, unknown: 0 }],
    ['bigger', { decided: 1, tie: 1, unknown: 1 }],
  ]);
});

test('the table shows every count; the chart draws no segment for a count of 0', () => {
  const chart = verdicts.draw(
    { country: vietnam, comparisons: COMPARISONS.map(pairWith) },
    { words: WORDS.en, links: linksOf(vietnam, WORDS.en, false) },
  );
  const figure = renderFigure(chart, 'v', WORDS.en).replaceAll(/\s+/g, ' ');
  assert.match(figure, /Cheaper mid-range rooms<\/th> ?<td>2<\/td> ?<td>1<\/td> ?<td>0<\/td>/);
  assert.equal(figure.match(/class="share unknown"/g)!.length, 2 * (1 + 6));
});
