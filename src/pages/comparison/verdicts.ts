import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import {
  type Place,
  populationText,
  type Places,
  costOf,
  costText,
  aboutText,
  dayDefinition,
  unbroken,
} from '../place.ts';
import { comparisonPath } from '../../datasets/addresses.ts';
import { aspectNames, counted, fill, styleName, type SiteWords } from '../language.ts';
import { html } from 'ghtml';
import {
  type AspectName,
  type DataPoints,
  comparedRoom,
  compareRooms,
  isOfWeather,
  sitesAgree,
} from '../../datasets/declared/comparison-data-points.ts';
import { itemList, rowTable } from '../blocks.ts';
import { citePlaces, citeRows } from '../receipts.ts';
import { datasetsOf, type DatasetKind } from '../../datasets/catalog.ts';
import { entriesOf } from '../../datasets/records.ts';
import { BANDS, type Band } from '../../datasets/measures/day-definition.ts';
import type { Country } from '../../countries/country.ts';

export interface Pair {
  readonly comparison: Comparison;
  readonly a: Place;
  readonly b: Place;
  readonly words: SiteWords;
  readonly receipts: Readonly<Record<'a' | 'b', RowProvenance>>;
}

const BUDGET = 'avg_daily_budget_usd';

export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

type Verdict = DataPoints['verdicts'][AspectName];

/** One line per aspect: the figure of each place, and the verdict. */
export function verdictTable(pair: Pair): string {
  const { comparison, a, b, words } = pair;
  const table = rowTable({
    title: words.comparison.parts.verdicts,
    words,
    columns: [words.comparison.aspect, a.name, b.name, words.comparison.verdict],
    figures: [1, 2],
    rows: entriesOf(comparison.data_points.verdicts).map(([aspect, verdict]) =>
      verdictRow(pair, aspect, verdict),
    ),
  });
  const sample = comparedRoom(bandOf(pair, 'a'))?.sample ?? comparedRoom(bandOf(pair, 'b'))?.sample;
  return html`!${table}
    <p class="note">
      ${words.comparison.verdictNote} ${sample ? fill(words.comparison.roomsNote, { sample }) : ''}
    </p>`;
}

const bandOf = ({ receipts }: Pair, side: Side, band: Band = 'mid') => receipts[side][BUDGET]?.parts?.[band];

function verdictRow(pair: Pair, aspect: AspectName, verdict: Verdict): string[] {
  const { a, b, words } = pair;
  const { winner } = verdict;
  const figure = (side: Side) => {
    const value = verdict[side];
    if (value === null) return html`${words.comparison.outcomes.unknown}`;
    const isBetter = winner === side && aspect !== 'bigger';
    const text = html`<span class="${isBetter ? 'better' : ''}"
      >${figureText(pair, aspect, side, value)}</span
    >`;
    const [kind, column] = CITED[aspect];
    return citeRows(text, words, datasetsOf(a.country)[kind], [pair[side].slug], [column]);
  };
  const outcome =
    winner === 'a' || winner === 'b'
      ? html`<strong>${winner === 'a' ? a.name : b.name}</strong>`
      : html`<span class="quiet">${undecided(pair, aspect, winner)}</span>`;
  return [html`${aspectNames(pair.a.country, words)[aspect]}`, figure('a'), figure('b'), outcome];
}

/** The column that a figure comes from. */
const CITED: Readonly<Record<AspectName, readonly [DatasetKind, string]>> = {
  cheaper: ['destinations', BUDGET],
  warmer_winter: ['climateNormals', 'mean_temperature_c'],
  cooler_summer: ['climateNormals', 'mean_temperature_c'],
  drier: ['climateNormals', 'rain_mm'],
  more_dry_months: ['climateNormals', 'rain_mm'],
  sunnier: ['climateNormals', 'sunshine_h'],
  longer_season: ['destinations', 'best_visit_months'],
  bigger: ['destinations', 'population'],
};

