import { html } from 'ghtml';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import type { ExchangeRate } from '../../tools/tool-data.ts';
import {
  tripBudget,
  type Amount,
  type TripBudget,
  type TripBudgetInput,
  type TripStop,
} from '../../tools/trip-budget.ts';
import {
  aboutText,
  findRate,
  converted,
  dayDefinition,
  estimateHtml,
  estimateText,
  localPrice,
  localText,
  type Estimate,
} from '../place.ts';
import { toolPath } from '../../datasets/addresses.ts';
import { getPlace, placeLink, queryOf, type Answered, type ShownAnswer } from './answered.ts';
import { rowTable, splitBar } from '../blocks.ts';
import { citePlaces } from '../receipts.ts';
import { entriesOf } from '../../datasets/records.ts';
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
      cost: citeStops(trip, html`${amountTexts(trip, result.total)[0]!}`),
    }),
    body: html`!${totalLine(trip)} !${partsOf(trip)}
      <div class="pair">!${stopsTable(trip)} !${stylesTable(trip)}</div>
      <p class="note">${dayDefinition(words)} ${words.tools.trip.note}</p>
      <p class="note">!${rateNote(trip, result.rate)}</p>`,
  };
}

/** US dollars and the country's currency, the reader's own first. Amounts are rounded, because estimates are no more precise. */
function currenciesOf({ words, country, result: { rate } }: Trip) {
  const dollars = {
    name: words.tools.trip.usd,
    write: (usd: Estimate) => estimateText(words, converted(usd)),
  };
  if (!rate) return [dollars];
  const local = {
    name: country.currency.name[words.language],
    write: (usd: Estimate) => localText(words, country, usd, rate.perUsd),
  };
  return findRate(words, country, rate) ? [local, dollars] : [dollars, local];
}

const amountTexts = (trip: Trip, { usd, range }: Pick<Amount, 'usd' | 'range'>): string[] =>
  currenciesOf(trip).map(({ write }) => write({ value: usd, ...range }));

/** A figure of stops, of all of them by default, as HTML with a link to its receipts. */
function citeStops(
  trip: Trip,
  figure: string,
  stops: readonly TripStop[] = trip.result.stops,
  columns: readonly string[] = ['avg_daily_budget_usd'],
): string {
  const places = stops.map(({ place }) => getPlace(trip, place.slug));
  return citePlaces(figure, trip.words, places, ...columns);
}

/** The total in the other currency, and each traveller's share. */
function totalLine(trip: Trip): string {
  const { words, result, input } = trip;
  const [, other] = amountTexts(trip, result.total);
  const [each] = amountTexts(trip, result.perTraveller);
  const perTraveller = input.travellers > 1 ? fill(words.tools.trip.perTraveller, { amount: each! }) : '';
  const amounts = [other, perTraveller].filter(Boolean).join('; ');
  return amounts && html`<p class="lead">!${citeStops(trip, html`${amounts}`)}</p>`;
}

/** What the money is for. */
function partsOf(trip: Trip): string {
  const { words, result } = trip;
  const shown = entriesOf(result.parts ?? {}).map(([part, value]) => {
    const amounts = amountTexts(trip, { usd: value, range: undefined }).join(' · ');
    const figure = citeStops(trip, html`<strong>${amounts}</strong>`);
    return { part, value, text: html`${words.shared.day.names[part]} !${figure}` };
  });
  return shown.length === 0 ? '' : splitBar(shown);
}

function stopsTable(trip: Trip): string {
  const { words, result } = trip;
  const rows = result.stops.map((stop, index) =>
    amountRow(trip, stopHeading(trip, stop, index), stop, [stop]),
  );
  const total = amountRow(trip, html`${words.tools.trip.sum}`, result.total);
  return amountTable(trip, words.tools.trip.stops, words.tools.trip.place, { rows, total });
}

/** The place with its calculation, "3 days × 2 travellers × $122", and what to know about the stop. */
function stopHeading(trip: Trip, stop: TripStop, index: number): string {
  const { words, input } = trip;
  const texts = words.tools.trip;
  const factors = [
    counted(words, texts.days, stop.days),
    counted(words, texts.travellers, input.travellers),
    citeStops(trip, html`${aboutText(words, getPlace(trip, stop.place.slug), stop.dailyUsd)}`, [stop]),
  ];
  const otherHalf = stop.emptyHalves > 0 ? ` + ${texts.otherHalf}` : '';
  const origin = stop.evidence?.evidence_class === 'regional' ? `, ${words.fromSimilarPlaces}` : '';
  return html`!${placeLink(trip, stop.place.slug)}
    <small>!${factors.join(' × ')}${otherHalf}${origin}</small>
    !${stop.kmFromPrevious === undefined ? '' : moveUp(trip, stop.kmFromPrevious, index)}
    !${stop.isOutOfSeason ? outOfSeason(trip, stop) : ''}`;
}

