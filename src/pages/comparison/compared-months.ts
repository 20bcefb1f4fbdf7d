import { html } from 'ghtml';
import { monthStrip } from '../month-strip.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { Pair } from './comparison-page.ts';

/** The best months of both, and those they share. */
export function comparedMonths({ comparison, a, b, language, words }: Pair): string {
  const { months } = VOCABULARY[language];
  const { best_visit_months: best, climate } = comparison.data_points;
  const line = (name: string, list: readonly number[]) =>
    html`<li>${words.best(name, months(list))} !${monthStrip(list, language)}</li>`;
  const shared = best.shared.length > 0 ? words.sharedMonths(months(best.shared)) : words.noSharedMonths;
  return html`<ul class="plain spaced">
      !${line(a.name, best.a)}!${line(b.name, best.b)}
    </ul>
    <p>${shared}</p>
    !${climate.same_series ? html`<p class="note">${words.sameSeries}</p>` : ''}`;
}
