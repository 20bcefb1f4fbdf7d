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
  comparisonPath,
} from '../place.ts';
import { getPlace, placeLink, type Answered, type ShownAnswer } from './answered.ts';
import { counted, fill, styleName } from '../language.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
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
  const { name } = getPlace(asked, input.place!);
  const months = words.months(year.filter(isBest).map(({ month }) => month));
  if (result.recommended === undefined) return fill(ofPlace, { place: name, months });
  const month = words.monthInText(Number(input.month));
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

function answerOfMonth(asked: Asked, found: readonly ClimateWindow[]): ShownAnswer {
  const { words, input } = asked;
  const month = words.monthInText(Number(input.month));
  if (found.length === 0) return { headline: fill(words.tools.bestTime.none, { month }), body: '' };
  const places = inAlphabet(
    found.map(({ destination_slug }) => getPlace(asked, destination_slug)),
    asked.words,
  );
  const entries = places.map(
    ({ slug, region, row }) =>
      html`<li>
        !${placeLink(asked, slug)} <span class="quiet">${region}</span>
        !${monthStrip(row.best_visit_months, asked.words)}
      </li>`,
  );
  return {
    headline: counted(words, words.tools.bestTime.inMonth, found.length, { month }),
    body: itemList(entries, 'places'),
  };
}

type Compared = Answered<CompareInput, ComparedDestinations>;

export function comparisonAnswer(compared: Compared): ShownAnswer {
  const { words, result } = compared;
  const { compare } = words.tools;
  const { shared } = result.months;
  const sentences = [
    shared.length === 0 ? compare.never : fill(compare.together, { months: words.months(shared) }),
    fill(compare.apart, { km: words.number(result.distanceKm) }),
  ];
  return {
    headline: headline(compared),
    body: html`<p>${sentences.join(' ')}</p>
      !${intro(compared)} !${table(compared)}
      <p class="note">${dayDefinition(compared.words)} ${compare.note}</p>
      !${styles(compared)}`,
  };
}

function headline(compared: Compared): string {
  const { words, result } = compared;
  const { cheaper } = result;
  if (cheaper === undefined) {
    const dayIn = ({ slug }: Destination) =>
      fill(words.tools.compare.dayIn, {
        place: getPlace(compared, slug).name,
        amount: costText(words, costOf(getPlace(compared, slug), 'mid')),
      });
    return fill(words.tools.compare.days, { inA: dayIn(result.a), inB: dayIn(result.b) });
  }
  const nameOf = ({ slug }: Destination) => getPlace(compared, slug).name;
  if (cheaper === 'tie' || cheaper === 'unknown')
    return fill(words.tools.compare.undecided[cheaper], { a: nameOf(result.a), b: nameOf(result.b) });
  const [cheap, costly] = cheaper === 'a' ? [result.a, result.b] : [result.b, result.a];
  const { margin } = result.published!.data_points.verdicts.cheaper;
  return fill(words.tools.compare.cheaper, {
    place: nameOf(cheap),
    other: nameOf(costly),
    amount: aboutText(words, getPlace(compared, result.a.slug), margin!),
  });
}

function intro({ words, country, result: { published } }: Compared): string {
  if (!published) return '';
  const path = words.path(comparisonPath(country, published));
  return html`<p>${published.intros[words.language]}</p>
    <p><a class="more" href="${path}">${words.tools.compare.published}</a></p>`;
}

/** The name of each aspect, and how to show it as HTML. */
function listAspects({ words }: Compared): [name: string, show: (place: Place) => string][] {
  const { compare } = words.tools;
  return [
    ...BANDS.map((band): [string, (place: Place) => string] => [
      fill(compare.perDay, { Band: words.bands[band], band: words.bands[band].toLowerCase() }),
      (place) => estimateHtml(costText(words, costOf(place, band))),
    ]),
    [
      compare.months,
      ({ row: { best_visit_months: best } }) => html`${words.months(best)}<br />!${monthStrip(best, words)}`,
    ],
    [compare.climate, ({ row: { climate_zone: zone } }) => html`${words.zones[zone] ?? zone}`],
    [compare.region, ({ region }) => html`${region}`],
    [
      compare.population,
      ({ row, populationReceipt }) => html`${populationText(row.population, populationReceipt, words)}`,
    ],
    [
      compare.languages,
      ({ row }) => html`${row.languages_spoken.map((code) => words.languages[code] ?? code).join(', ')}`,
    ],
  ];
}

function table(compared: Compared): string {
  const { words, result } = compared;
  const [a, b] = [getPlace(compared, result.a.slug), getPlace(compared, result.b.slug)];
  const rows = listAspects(compared).map(
    ([name, show]) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>!${show(a)}</td>
        <td>!${show(b)}</td>
      </tr>`,
  );
  const { aspect, caption } = words.tools.compare;
  const heads = [html`${aspect}`, ...[a, b].map(({ slug }) => placeLink(compared, slug))];
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
