import { html } from 'ghtml';
import { drawComparedClimate } from '../charts/months/compared-climate.ts';
import { drawComparedMonths } from '../charts/months/compared-months.ts';
import type { Place, Places } from '../place.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { stationText } from '../destination/climate-note.ts';
import { DESTINATION_WORDS } from '../destination/destination-page.ts';
import type { SiteLanguage } from '../site-language.ts';
import { comparedNormals } from './compared-normals.ts';
import type { Pair } from './pair.ts';

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
        ? drawComparedClimate({ id: 'climate', language, ...compared }) + stationsNote([a, b], language)
        : html`<p class="note">${note}</p>` + stationsNote([a, b], language)
    }`;
}

/** The stations that the figures of both places were measured at. */
function stationsNote(places: readonly Place[], language: SiteLanguage): string {
  const known = places.filter(({ station }) => station !== undefined);
  return known
    .map(
      (place) =>
        html`<p class="note">${place.name}: ${stationText(place, language, DESTINATION_WORDS[language])}</p>`,
    )
    .join('');
}
