import { html } from 'ghtml';
import { drawComparedClimate } from '../charts/compared-climate.ts';
import { drawComparedMonths } from '../charts/compared-months.ts';
import type { Places } from '../place.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { comparedNormals } from './compared-normals.ts';
import type { Pair } from './comparison-page.ts';

/** The best months of both, those they share, and the climates behind them. */
export function comparedMonths({ comparison, a, b, language, words }: Pair, places: Places): string {
  const { months } = VOCABULARY[language];
  const { best_visit_months: best, climate } = comparison.data_points;
  const shared = best.shared.length > 0 ? words.sharedMonths(months(best.shared)) : words.noSharedMonths;
  const compared = comparedNormals(comparison, places);
  const note = climate.same_series ? words.sameSeries : words.noNormals;
  return html`<p>${words.best(a.name, months(best.a))} ${words.best(b.name, months(best.b))} ${shared}</p>
    !${drawComparedMonths({
      id: 'months',
      language,
      a: { name: a.name, bestMonths: best.a },
      b: { name: b.name, bestMonths: best.b },
    })}
    !${
      compared
        ? drawComparedClimate({ id: 'climate', language, ...compared })
        : html`<p class="note">${note}</p>`
    }`;
}
