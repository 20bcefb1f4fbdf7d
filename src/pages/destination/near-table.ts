import { html } from 'ghtml';
import { comparisonPath } from '../comparison/comparison-link.ts';
import { monthStrip } from '../month-strip.ts';
import { placePath, type Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { tableBox } from '../table-box.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { RelatedPlace } from './related-places.ts';
import type { DestinationWords } from './words-en.ts';

/** The places that one is compared with, the nearest first. */
export function nearTable(
  related: readonly RelatedPlace[],
  places: Places,
  language: SiteLanguage,
  words: DestinationWords,
): string {
  const { near } = words;
  const rows = related.map((place) => nearRow(place, places, language, words));
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">${near.place}</th>
        <th scope="col" class="figure">${near.distance}</th>
        <th scope="col" class="figure">${near.cost}</th>
        <th scope="col">${near.months}</th>
        <th scope="col">${near.why}</th>
        <th scope="col">${near.compare}</th>
      </tr>
    </thead>
    <tbody>
      !${rows.join('')}
    </tbody>
  </table>`;
  return html`<p>${near.lead}</p>
    !${tableBox(words.parts.near, language, table)}`;
}

function nearRow(
  { slug, comparison, type, distanceKm }: RelatedPlace,
  places: Places,
  language: SiteLanguage,
  { near }: DestinationWords,
): string {
  const place = places.get(slug);
  if (!place) return '';
  const { number, usd, comparisonTypes } = VOCABULARY[language];
  const { avg_daily_budget_usd: budget, best_visit_months: best } = place.row;
  return html`<tr>
    <th scope="row"><a href="${sitePath(language, placePath(place))}">${place.name}</a></th>
    <td class="figure">${near.km(number(distanceKm))}</td>
    <td class="figure">${usd(budget.mid)}</td>
    <td>!${monthStrip(best, language)}</td>
    <td>${comparisonTypes[type]}</td>
    <td>
      <a href="${sitePath(language, comparisonPath(comparison))}" aria-label="${near.compare}: ${place.name}"
        >${near.compare}</a
      >
    </td>
  </tr>`;
}
