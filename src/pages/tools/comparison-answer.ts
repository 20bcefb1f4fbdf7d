import { html } from 'ghtml';
import type { CompareInput, ComparedDestinations } from '../../tools/compare-destinations.ts';
import { BAND_NAMES, BANDS } from '../../tools/band.ts';
import { comparisonPath } from '../comparison/comparison-link.ts';
import type { Place } from '../place.ts';
import { sitePath } from '../site-language.ts';
import { styleName } from '../vocabulary/vocabulary.ts';
import { getPlace, placeLink, type Answered } from './answered.ts';

type Compared = Answered<CompareInput, ComparedDestinations>;

interface Aspect {
  readonly name: string;
  readonly valueOf: (place: Place) => string;
  readonly difference?: string;
}

export function comparisonAnswer(answered: Compared): string {
  return html`<p class="answer">${summary(answered)}</p>
    !${intro(answered)} !${table(answered)} !${styles(answered)}`;
}

function summary(answered: Compared): string {
  const { words, vocabulary, result } = answered;
  const { mid } = result.budgetDifference;
  const cheaper = getPlace(answered, mid < 0 ? result.b.slug : result.a.slug);
  const { compare } = words;
  const { shared } = result.months;
  return [
    mid === 0 ? compare.equal : compare.cheaper(cheaper.name, vocabulary.usd(Math.abs(mid))),
    shared.length === 0 ? compare.never : compare.together(vocabulary.months(shared)),
    compare.apart(vocabulary.number(result.distanceKm)),
  ].join(' ');
}

function intro({ words, result: { published }, language }: Compared): string {
  if (!published) return '';
  return html`<p>${published.intros[language]}</p>
    <p>
      <a class="more" href="${sitePath(language, comparisonPath(published))}">${words.compare.published}</a>
    </p>`;
}

function listAspects({ words, vocabulary, language, result }: Compared): Aspect[] {
  const { compare } = words;
  const signed = (usd: number) => (usd > 0 ? `+${vocabulary.usd(usd)}` : vocabulary.usd(usd));
  return [
    { name: compare.region, valueOf: ({ region }) => region },
    { name: compare.months, valueOf: ({ row }) => vocabulary.months(row.best_visit_months) },
    ...BANDS.map((band) => ({
      name: compare.perDay(BAND_NAMES[band][language]),
      valueOf: ({ row }: Place) => vocabulary.usd(row.avg_daily_budget_usd[band]),
      difference: signed(result.budgetDifference[band]),
    })),
    {
      name: compare.climate,
      valueOf: ({ row: { climate_zone: zone } }) =>
        vocabulary.zones[zone] ? `${vocabulary.zones[zone]} (${zone})` : zone,
    },
    {
      name: compare.population,
      valueOf: ({ row }) => (row.population > 0 ? vocabulary.number(row.population) : compare.unknown),
    },
    {
      name: compare.languages,
      valueOf: ({ row }) => row.languages_spoken.map((code) => vocabulary.languages[code] ?? code).join(', '),
    },
  ];
}

function table(answered: Compared): string {
  const { words, result } = answered;
  const [a, b] = [getPlace(answered, result.a.slug), getPlace(answered, result.b.slug)];
  const rows = listAspects(answered).map(
    ({ name, valueOf, difference = '' }) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>${valueOf(a)}</td>
        <td>${valueOf(b)}</td>
        <td class="figure">${difference}</td>
      </tr>`,
  );
  const { compare } = words;
  return html`<div class="table" tabindex="0" role="region" aria-label="${compare.caption}">
    <table>
      <caption>
        ${compare.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${compare.aspect}</th>
          <th scope="col">!${placeLink(answered, a.slug)}</th>
          <th scope="col">!${placeLink(answered, b.slug)}</th>
          <th scope="col" class="figure">${compare.difference}</th>
        </tr>
      </thead>
      <tbody>
        !${rows.join('')}
      </tbody>
    </table>
  </div>`;
}

function styles(answered: Compared): string {
  const { words, vocabulary, result } = answered;
  const { shared, onlyA, onlyB } = result.styles;
  const parts: [title: string, tags: readonly string[]][] = [
    [words.compare.both, shared],
    [words.compare.only(getPlace(answered, result.a.slug).name), onlyA],
    [words.compare.only(getPlace(answered, result.b.slug).name), onlyB],
  ];
  const part = ([title, tags]: (typeof parts)[number]) =>
    html`<div>
      <dt>${title}</dt>
      <dd>${vocabulary.list(tags.map((tag) => styleName(vocabulary, tag))) || words.compare.noStyle}</dd>
    </div>`;
  return html`<dl class="facts">!${parts.map(part).join('')}</dl>`;
}
