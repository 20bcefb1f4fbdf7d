import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import {
  type Place,
  populationText,
  type Places,
  costOf,
  costText,
  approximately,
  dayDefinition,
  comparisonPath,
} from '../place.ts';
import { aspectNames, fill, type SiteLanguage, type SiteWords, sitePath, WORDS } from '../language.ts';
import { html } from 'ghtml';
import {
  type AspectName,
  type DataPoints,
  comparedRoom,
  compareRooms,
  sitesAgree,
} from '../../datasets/declared/comparison-data-points.ts';
import { rowTable } from '../blocks.ts';
import { entriesOf } from '../../datasets/records.ts';
import { BANDS, type Band } from '../../datasets/measures/day-definition.ts';
import type { Country } from '../../countries/country.ts';

/** A comparison with its two places. */
export interface Pair {
  readonly comparison: Comparison;
  readonly a: Place;
  readonly b: Place;
  readonly language: SiteLanguage;
  readonly words: SiteWords['comparison'];
  /** The receipts of both places. */
  readonly receipts: Readonly<Record<'a' | 'b', RowProvenance>>;
}

type Verdict = DataPoints['verdicts'][AspectName];

/** One line per aspect: the figure of each place, and the verdict. */
export function verdictTable(pair: Pair): string {
  const { comparison, a, b, language, words } = pair;
  const table = rowTable({
    title: words.parts.verdicts,
    language,
    columns: [words.aspect, a.name, b.name, words.verdict],
    figures: [1, 2],
    rows: entriesOf(comparison.data_points.verdicts).map(([aspect, verdict]) =>
      verdictRow(pair, aspect, verdict),
    ),
  });
  const sample = comparedRoom(bandOf(pair, 'a'))?.sample ?? comparedRoom(bandOf(pair, 'b'))?.sample;
  return html`!${table}
    <p class="note">${words.verdictNote} ${sample ? fill(words.roomsNote, { sample }) : ''}</p>`;
}

const bandOf = ({ receipts }: Pair, side: 'a' | 'b', band: Band = 'mid') =>
  receipts[side]['avg_daily_budget_usd']?.parts?.[band];

function verdictRow(pair: Pair, aspect: AspectName, verdict: Verdict): string[] {
  const { a, b, language, words } = pair;
  const { winner } = verdict;
  const figure = (side: 'a' | 'b') => {
    const value = verdict[side];
    const text = value === null ? words.outcomes.unknown : figureText(pair, aspect, side, value);
    const isBetter = winner === side && aspect !== 'bigger';
    return html`<span class="${isBetter ? 'better' : ''}">${text}</span>`;
  };
  const outcome =
    winner === 'a' || winner === 'b'
      ? html`<strong>${winner === 'a' ? a.name : b.name}</strong>`
      : html`<span class="quiet">${undecided(pair, aspect, winner)}</span>`;
  return [html`${aspectNames(pair.a.country, language)[aspect]}`, figure('a'), figure('b'), outcome];
}

function figureText(pair: Pair, aspect: AspectName, side: 'a' | 'b', value: number): string {
  const { language, words } = pair;
  const vocabulary = WORDS[language];
  if (aspect === 'cheaper')
    return fill(words.roomFor, { dollars: approximately(vocabulary.usd(Math.round(value))) });
  if (aspect === 'bigger') return populationText(value, pair.receipts[side]['population'], language);
  return fill(words.units[aspect], { value: vocabulary.number(value) });
}

