import { html } from 'ghtml';
import { drawComparedClimate, type NormalsOfPlace } from '../charts/months/compared-climate.ts';
import { drawComparedMonths } from '../charts/months/compared-months.ts';
import type { Place, Places } from '../place.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { stationText } from '../destination/climate-note.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { Pair } from './pair.ts';
import type { Comparison } from '../../datasets/comparisons.ts';

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
    .map((place) => html`<p class="note">${place.name}: ${stationText(place, language)}</p>`)
    .join('');
}

/** The normals of both places by month; undefined where one has none to publish, or both have the same. */
function comparedNormals(
  { a_slug, b_slug, data_points }: Comparison,
  places: Places,
): { a: NormalsOfPlace; b: NormalsOfPlace } | undefined {
  const { a, b, same_series } = data_points.climate;
  if (same_series || !a.tmean_c || !a.precip_mm || !b.tmean_c || !b.precip_mm) return undefined;
  const nameOf = (slug: string) => places.get(slug)?.name ?? slug;
  return {
    a: { name: nameOf(a_slug), normals: { temperatureC: a.tmean_c, rainMm: a.precip_mm } },
    b: { name: nameOf(b_slug), normals: { temperatureC: b.tmean_c, rainMm: b.precip_mm } },
  };
}
