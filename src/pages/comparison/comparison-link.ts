import { html } from 'ghtml';
import { countryPath, type Country } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Place, Places } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';

type Pair = Pick<Comparison, 'slug' | 'a_slug' | 'b_slug'>;

const JOINED: Record<SiteLanguage, (a: string, b: string) => string> = {
  en: (a, b) => `${a} or ${b}`,
  vi: (a, b) => `${a} hay ${b}`,
};

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
  return JOINED[language](nameOf(a_slug), nameOf(b_slug));
}

export function comparisonLink(country: Country, pair: Pair, places: Places, language: SiteLanguage): string {
  const path = sitePath(language, comparisonPath(country, pair));
  return html`<a href="${path}">${comparisonName(pair, places, language)}</a>`;
}
