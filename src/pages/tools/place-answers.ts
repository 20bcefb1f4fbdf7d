import { html } from 'ghtml';
import type { ClimateWindow } from '../../datasets/declared/climate.ts';
import type { BestTime, BestTimeInput } from '../../tools/best-time-to-visit.ts';
import { monthStrip, itemList, factList, plainTable, tableBox } from '../blocks.ts';
import {
  inAlphabet,
  costOf,
  costText,
  dayDefinition,
  aboutText,
  estimateHtml,
  populationText,
  type Place,
} from '../place.ts';
import { comparisonPath } from '../../datasets/addresses.ts';
import { citePlaces } from '../receipts.ts';
import { getPlace, placeLink, type Answered, type ShownAnswer } from './answered.ts';
import { counted, fill, styleName } from '../language.ts';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import type { CompareInput, ComparedDestinations } from '../../tools/compare-destinations.ts';

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
      <p><strong>!${placeLink(asked, input.place!, words.tools.aboutPlace)}</strong></p>`,
  };
}

function headlineOf(asked: Asked, year: readonly ClimateWindow[]): string {
  const { words, input, result } = asked;
  const { ofPlace, yes, no } = asked.words.tools.bestTime;
  const place = getPlace(asked, input.place!);
  const name = html`${place.name}`;
  const citeMonths = (figure: string) => citePlaces(html`${figure}`, words, [place], 'best_visit_months');
  const months = citeMonths(words.months(year.filter(isBest).map(({ month }) => month)));
  if (result.recommended === undefined) return fill(ofPlace, { place: name, months });
  const month = citeMonths(words.monthInText(Number(input.month)));
  return fill(result.recommended ? yes : no, { place: name, month, months });
}

function monthBox({ words, input }: Asked, window: ClimateWindow): string {
  const asked = window.month === Number(input.month);
  const classes = [isBest(window) ? 'best' : '', asked ? 'asked' : ''].join(' ').trim();
  return html`<li class="${classes}">
    ${words.monthName(window.month)} <span>${isBest(window) ? words.tools.best : ''}</span>
  </li>`;
}

function isBest({ recommended }: ClimateWindow): boolean {
  return recommended === 1;
}

function answerOfMonth(asked: Asked, windows: readonly ClimateWindow[]): ShownAnswer {
  const { words, input } = asked;
  const month = words.monthInText(Number(input.month));
  if (windows.length === 0) return { headline: fill(words.tools.bestTime.none, { month }), body: '' };
  const found = windows.map((each) => getPlace(asked, each.destination_slug));
  const entries = inAlphabet(found, words).map(
    (place) =>
      html`<li>
        !${placeLink(asked, place.slug)} <span class="quiet">${place.region}</span>
        !${citePlaces(monthStrip(place.row.best_visit_months, words), words, [place], 'best_visit_months')}
      </li>`,
  );
  return {
    headline: counted(words, words.tools.bestTime.inMonth, found.length, { month }),
    body: itemList(entries, 'places'),
  };
}

type Compared = Answered<CompareInput, ComparedDestinations>;

const BUDGET = 'avg_daily_budget_usd';

const placesOf = (compared: Compared) =>
  [getPlace(compared, compared.result.a.slug), getPlace(compared, compared.result.b.slug)] as const;

export function comparisonAnswer(compared: Compared): ShownAnswer {
  const { words, result } = compared;
  const { compare } = words.tools;
  const { shared } = result.months;
  const places = placesOf(compared);
  const km = fill(words.comparison.km, { km: words.number(result.distanceKm) });
  const months = citePlaces(html`${words.months(shared)}`, words, places, 'best_visit_months');
  const sentences = [
    shared.length === 0 ? compare.never : fill(compare.together, { months }),
    fill(compare.apart, { distance: citePlaces(km, words, places, 'lat', 'lng') }),
  ];
  return {
    headline: headline(compared),
    body: html`<p>!${sentences.join(' ')}</p>
      !${intro(compared)} !${table(compared)}
      <p class="note">${dayDefinition(compared.words)} ${compare.note}</p>
      !${styles(compared)}`,
  };
}

function headline(compared: Compared): string {
  const { words, result } = compared;
  const { compare } = words.tools;
  const [a, b] = placesOf(compared);
  const names = { a: html`${a.name}`, b: html`${b.name}` };
  const cite = (amount: string, ...places: Place[]) => citePlaces(html`${amount}`, words, places, BUDGET);
  const { cheaper } = result;
  if (cheaper === undefined) {
    const dayIn = ({ name }: Place, amount: string) => fill(compare.dayIn, { place: html`${name}`, amount });
    const [inA, inB] = [a, b].map((place) => cite(costText(words, costOf(place, 'mid')), place));
    return fill(compare.days, { inA: dayIn(a, inA!), inB: dayIn(b, inB!) });
  }
  if (cheaper === 'tie' || cheaper === 'unknown') return fill(compare.undecided[cheaper], names);
  const { margin } = result.published!.data_points.verdicts.cheaper;
  return fill(compare.cheaper, {
    place: names[cheaper],
    other: names[cheaper === 'a' ? 'b' : 'a'],
    amount: cite(aboutText(words, a, margin!), a, b),
  });
}

function intro({ words, country, result: { published } }: Compared): string {
  if (!published) return '';
  const path = words.path(comparisonPath(country, published));
  return html`<p>${published.intros[words.language]}</p>
    <p><a class="more" href="${path}">${words.tools.compare.published}</a></p>`;
}

type Aspect = [name: string, column: string, show: (place: Place) => string];

/** The name of each aspect, the column with its receipts, and how to show it as HTML. */
function listAspects({ words }: Compared): Aspect[] {
  const { compare } = words.tools;
  const months = ({ row: { best_visit_months: best } }: Place) =>
    html`${words.months(best)}<br />!${monthStrip(best, words)}`;
  const population = ({ row, populationReceipt }: Place) =>
    html`${populationText(row.population, populationReceipt, words)}`;
  const languages = ({ row }: Place) =>
    html`${row.languages_spoken.map((code) => words.languages[code] ?? code).join(', ')}`;
  return [
    ...BANDS.map((band): Aspect => [
      fill(compare.perDay, { Band: words.bands[band], band: words.bands[band].toLowerCase() }),
      BUDGET,
      (place) => estimateHtml(costText(words, costOf(place, band))),
    ]),
    [compare.months, 'best_visit_months', months],
    [
      compare.climate,
      'climate_zone',
      ({ row }) => html`${words.zones[row.climate_zone] ?? row.climate_zone}`,
    ],
    [compare.region, 'region_code', ({ region }) => html`${region}`],
    [compare.population, 'population', population],
    [compare.languages, 'languages_spoken', languages],
  ];
}

function table(compared: Compared): string {
  const { words } = compared;
  const places = placesOf(compared);
  const rows = listAspects(compared).map(([name, column, show]) => {
    const cells = places.map((place) => `<td>${citePlaces(show(place), words, [place], column)}</td>`);
    return html`<tr>
      <th scope="row">${name}</th>
      !${cells.join('')}
    </tr>`;
  });
  const { aspect, caption } = words.tools.compare;
  const heads = [html`${aspect}`, ...places.map(({ slug }) => placeLink(compared, slug))];
  const cells = heads.map((head) => `<th scope="col">${head}</th>`);
  return tableBox(caption, plainTable(cells, rows, { className: 'sides', caption }));
}

function styles(compared: Compared): string {
  const { words, result } = compared;
  const { shared, only_a, only_b } = result.styles;
  const parts: [title: string, tags: readonly string[]][] = [
    [words.tools.compare.both, shared],
    [fill(words.tools.compare.only, { place: getPlace(compared, result.a.slug).name }), only_a],
    [fill(words.tools.compare.only, { place: getPlace(compared, result.b.slug).name }), only_b],
  ];
  const namesOf = (tags: readonly string[]) =>
    words.list(tags.map((tag) => styleName(words, tag))) || words.tools.compare.noStyle;
  return factList(parts.map(([title, tags]) => [title, html`${namesOf(tags)}`]));
}