/** "Equal", "too close to tell", or why the data cannot tell. */
function undecided(pair: Pair, aspect: AspectName, winner: 'tie' | 'unknown'): string {
  const { comparison, receipts, words } = pair;
  const { climate, verdicts } = comparison.data_points;
  const { a, b, margin } = verdicts[aspect];
  if (winner === 'tie') return margin === 0 ? words.outcomes.equal : words.outcomes.tie;
  const { cannotTell } = words;
  if (aspect === 'cheaper') {
    if (a === null || b === null) return cannotTell.borrowed;
    return sitesAgree(bandOf(pair, 'a'), bandOf(pair, 'b')) ? cannotTell.uncertain : cannotTell.sites;
  }
  if (a === null || b === null) return cannotTell.missing;
  if (aspect === 'longer_season') return cannotTell.months;
  if (aspect === 'bigger') {
    const isMixed = (['a', 'b'] as const).some(
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
  const { a, b, language, words } = pair;
  const { bands } = WORDS[language];
  const table = rowTable({
    title: words.parts.cost,
    language,
    columns: [words.band, a.name, b.name, words.difference],
    figures: [1, 2],
    rows: BANDS.map((band) => budgetRow(pair, band, bands[band])),
  });
  return html`<div class="figured">
    !${chart}
    <div>
      <p>${dayDefinition(language)}</p>
      !${table}
      <p class="note">${words.costNote}</p>
    </div>
  </div>`;
}

function budgetRow(pair: Pair, band: Band, name: string): string[] {
  const vocabulary = WORDS[pair.language];
  const [ofA, ofB] = [pair.a, pair.b].map((place) => costText(vocabulary, costOf(place, band)));
  return [name, ofA!, ofB!, differenceIn(pair, band)].map((cell) => html`${cell}`);
}

/** States a difference only if the evidence supports it. */
function differenceIn(pair: Pair, band: Band): string {
  const { a, b, language, words } = pair;
  const [ofA, ofB] = [bandOf(pair, 'a', band), bandOf(pair, 'b', band)];
  const cheaper = compareRooms(ofA, ofB);
  if (cheaper === 'tie' || cheaper === 'unknown') return words.outcomes[cheaper];
  const difference = comparedRoom(ofA)!.usd - comparedRoom(ofB)!.usd;
  return fill(words.cheaperBy, {
    name: (cheaper === 'a' ? a : b).name,
    dollars: approximately(WORDS[language].usd(Math.abs(difference))),
  });
}

type NamedPair = Pick<Comparison, 'slug' | 'a_slug' | 'b_slug'>;

/** The names of both places: "Hanoi or Da Nang". */
export function comparisonName(
  { a_slug, b_slug }: Pick<NamedPair, 'a_slug' | 'b_slug'>,
  places: ReadonlyMap<string, Pick<Place, 'name'>>,
  language: SiteLanguage,
): string {
  const nameOf = (slug: string) => places.get(slug)?.name ?? slug;
  return fill(WORDS[language].comparison.joined, { a: nameOf(a_slug), b: nameOf(b_slug) });
}

export function comparisonLink(
  country: Country,
  pair: NamedPair,
  places: Places,
  language: SiteLanguage,
): string {
  const path = sitePath(language, comparisonPath(country, pair));
  return html`<a href="${path}">${comparisonName(pair, places, language)}</a>`;
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

type Named = Pick<Place, 'name' | 'country'>;

/**
 * Each place's most important advantage among `aspects`: "Hanoi is drier, Hoi An is warmer from December to February".
 * Undefined if no aspect has a winner.
 */
export function findingOf(
  { data_points: { verdicts } }: Pick<Comparison, 'data_points'>,
  [a, b]: readonly [Named, Named],
  language: SiteLanguage,
  aspects: readonly AspectName[] = BY_IMPORTANCE,
): string | undefined {
  const better = aspectNames(a.country, language, 'isBetter');
  const texts = (['a', 'b'] as const).flatMap((side) => {
    const won = BY_IMPORTANCE.find((aspect) => aspects.includes(aspect) && verdicts[aspect].winner === side);
    return won
      ? [fill(WORDS[language].comparison.finding, { name: (side === 'a' ? a : b).name, better: better[won] })]
      : [];
  });
  return texts.length > 0 ? texts.join(', ') : undefined;
}

/** What a comparison finds. If no place is better in any aspect, how they differ: in months, else in size, else in cost. */
export function headlineOf(
  comparison: Pick<Comparison, 'data_points'>,
  places: readonly [Place, Place],
  language: SiteLanguage,
): string {
  const [a, b] = places;
  const { differ } = WORDS[language].comparison;
  const { best_visit_months: best, verdicts } = comparison.data_points;
  const finding = findingOf(comparison, places, language);
  if (finding !== undefined) return finding;
  const { months } = WORDS[language];
  if (best.a.join() !== best.b.join())
    return fill(differ.months, { a: a.name, aMonths: months(best.a), b: b.name, bMonths: months(best.b) });
  const { winner } = verdicts.bigger;
  if (winner === 'a' || winner === 'b')
    return fill(differ.people, { name: winner === 'a' ? a.name : b.name });
  const costIn = (place: Place) => costText(WORDS[language], costOf(place, 'mid'));
  return fill(differ.cost, { a: a.name, aCost: costIn(a), b: b.name, bCost: costIn(b) });
}
