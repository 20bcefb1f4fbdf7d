import { html } from 'ghtml';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import type { CompareInput, ComparedDestinations } from '../../tools/compare-destinations.ts';
import { comparisonPath } from '../comparison/comparison-link.ts';
import { dayDefinition, approximately, costOf, costText, estimateHtml } from '../estimate.ts';
import { populationText, type Place } from '../place.ts';
import { factList, monthStrip } from '../blocks.ts';
import { fill, sitePath, styleName } from '../language.ts';
import { getPlace, placeLink, type Answered, type ShownAnswer } from './answered.ts';

type Compared = Answered<CompareInput, ComparedDestinations>;

export function comparisonAnswer(compared: Compared): ShownAnswer {
  const { words, vocabulary, result } = compared;
  const { compare } = words;
  const { shared } = result.months;
  const sentences = [
    shared.length === 0 ? compare.never : fill(compare.together, { months: vocabulary.months(shared) }),
    fill(compare.apart, { km: vocabulary.number(result.distanceKm) }),
  ];
  return {
    headline: headline(compared),
    body: html`<p>${sentences.join(' ')}</p>
      !${intro(compared)} !${table(compared)}
      <p class="note">${dayDefinition(compared.language)} ${compare.note}</p>
      !${styles(compared)}`,
  };
}

function headline(compared: Compared): string {
  const { words, vocabulary, result } = compared;
  const { cheaper } = result;
  if (cheaper === undefined) {
    const dayIn = ({ slug }: Destination) =>
      fill(words.compare.dayIn, {
        place: getPlace(compared, slug).name,
        amount: costText(vocabulary, costOf(getPlace(compared, slug), 'mid')),
      });
    return fill(words.compare.days, { inA: dayIn(result.a), inB: dayIn(result.b) });
  }
  const nameOf = ({ slug }: Destination) => getPlace(compared, slug).name;
  if (cheaper === 'tie' || cheaper === 'unknown')
    return fill(words.compare.undecided[cheaper], { a: nameOf(result.a), b: nameOf(result.b) });
  const [cheap, costly] = cheaper === 'a' ? [result.a, result.b] : [result.b, result.a];
  const { margin } = result.published!.data_points.verdicts.cheaper;
  return fill(words.compare.cheaper, {
    place: nameOf(cheap),
    other: nameOf(costly),
    amount: approximately(vocabulary.usd(Math.round(margin!))),
  });
}

function intro({ words, country, result: { published }, language }: Compared): string {
  if (!published) return '';
  const path = sitePath(language, comparisonPath(country, published));
  return html`<p>${published.intros[language]}</p>
    <p><a class="more" href="${path}">${words.compare.published}</a></p>`;
}

interface Aspect {
  readonly name: string;
  /** As HTML. */
  readonly show: (place: Place) => string;
}

function text(name: string, textOf: (place: Place) => string): Aspect {
  return { name, show: (place) => html`${textOf(place)}` };
}

function listAspects({ words: { compare }, vocabulary, language }: Compared): Aspect[] {
  return [
    ...BANDS.map((band) => ({
      name: fill(compare.perDay, {
        Band: vocabulary.bands[band],
        band: vocabulary.bands[band].toLowerCase(),
      }),
      show: (place: Place) => estimateHtml(costText(vocabulary, costOf(place, band))),
    })),
    {
      name: compare.months,
      show: ({ row: { best_visit_months: best } }) =>
        html`${vocabulary.months(best)}<br />!${monthStrip(best, language)}`,
    },
    text(compare.climate, ({ row: { climate_zone: zone } }) => vocabulary.zones[zone] ?? zone),
    text(compare.region, ({ region }) => region),
    text(compare.population, ({ row: { population }, populationReceipt }) =>
      populationText(population, populationReceipt, language),
    ),
    text(compare.languages, ({ row }) =>
      row.languages_spoken.map((code) => vocabulary.languages[code] ?? code).join(', '),
    ),
  ];
}

function table(compared: Compared): string {
  const { words, result } = compared;
  const [a, b] = [getPlace(compared, result.a.slug), getPlace(compared, result.b.slug)];
  const rows = listAspects(compared).map(
    ({ name, show }) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>!${show(a)}</td>
        <td>!${show(b)}</td>
      </tr>`,
  );
  const { compare } = words;
  return html`<div class="table" tabindex="0" role="region" aria-label="${compare.caption}">
    <table class="sides">
      <caption>
        ${compare.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${compare.aspect}</th>
          <th scope="col">!${placeLink(compared, a.slug)}</th>
          <th scope="col">!${placeLink(compared, b.slug)}</th>
        </tr>
      </thead>
      <tbody>
        !${rows.join('')}
      </tbody>
    </table>
  </div>`;
}

function styles(compared: Compared): string {
  const { words, vocabulary, result } = compared;
  const { shared, onlyA, onlyB } = result.styles;
  const parts: [title: string, tags: readonly string[]][] = [
    [words.compare.both, shared],
    [fill(words.compare.only, { place: getPlace(compared, result.a.slug).name }), onlyA],
    [fill(words.compare.only, { place: getPlace(compared, result.b.slug).name }), onlyB],
  ];
  const namesOf = (tags: readonly string[]) =>
    vocabulary.list(tags.map((tag) => styleName(vocabulary, tag))) || words.compare.noStyle;
  return factList(parts.map(([title, tags]) => [title, html`${namesOf(tags)}`]));
}
