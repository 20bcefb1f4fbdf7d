import { html } from 'ghtml';
import type { ClimateWindow } from '../../datasets/declared/climate-windows.ts';
import type { BestTime, BestTimeInput } from '../../tools/best-time-to-visit.ts';
import { monthStrip } from '../month-strip.ts';
import { inAlphabet } from '../place.ts';
import { getPlace, placeLink, type Answered, type ShownAnswer } from './answered.ts';

type Asked = Answered<BestTimeInput, BestTime>;

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
  if (result.recommended === undefined) return ofPlace(name, months);
  const month = vocabulary.monthName(Number(input.month));
  return result.recommended ? yes(name, month) : no(name, month, months);
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
  const month = vocabulary.monthName(Number(input.month));
  if (found.length === 0) return { headline: words.bestTime.none(month), body: '' };
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
    headline: words.bestTime.inMonth(month, found.length, vocabulary.number(found.length)),
    body: html`<ul class="places">
      !${entries.join('')}
    </ul>`,
  };
}