function outOfSeason(trip: Trip, stop: TripStop): string {
  const { words, input } = trip;
  const month = words.monthInText(Number(input.month));
  const months = words.months(stop.place.best_visit_months);
  const warning = html`${capitalized(fill(words.tools.trip.outOfSeason, { month, months }))}`;
  return html`<small class="warning">!${citeStops(trip, warning, [stop], ['best_visit_months'])}</small>`;
}

/** The distance from the stop before, and a link to the trip with the two in the other order. */
function moveUp(trip: Trip, distance: number, index: number): string {
  const { words, country, input, sent } = trip;
  const [before, stop] = [input.stops[index - 1]!, input.stops[index]!];
  const stops = input.stops.with(index - 1, stop).with(index, before);
  const places = stops.map(({ place }) => place);
  const days = stops.map((each) => String(each.days));
  const moved = new Map([...sent, ['place', places], ['days', days]]);
  const href = `${words.path(toolPath(tripBudget, country))}${queryOf(moved)}#result`;
  const values = {
    km: words.number(distance),
    name: getPlace(trip, stop.place).name,
    previous: getPlace(trip, before.place).name,
  };
  const from = html`${fill(words.tools.trip.from, values)}`;
  const both = trip.result.stops.slice(index - 1, index + 1);
  return html`<small>!${citeStops(trip, from, both, ['lat', 'lng'])}</small>
    <a class="move" href="${href}" rel="nofollow">↑ ${fill(words.tools.trip.move, values)}</a>`;
}

function stylesTable(trip: Trip): string {
  const { words, result, input } = trip;
  const rows = BANDS.map((band) => amountRow(trip, html`${words.bands[band]}`, result.totals[band]));
  const chosen = BANDS.indexOf(input.style);
  return amountTable(trip, words.tools.trip.styles, words.tools.trip.style, { rows, chosen });
}

function amountTable(
  trip: Trip,
  title: string,
  heading: string,
  table: Pick<Parameters<typeof rowTable>[0], 'rows' | 'chosen' | 'total'>,
): string {
  const { words } = trip;
  const columns = [heading, ...currenciesOf(trip).map(({ name }) => capitalized(name))];
  return rowTable({ title, words, columns, figures: [1, 2], caption: title, ...table });
}

const amountRow = (trip: Trip, heading: string, amount: Amount, stops?: readonly TripStop[]): string[] => [
  heading,
  ...amountTexts(trip, amount).map((text) => citeStops(trip, estimateHtml(text), stops)),
];

/** The sources of the exchange rates that ship with Sampan. */
const PRICE_EXAMPLES = 'rate implied by the published price examples of the room API';
const PUBLISHED = /^(?<name>\S+) of (?<date>\d{4}-\d{2}-\d{2}) \((?<publisher>.+)\): .*, rounded$/;

/** An operator's own source appears as imported. Its language is unknown, so it is marked as English. */
export function rateNote(said: Pick<Trip, 'words' | 'country'>, rate: ExchangeRate | undefined): string {
  const { words, country } = said;
  if (!rate)
    return html`${fill(words.tools.trip.noRate, { currency: country.currency.name[words.language] })}`;
  const day = words.date(new Date(rate.validFrom));
  const text = fill(words.tools.trip.rate, { local: localPrice(words, country, rate.perUsd), day });
  return html`${text} !${sourceOfRate(said, rate)}.`;
}

function sourceOfRate({ words }: Pick<Trip, 'words'>, { source }: ExchangeRate): string {
  const { examples, published } = words.tools.trip.rateSources;
  if (source === PRICE_EXAMPLES) return html`${examples}`;
  const named = PUBLISHED.exec(source)?.groups;
  if (!named) return html`<span lang="en">${source}</span>`;
  const day = words.date(new Date(named['date']!));
  return html`${fill(published, { ...named, day })}`;
}
