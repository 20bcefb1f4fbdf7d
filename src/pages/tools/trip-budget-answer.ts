import { html } from 'ghtml';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import type { ExchangeRate } from '../../tools/tool-data.ts';
import type { Amount, TripBudget, TripBudgetInput, TripStop } from '../../tools/trip-budget.ts';
import { dayDefinition, approximately, estimateHtml, estimateText } from '../place.ts';
import { localPrice, placeLink, type Answered, type ShownAnswer } from './answered.ts';
import { factList, rowTable } from '../blocks.ts';
import { capitalized } from '../../datasets/words/text.ts';
import { counted, fill } from '../language.ts';

type Trip = Answered<TripBudgetInput, TripBudget>;

export function tripBudgetAnswer(trip: Trip): ShownAnswer {
  const { words, result, input } = trip;
  const days = result.stops.reduce((sum, stop) => sum + stop.days, 0);
  return {
    headline: fill(words.tools.trip.headline, {
      days: counted(words, words.tools.trip.days, days),
      travellers: counted(words, words.tools.trip.travellers, input.travellers),
      band: words.bands[input.style].toLowerCase(),
      cost: amountText(words, result.total),
    }),
    body: html`!${figures(trip)}
      <div class="pair">!${stopsTable(trip)} !${stylesTable(trip)}</div>
      <p class="note">${dayDefinition(words)} ${words.tools.trip.note}</p>
      <p class="note">!${rateNote(trip, result.rate)}</p>`,
  };
}

function figures(trip: Trip): string {
  const { words, country } = trip;
  const { total, perTraveller } = trip.result;
  const numbers: [label: string, value: string][] = [
    [words.tools.trip.total, amountText(words, total)],
    ...inLocal(total, (local): [string, string] => [
      fill(words.tools.trip.totalLocal, { currency: country.currency.name[words.language] }),
      approximately(localPrice(trip, rounded(local))),
    ]),
    [words.tools.trip.perTraveller, amountText(words, perTraveller)],
  ];
  return factList(
    numbers.map(([label, value]) => [label, html`${value}`]),
    'numbers',
  );
}

function stopsTable(trip: Trip): string {
  const { words, result } = trip;
  const rows = result.stops.map((stop) => amountRow(trip, stopHeading(trip, stop), stop));
  const total = amountRow(trip, html`${words.tools.trip.sum}`, result.total);
  return amountTable(trip, words.tools.trip.stops, words.tools.trip.place, { rows, total });
}

/** The place with its calculation: 3 days × 2 travellers × $122. */
function stopHeading(trip: Trip, { place, days, dailyUsd, evidence }: TripStop): string {
  const { words, input } = trip;
  const factors = [
    counted(words, words.tools.trip.days, days),
    counted(words, words.tools.trip.travellers, input.travellers),
    approximately(words.usd(dailyUsd)),
  ];
  const origin = evidence?.evidence_class === 'regional' ? `, ${words.fromSimilarPlaces}` : '';
  return html`!${placeLink(trip, place.slug)}<br /><small>${factors.join(' × ')}${origin}</small>`;
}

function stylesTable(trip: Trip): string {
  const { words, result, input } = trip;
  const rows = BANDS.map((band) => amountRow(trip, html`${words.bands[band]}`, result.totals[band]));
  const chosen = BANDS.indexOf(input.style);
  return amountTable(trip, words.tools.trip.styles, words.tools.trip.style, { rows, chosen });
}

function amountTable(
  { words, result, country }: Trip,
  title: string,
  heading: string,
  table: Pick<Parameters<typeof rowTable>[0], 'rows' | 'chosen' | 'total'>,
): string {
  const local = result.rate ? [capitalized(country.currency.name[words.language])] : [];
  const columns = [heading, words.tools.trip.usd, ...local];
  return rowTable({ title, words, columns, figures: [1, 2], className: '', caption: title, ...table });
}

function amountRow(trip: Trip, heading: string, amount: Amount): string[] {
  const texts = [
    amountText(trip.words, amount),
    ...inLocal(amount, (local) => approximately(localPrice(trip, rounded(local)))),
  ];
  return [heading, ...texts.map(estimateHtml)];
}

function amountText(words: Trip['words'], { usd, range }: Amount): string {
  return estimateText(words, { value: usd, ...range });
}

function inLocal<Shown>({ local }: Amount, show: (local: number) => Shown): Shown[] {
  return local === undefined ? [] : [show(local)];
}

/** Rounds to two significant digits, because the estimates are no more precise than that. */
function rounded(amount: number): number {
  return Number(amount.toPrecision(2));
}

/** The sources of the exchange rates that ship with Sampan. */
const PRICE_EXAMPLES = 'rate implied by the published price examples of the room API';
const PUBLISHED = /^(?<name>\S+) of (?<date>\d{4}-\d{2}-\d{2}) \((?<publisher>.+)\): .*, rounded$/;

/** An operator's own source appears as imported. Its language is unknown, so it is marked as English. */
function rateNote(trip: Trip, rate: ExchangeRate | undefined): string {
  const { words, country } = trip;
  if (!rate)
    return html`${fill(words.tools.trip.noRate, { currency: country.currency.name[words.language] })}`;
  const day = words.date(new Date(rate.validFrom));
  const text = fill(words.tools.trip.rate, { local: localPrice(trip, rate.perUsd), day });
  return html`${text} !${sourceOfRate(trip, rate)}.`;
}

function sourceOfRate({ words }: Trip, { source }: ExchangeRate): string {
  const { examples, published } = words.tools.trip.rateSources;
  if (source === PRICE_EXAMPLES) return html`${examples}`;
  const named = PUBLISHED.exec(source)?.groups;
  if (!named) return html`<span lang="en">${source}</span>`;
  const day = words.date(new Date(named['date']!));
  return html`${fill(published, { ...named, day })}`;
}
