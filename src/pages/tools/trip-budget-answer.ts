import { html } from 'ghtml';
import { BAND_NAMES, BANDS } from '../../tools/band.ts';
import type { ExchangeRate } from '../../tools/exchange-rate.ts';
import type { Amount, TripBudget, TripBudgetInput } from '../../tools/trip-budget.ts';
import { dong, placeLink, type Answered } from './answered.ts';

type Trip = Answered<TripBudgetInput, TripBudget>;

export function tripBudgetAnswer(answered: Trip): string {
  return html`!${figures(answered)} !${stopsTable(answered)} !${stylesTable(answered)}
    <p class="note">${answered.words.trip.included}</p>
    <p class="note">!${rateNote(answered, answered.result.rate)}</p>`;
}

function figures({ words, vocabulary, result }: Trip): string {
  const days = result.stops.reduce((sum, stop) => sum + stop.days, 0);
  const numbers = [
    [words.trip.total, vocabulary.usd(result.total.usd)],
    ...(result.total.vnd === undefined ? [] : [[words.trip.total, dong(vocabulary, result.total.vnd)]]),
    [words.trip.perTraveller, vocabulary.usd(result.perTraveller.usd)],
    [words.trip.length, vocabulary.number(days)],
  ];
  return html`<dl class="numbers">
    !${numbers
      .map(
        ([label, value]) =>
          html`<div>
            <dt>${label!}</dt>
            <dd>${value!}</dd>
          </div>`,
      )
      .join('')}
  </dl>`;
}

function stopsTable(answered: Trip): string {
  const { words, vocabulary, result } = answered;
  const rows = result.stops.map(
    (stop) =>
      html`<tr>
        <th scope="row">!${placeLink(answered, stop.place.slug)}</th>
        <td class="figure">${vocabulary.number(stop.days)}</td>
        <td class="figure">${vocabulary.usd(stop.dailyUsd)}</td>
        !${amountCells(answered, stop)}
      </tr>`,
  );
  const { place, days, perDay } = words.trip;
  return html`<div class="table" tabindex="0" role="region" aria-label="${words.trip.caption}">
    <table>
      <caption>
        ${words.trip.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${place}</th>
          <th scope="col" class="figure">${days}</th>
          <th scope="col" class="figure">${perDay}</th>
          !${amountHeadings(answered)}
        </tr>
      </thead>
      <tbody>
        !${rows.join('')}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="3">${words.trip.sum}</th>
          !${amountCells(answered, result.total)}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

function stylesTable(answered: Trip): string {
  const { words, language, result, input } = answered;
  const rows = BANDS.map(
    (band) =>
      html`<tr !${band === input.style ? 'class="chosen"' : ''}>
        <th scope="row">${BAND_NAMES[band][language]}</th>
        !${amountCells(answered, result.totals[band])}
      </tr>`,
  );
  return html`<div class="table" tabindex="0" role="region" aria-label="${words.trip.styles}">
    <table>
      <caption>
        ${words.trip.styles}
      </caption>
      <thead>
        <tr>
          <th scope="col">${words.trip.style}</th>
          !${amountHeadings(answered)}
        </tr>
      </thead>
      <tbody>
        !${rows.join('')}
      </tbody>
    </table>
  </div>`;
}

function amountHeadings({ words, result }: Trip): string {
  const names = result.rate ? [words.trip.usd, words.trip.vnd] : [words.trip.usd];
  return names.map((name) => html`<th scope="col" class="figure">${name}</th>`).join('');
}

function amountCells({ vocabulary }: Trip, { usd, vnd }: Amount): string {
  const texts = [vocabulary.usd(usd), ...(vnd === undefined ? [] : [dong(vocabulary, vnd)])];
  return texts.map((text) => html`<td class="figure">${text}</td>`).join('');
}

/** The source is as the operator imported it, in English where it is ours. */
function rateNote({ words, vocabulary }: Trip, rate: ExchangeRate | undefined): string {
  if (!rate) return html`${words.trip.noRate}`;
  const day = vocabulary.date(new Date(rate.validFrom));
  return html`${words.trip.rate(dong(vocabulary, rate.vnd), day)} <span lang="en">${rate.source}</span>.`;
}
