import { html } from 'ghtml';
import type { Place } from '../place.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { stationText } from '../destination/climate-note.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { Pair } from './pair.ts';

interface MonthCharts {
  readonly months: string;
  /** Empty where the normals of both cannot be compared. */
  readonly climate: string;
}

/** The best months of both, those they share, and the climates behind them. `charts` are HTML. */
export function monthsSection({ comparison, a, b, language, words }: Pair, charts: MonthCharts): string {
  const { months } = VOCABULARY[language];
  const { best_visit_months: best, climate } = comparison.data_points;
  const shared = best.shared.length > 0 ? words.sharedMonths(months(best.shared)) : words.noSharedMonths;
  const note = climate.same_series ? words.sameSeries : words.noNormals;
  return html`<p>${words.best(a.name, months(best.a))} ${words.best(b.name, months(best.b))} ${shared}</p>
    !${charts.months}
    !${charts.climate || html`<p class="note">${note}</p>`}!${stationsNote([a, b], language)}`;
}

/** The stations that the figures of both places were measured at. */
function stationsNote(places: readonly Place[], language: SiteLanguage): string {
  const known = places.filter(({ station }) => station !== undefined);
  return known
    .map((place) => html`<p class="note">${place.name}: ${stationText(place, language)}</p>`)
    .join('');
}
