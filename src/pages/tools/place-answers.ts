import { html } from 'ghtml';
import type { ClimateWindow } from '../../datasets/declared/climate.ts';
import type { BestTime, BestTimeInput } from '../../tools/best-time-to-visit.ts';
import { monthStrip } from '../blocks.ts';
import { inAlphabet } from '../place.ts';
import { getPlace, placeLink, type Answered, type ShownAnswer, queryOf } from './answered.ts';
import {
  destinationFinder,
  type FinderInput,
  type FoundDestinations,
} from '../../tools/destination-finder.ts';
import { costOf, costText } from '../estimate.ts';
import { counted, fill, sitePath, styleName } from '../language.ts';
import { toolPath } from './tool-cards.ts';

type Asked = Answered<BestTimeInput, BestTime>;
type Found = Answered<FinderInput, FoundDestinations>;

export function bestTimeAnswer(asked: Asked): ShownAnswer {
  const { places, year } = asked.result;
  return year ? answerOfPlace(asked, year) : answerOfMonth(asked, places ?? []);
}

function answerOfPlace(asked: Asked, year: readonly ClimateWindow[]): ShownAnswer {
  const { words, input } = asked;
  return {
    headline: headlineOf(asked, year),
    body: html`<ol class="year">
        !${year.map((window) => monthBox(asked, window)).join('')}
      </ol>
      <p><strong>!${placeLink(asked, input.place!, words.aboutPlace)}</strong></p>`,
  };
}

function headlineOf(asked: Asked, year: readonly ClimateWindow[]): string {
  const { vocabulary, input, result } = asked;
  const { ofPlace, yes, no } = asked.words.bestTime;
  const { name } = getPlace(asked, input.place!);
  const months = vocabulary.months(year.filter(isBest).map(({ month }) => month));
  if (result.recommended === undefined) return fill(ofPlace, { place: name, months });
  const month = vocabulary.monthInText(Number(input.month));
  return fill(result.recommended ? yes : no, { place: name, month, months });
}

function monthBox({ words, vocabulary, input }: Asked, window: ClimateWindow): string {
  const asked = window.month === Number(input.month);
  const classes = [isBest(window) ? 'best' : '', asked ? 'asked' : ''].join(' ').trim();
  return html`<li class="${classes}">
    ${vocabulary.monthName(window.month)} <span>${isBest(window) ? words.best : ''}</span>
  </li>`;
}

function isBest({ recommended }: ClimateWindow): boolean {
  return recommended === 1;
}

function answerOfMonth(asked: Asked, found: readonly ClimateWindow[]): ShownAnswer {
  const { words, vocabulary, input } = asked;
  const month = vocabulary.monthInText(Number(input.month));
  if (found.length === 0) return { headline: fill(words.bestTime.none, { month }), body: '' };
  const places = inAlphabet(
    found.map(({ destination_slug }) => getPlace(asked, destination_slug)),
    asked.language,
  );
  const entries = places.map(
    ({ slug, region, row }) =>
      html`<li>
        !${placeLink(asked, slug)} <span class="quiet">${region}</span>
        !${monthStrip(row.best_visit_months, asked.language)}
      </li>`,
  );
  return {
    headline: counted(asked.language, words.bestTime.inMonth, found.length, { month }),
    body: html`<ul class="places">
      !${entries.join('')}
    </ul>`,
  };
}

export function finderAnswer(found: Found): ShownAnswer {
  const { words, result } = found;
  if (result.places.length === 0) return { headline: words.finder.none, body: waysOut(found) };
  return {
    headline: counted(found.language, words.finder.found, result.places.length),
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
function waysOut({ words, country, language, sent, result }: Found): string {
  if (result.without.length === 0) return html`<p>${words.finder.fewer}</p>`;
  const path = sitePath(language, toolPath(destinationFinder, country));
  const ways = result.without.map(
    ({ wish, count }) =>
      html`<li>
        <a href="${path}${queryOf(sent, [wish])}#result"
          >${words.finder.without[wish]}: ${counted(language, words.count, count)}</a
        >
      </li>`,
  );
  return html`<ul>
    !${ways.join('')}
  </ul>`;
}
