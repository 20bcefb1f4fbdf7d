import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { AspectName } from '../../datasets/declared/comparison-data-points.ts';
import { seasonsOf } from '../../datasets/words/seasons.ts';
import type { Place } from '../place.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { wordsEn, type ComparisonWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

const WORDS: Record<SiteLanguage, ComparisonWords> = { en: wordsEn, vi: wordsVi };

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
  const better = VOCABULARY[language].isBetter(seasonsOf(a.country));
  const texts = (['a', 'b'] as const).flatMap((side) => {
    const won = BY_IMPORTANCE.find((aspect) => aspects.includes(aspect) && verdicts[aspect].winner === side);
    return won ? [WORDS[language].finding((side === 'a' ? a : b).name, better[won])] : [];
  });
  return texts.length > 0 ? texts.join(', ') : undefined;
}