function figureText(pair: Pair, aspect: AspectName, side: Side, value: number): string {
  const { words } = pair;
  if (aspect === 'cheaper')
    return fill(words.comparison.roomFor, { amount: aboutText(words, pair[side], value) });
  if (aspect === 'bigger') return populationText(value, pair.receipts[side]['population'], words);
  return counted(words, words.comparison.units[aspect], value);
}

/** "Equal", "too close to tell", or why the data cannot tell. */
function undecided(pair: Pair, aspect: AspectName, winner: 'tie' | 'unknown'): string {
  const { comparison, receipts, words } = pair;
  const { climate, verdicts } = comparison.data_points;
  const { a, b, margin } = verdicts[aspect];
  if (winner === 'tie') return margin === 0 ? words.comparison.outcomes.equal : words.comparison.outcomes.tie;
  const { cannotTell } = words.comparison;
  if (aspect === 'cheaper') {
    if (a === null || b === null) return cannotTell.borrowed;
    return sitesAgree(bandOf(pair, 'a'), bandOf(pair, 'b')) ? cannotTell.uncertain : cannotTell.sites;
  }
  if (a === null || b === null) return cannotTell.missing;
  if (aspect === 'longer_season') return cannotTell.months;
  if (aspect === 'bigger') {
    const isMixed = SIDES.some(
      (side) => receipts[side]['population']?.census?.persons !== pair[side].row.population,
    );
    return isMixed ? cannotTell.census : cannotTell.age;
  }
  if (climate.same_series) return cannotTell.series;
  return [climate.a, climate.b].some(({ quality }) => quality === 'poor')
    ? cannotTell.climate
    : cannotTell.uncertain;
}

/** The cost of a day in each band, and the difference. `chart` is HTML. */
export function costsSection(pair: Pair, chart: string): string {
  const { a, b, words } = pair;
  const table = rowTable({
    title: words.comparison.parts.cost,
    words,
    columns: [words.comparison.band, a.name, b.name, words.comparison.difference],
    figures: [1, 2],
    rows: BANDS.map((band) => budgetRow(pair, band, words.bands[band])),
  });
  return html`<div class="figured">
      !${chart}
      <div>
        <p>${dayDefinition(words)}</p>
        <p class="note">${words.comparison.costNote}</p>
      </div>
    </div>
    !${table}`;
}

function budgetRow(pair: Pair, band: Band, name: string): string[] {
  const { a, b, words } = pair;
  const [ofA, ofB] = [a, b].map((place) =>
    citePlaces(html`${costText(words, costOf(place, band))}`, words, [place], BUDGET),
  );
  return [html`${name}`, ofA!, ofB!, citePlaces(html`${differenceIn(pair, band)}`, words, [a, b], BUDGET)];
}

/** States a difference only if the evidence supports it. */
function differenceIn(pair: Pair, band: Band): string {
  const { a, b, words } = pair;
  const [ofA, ofB] = [bandOf(pair, 'a', band), bandOf(pair, 'b', band)];
  const cheaper = compareRooms(ofA, ofB);
  if (cheaper === 'tie' || cheaper === 'unknown') return words.comparison.outcomes[cheaper];
  const difference = comparedRoom(ofA)!.usd - comparedRoom(ofB)!.usd;
  return fill(words.comparison.cheaperBy, {
    name: (cheaper === 'a' ? a : b).name,
    amount: aboutText(words, a, Math.abs(difference)),
  });
}

type NamedPair = Pick<Comparison, 'slug' | 'a_slug' | 'b_slug'>;

/** The names of both places: "Hanoi or Da Nang". */
export function comparisonName(
  { a_slug, b_slug }: Pick<NamedPair, 'a_slug' | 'b_slug'>,
  places: ReadonlyMap<string, Pick<Place, 'name'>>,
  words: SiteWords,
): string {
  const nameOf = (slug: string) => places.get(slug)?.name ?? slug;
  return fill(words.comparison.joined, { a: nameOf(a_slug), b: nameOf(b_slug) });
}

export function comparisonLink(country: Country, pair: NamedPair, places: Places, words: SiteWords): string {
  const path = words.path(comparisonPath(country, pair));
  return html`<a href="${path}">${comparisonName(pair, places, words)}</a>`;
}

