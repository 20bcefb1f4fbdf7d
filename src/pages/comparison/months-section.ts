import { html } from 'ghtml';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { stationTexts } from '../destination/climate-note.ts';
import type { Pair } from './pair.ts';

interface MonthCharts {
  readonly months: string;
  /** Empty if the normals cannot be compared. */
  readonly climate: string;
}

/** The best months of both places, the months they share, and their climates. `charts` are HTML. */
export function monthsSection({ comparison, a, b, language, words }: Pair, charts: MonthCharts): string {
  const { months } = VOCABULARY[language];
  const { best_visit_months: best, climate } = comparison.data_points;
  const shared = best.shared.length > 0 ? words.sharedMonths(months(best.shared)) : words.noSharedMonths;
  const haveNone = climate.a.tmean_c === null && climate.b.tmean_c === null;
  const missing = haveNone ? words.noNormalsOfBoth : words.noNormals;
  const why = climate.same_series ? words.sameSeries : missing;
  const notes = [why, ...stationTexts([a, b], language)].map((text) => html`<p class="note">${text}</p>`);
  const text = html`<p>
    ${words.best(a.name, months(best.a))} ${words.best(b.name, months(best.b))} ${shared}
  </p>`;
  if (charts.climate === '')
    return html`<div class="figured">
      !${charts.months}
      <div>!${text}!${notes.join('')}</div>
    </div>`;
  return html`<div class="figured">
    <div>!${text}!${charts.months}</div>
    !${charts.climate}
  </div>`;
}
