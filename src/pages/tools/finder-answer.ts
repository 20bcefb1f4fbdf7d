import { html } from 'ghtml';
import type { Band } from '../../tools/band.ts';
import {
  destinationFinder,
  type FinderInput,
  type FoundDestinations,
} from '../../tools/destination-finder.ts';
import { sitePath } from '../site-language.ts';
import { styleName } from '../vocabulary/vocabulary.ts';
import { getPlace, placeLink, queryOf, type Answered } from './answered.ts';
import { toolPath } from './tool-path.ts';

type Found = Answered<FinderInput, FoundDestinations>;

export function finderAnswer(answered: Found): string {
  const { words, vocabulary, result } = answered;
  if (result.places.length === 0) return nothing(answered);
  const count = words.count(result.places.length, vocabulary.number(result.places.length));
  return html`<p class="answer">${words.finder.found(count)}</p>
    <ul class="found">
      !${result.places.map(({ slug }) => card(answered, slug)).join('')}
    </ul>`;
}

function card(answered: Found, slug: string): string {
  const { words, vocabulary, input } = answered;
  const { row, region } = getPlace(answered, slug);
  const styles = row.travel_style_tags.map((tag) => styleName(vocabulary, tag));
  return html`<li>
    <h3>!${placeLink(answered, slug)}</h3>
    <p class="quiet">${region}</p>
    <p>
      <strong>${words.perDay(vocabulary.usd(row.avg_daily_budget_usd[input.style as Band]))}</strong><br />
      ${words.bestMonths(vocabulary.months(row.best_visit_months))}
    </p>
    <p class="quiet">${vocabulary.list(styles)}</p>
  </li>`;
}

/** Each wish that stands in the way, with a link to what there is without it. */
function nothing({ words, vocabulary, language, sent, result }: Found): string {
  const path = sitePath(language, toolPath(destinationFinder));
  const ways = result.without.map(
    ({ wish, count }) =>
      html`<li>
        <a href="${path}${queryOf(sent, [wish])}#result"
          >${words.finder.without[wish]}: ${words.count(count, vocabulary.number(count))}</a
        >
      </li>`,
  );
  return html`<p class="answer">${words.finder.none}</p>
    <ul>
      !${ways.join('')}
    </ul>`;
}