/** The most important to travellers first. */
const BY_IMPORTANCE: readonly AspectName[] = [
  'cheaper',
  'warmer_winter',
  'drier',
  'sunnier',
  'cooler_summer',
  'longer_season',
  'more_dry_months',
];

/** The aspects that count in every month. */
export const MONTHLESS_ASPECTS: readonly AspectName[] = ['cheaper'];

type Named = Pick<Place, 'name' | 'country'>;

/** Each place's best point in its weather: "Hanoi is drier, Hoi An is warmer in winter". Undefined if no aspect has a winner. */
export function findingOf(
  { data_points: { verdicts } }: Pick<Comparison, 'data_points'>,
  [a, b]: readonly [Named, Named],
  words: SiteWords,
): string | undefined {
  const better = aspectNames(a.country, words, 'isBetter');
  const texts = SIDES.flatMap((side) => {
    const won = BY_IMPORTANCE.find((aspect) => isOfWeather(aspect) && verdicts[aspect].winner === side);
    return won
      ? [fill(words.comparison.finding, { name: (side === 'a' ? a : b).name, better: better[won] })]
      : [];
  });
  return texts.length > 0 ? texts.join(', ') : undefined;
}

/** The styles that only one of the places has, and what a traveller who chooses it wants. */
function advantages({ comparison, a, words }: Pair, side: Side, aspects = BY_IMPORTANCE) {
  const { verdicts, travel_style_tags: tags } = comparison.data_points;
  const wanted = aspectNames(a.country, words, 'wanted');
  const won = aspects.filter((aspect) => verdicts[aspect].winner === side);
  const styles = tags[`only_${side}`].map((tag) => styleName(words, tag));
  return { styles, won: won.map((aspect) => wanted[aspect]) };
}

/** What a friend would say first: each place's own style and best point; else how they differ in months or in cost. */
export function headlineOf(pair: Pair, aspects = BY_IMPORTANCE): string {
  const { comparison, a, b, words } = pair;
  const { best_visit_months: best } = comparison.data_points;
  const { differ, choose } = words.comparison;
  const texts = SIDES.flatMap((side) => {
    const { styles, won } = advantages(pair, side, aspects);
    const things = [...styles.slice(0, 1), ...won.slice(0, 1)];
    return things.length > 0
      ? [fill(choose.short, { name: pair[side].name, things: words.list(things) })]
      : [];
  });
  if (texts.length > 0) return texts.join(choose.between);
  const { months } = words;
  if (best.a.join() !== best.b.join())
    return fill(differ.months, { a: a.name, aMonths: months(best.a), b: b.name, bMonths: months(best.b) });
  const costIn = (place: Place) => costText(words, costOf(place, 'mid'));
  return fill(differ.cost, { a: a.name, aCost: costIn(a), b: b.name, bCost: costIn(b) });
}

/** "Choose Hue if you want": the styles, the advantages and the best months that only this place has. */
export function choices(pair: Pair): string {
  const { comparison, words } = pair;
  const { travel_style_tags: tags, best_visit_months: best } = comparison.data_points;
  const { choose } = words.comparison;
  const groups = SIDES.map((side) => {
    const { name } = unbroken(pair[side]);
    const { styles, won } = advantages(pair, side);
    const months = best[side].filter((month) => !best.shared.includes(month));
    const things = [...styles, ...won].map((thing) => html`${thing}`);
    const trip = html`${fill(choose.months, { months: words.months(months) })}`;
    if (months.length > 0) things.push(citePlaces(trip, words, [pair[side]], 'best_visit_months'));
    const items = things.map((thing) => html`<li>!${thing}</li>`);
    const none = html`<li class="quiet">${words.comparison.nothing}</li>`;
    return html`<div>
      <h2>${fill(choose.heading, { name })}</h2>
      !${itemList(items.length > 0 ? items : [none])}
    </div>`;
  });
  const shared = tags.shared.map((tag) => styleName(words, tag));
  const both = shared.length > 0 ? html`<p>${fill(choose.both, { styles: words.list(shared) })}</p>` : '';
  return html`<div class="choose">!${groups.join('')}</div>
    !${both}`;
}
