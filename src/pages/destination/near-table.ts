import { html } from 'ghtml';
import { fold } from '../fold.ts';
import { FOLD_WORDS } from '../fold-words.ts';
import { comparisonPath } from '../comparison/comparison-link.ts';
import { costOf, costText } from '../estimate.ts';
import { monthStrip } from '../month-strip.ts';
import { placePath, type Place, type Places } from '../place.ts';
import { rowTable } from '../row-table.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { RelatedPlace } from './related-places.ts';
import { DESTINATION_WORDS } from './words.ts';

/** The places that this one is compared with, nearest first. */
export function nearTable(related: readonly RelatedPlace[], places: Places, language: SiteLanguage): string {
  const { near, parts } = DESTINATION_WORDS[language];
  const rows = related.flatMap((other) => {
    const place = places.get(other.slug);
    return place ? [nearRow(other, place, language)] : [];
  });
  const table = rowTable({
    title: parts.near,
    language,
    columns: [
      { name: near.place },
      { name: near.distance, figure: true },
      { name: near.cost, figure: true },
      { name: near.months },
      { name: near.why },
      { name: near.compare },
    ],
    rows,
  });
  return html`<p>${near.lead}</p>
    !${fold(FOLD_WORDS[language].near(VOCABULARY[language].number(rows.length)), table)}`;
}

function nearRow(
  { comparison, type, distanceKm }: RelatedPlace,
  place: Place,
  language: SiteLanguage,
): string[] {
  const { near } = DESTINATION_WORDS[language];
  const vocabulary = VOCABULARY[language];
  const { number, comparisonTypes } = vocabulary;
  return [
    html`<a href="${sitePath(language, placePath(place))}">${place.name}</a>`,
    html`${near.km(number(distanceKm))}`,
    html`${costText(vocabulary, costOf(place, 'mid'))}`,
    monthStrip(place.row.best_visit_months, language),
    html`${comparisonTypes[type]}`,
    html`<a
      href="${sitePath(language, comparisonPath(place.country, comparison))}"
      aria-label="${near.compare}: ${place.name}"
      >${near.compare}</a
    >`,
  ];
}
