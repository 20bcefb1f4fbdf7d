import { html } from 'ghtml';
import type { ClimateWindow } from '../../datasets/climate-windows.ts';
import type { BestTime, BestTimeInput } from '../../tools/best-time-to-visit.ts';
import { getPlace, placeLink, type Answered } from './answered.ts';

export function bestTimeAnswer(answered: Answered<BestTimeInput, BestTime>): string {
  const { places, year } = answered.result;
  return year ? answerOfPlace(answered, year) : answerOfMonth(answered, places ?? []);
}

function answerOfPlace(answered: Answered<BestTimeInput, BestTime>, year: readonly ClimateWindow[]): string {
  const { words, vocabulary, input } = answered;
  const { recommended } = answered.result;
  const { name } = getPlace(answered, input.place!);
  const best = year.filter((window) => window.recommended === 1).map(({ month }) => month);
  const months = vocabulary.months(best);
  const asked = vocabulary.monthNames[Number(input.month) - 1] ?? '';
  const sentence =
    recommended === undefined
      ? words.bestTime.ofPlace(name, months)
      : recommended
        ? words.bestTime.yes(name, asked)
        : words.bestTime.no(name, asked, months);
  const boxes = year.map(({ month, recommended: good }) => {
    const classes = [good === 1 ? 'best' : '', month === Number(input.month) ? 'asked' : ''];
    return html`<li class="${classes.join(' ').trim()}">
      ${vocabulary.monthNames[month - 1]!} <span>${good === 1 ? words.best : ''}</span>
    </li>`;
  });
  return html`<p class="answer">${sentence}</p>
    <ol class="year">
      !${boxes.join('')}
    </ol>
    <p>!${placeLink(answered, input.place!)}</p>`;
}

function answerOfMonth(answered: Answered<BestTimeInput, BestTime>, found: readonly ClimateWindow[]): string {
  const { words, vocabulary, input } = answered;
  const month = vocabulary.monthNames[Number(input.month) - 1]!;
  if (found.length === 0) return html`<p class="answer">${words.bestTime.none(month)}</p>`;
  const count = words.count(found.length, vocabulary.number(found.length));
  const links = found.map(({ destination_slug }) => html`<li>!${placeLink(answered, destination_slug)}</li>`);
  return html`<p class="answer">${words.bestTime.inMonth(month, count)}</p>
    <ul class="columns">
      !${links.join('')}
    </ul>`;
}
