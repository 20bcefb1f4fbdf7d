import { html } from 'ghtml';
import {
  destinationFinder,
  type FinderInput,
  type FoundDestinations,
} from '../../tools/destination-finder.ts';
import { costOf, costText } from '../estimate.ts';
import { monthStrip } from '../month-strip.ts';
import { sitePath } from '../site-language.ts';
import { styleName } from '../vocabulary/vocabulary.ts';
import { getPlace, placeLink, queryOf, type Answered, type ShownAnswer } from './answered.ts';
import { toolPath } from './tool-path.ts';

type Found = Answered<FinderInput, FoundDestinations>;

export function finderAnswer(found: Found): ShownAnswer {
  const { words, vocabulary, result } = found;
  if (result.places.length === 0) return { headline: words.finder.none, body: waysOut(found) };
  const { length } = result.places;
  return {
    headline: words.finder.found(length, vocabulary.number(length)),
    body: html`<ul class="found">
      !${result.places.map(({ slug }) => card(found, slug)).join('')}
    </ul>`,
  };
}

function card(found: Found, slug: string): string {
  const { words, vocabulary, language, input } = found;
  const place = getPlace(found, slug);
  const { row, region } = place;
  const styles = row.travel_style_tags.map((tag) => styleName(vocabulary, tag));
  return html`<li>
    <h3>!${placeLink(found, slug)}</h3>
    <p class="quiet">${region}</p>
    <p>${costText(vocabulary, costOf(place, input.style), words.perDay)}</p>
    <p>!${monthStrip(row.best_visit_months, language)}</p>
    <p class="quiet">${vocabulary.list(styles)}</p>
  </li>`;
}

/** Links to the results without one of the wishes, for each wish whose removal gives results. */
function waysOut({ words, vocabulary, country, language, sent, result }: Found): string {
  if (result.without.length === 0) return html`<p>${words.finder.fewer}</p>`;
  const path = sitePath(language, toolPath(destinationFinder, country));
  const ways = result.without.map(
    ({ wish, count }) =>
      html`<li>
        <a href="${path}${queryOf(sent, [wish])}#result"
          >${words.finder.without[wish]}: ${words.count(count, vocabulary.number(count))}</a
        >
      </li>`,
  );
  return html`<ul>
    !${ways.join('')}
  </ul>`;
}
