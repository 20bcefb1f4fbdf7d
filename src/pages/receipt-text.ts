import { html } from 'ghtml';
import type { Provenance } from '../datasets/provenance/provenance.ts';
import {
  inEnglish,
  sayIn,
  sayPlainly,
  type FindWord,
  type Said,
  type StoredWords,
} from '../datasets/provenance/receipt-words.ts';
import type { Places } from './place.ts';
import { VOCABULARY, WORDS, type SiteLanguage } from './language.ts';

/** A receipt's method in the page's language, as HTML. */
export function methodIn(language: SiteLanguage, method: Said): string {
  return asHtml(language === 'en' ? sayPlainly(method) : sayIn(language, method), method);
}

/** A receipt's details about one value, as HTML. */
export function detailIn(
  language: SiteLanguage,
  detail: NonNullable<Provenance['detail']>,
  places: Places,
): string {
  const findWord = language === 'vi' ? wordFinder(places) : undefined;
  return [detail]
    .flat()
    .map((said) => asHtml(sayIn(language, said, findWord), said))
    .join('; ');
}

/** A text that an earlier version stored stays in English. */
function asHtml(text: string | undefined, said: StoredWords): string {
  return text === undefined ? html`<span lang="en">${inEnglish(said)}</span>` : html`${text}`;
}

function wordFinder(places: Places): FindWord {
  const { languages, list } = VOCABULARY.vi;
  const units: Readonly<Record<string, string>> = WORDS.vi.destination.population.units;
  const nameOf = (slug: string) => places.get(slug)?.name ?? slug;
  return (parameter, value) => {
    if (parameter === 'donors') return list(value.split(', ').map(nameOf));
    if (parameter === 'language') return languages[value];
    return parameter === 'unit' ? units[value] : undefined;
  };
}
