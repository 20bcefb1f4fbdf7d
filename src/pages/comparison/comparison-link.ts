import { html } from 'ghtml';
import { countryPath, type Country } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Place, Places } from '../place.ts';
import { costOf, costText } from '../estimate.ts';
import { aspectNames, fill, sitePath, VOCABULARY, WORDS, type SiteLanguage } from '../language.ts';
import type { AspectName } from '../../datasets/declared/comparison-data-points.ts';

type Pair = Pick<Comparison, 'slug' | 'a_slug' | 'b_slug'>;

export const COMPARISONS_PATH = '/comparisons';

export const comparisonPath = (country: Country, { slug }: Pick<Pair, 'slug'>) =>
  countryPath(country, `${COMPARISONS_PATH}/${slug}`);

/** The names of both places: "Hanoi or Da Nang". */
export function comparisonName(
  { a_slug, b_slug }: Pick<Pair, 'a_slug' | 'b_slug'>,
  places: ReadonlyMap<string, Pick<Place, 'name'>>,
  language: SiteLanguage,
): string {
  const nameOf = (slug: string) => places.get(slug)?.name ?? slug;
  return fill(WORDS[language].comparison.joined, { a: nameOf(a_slug), b: nameOf(b_slug) });
}

export function comparisonLink(country: Country, pair: Pair, places: Places, language: SiteLanguage): string {
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
  const { months } = VOCABULARY[language];
  if (best.a.join() !== best.b.join())
    return fill(differ.months, { a: a.name, aMonths: months(best.a), b: b.name, bMonths: months(best.b) });
  const { winner } = verdicts.bigger;
  if (winner === 'a' || winner === 'b')
    return fill(differ.people, { name: winner === 'a' ? a.name : b.name });
  const costIn = (place: Place) => costText(VOCABULARY[language], costOf(place, 'mid'));
  return fill(differ.cost, { a: a.name, aCost: costIn(a), b: b.name, bCost: costIn(b) });
}
