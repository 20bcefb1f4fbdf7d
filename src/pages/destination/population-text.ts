import type { Provenance } from '../../datasets/provenance/provenance.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { DESTINATION_WORDS } from './words.ts';

/** "121,716 (city, census of 2019)". The unit and year come from the receipt and are left out if unknown. */
export function populationText(
  population: number,
  receipt: Provenance | undefined,
  language: SiteLanguage,
): string {
  const { population: words } = DESTINATION_WORDS[language];
  const shown = VOCABULARY[language].number(population);
  const { class: valueClass, unit, period } = receipt ?? {};
  const [year] = /\d{4}/.exec(period ?? '') ?? [];
  if (unit === undefined || year === undefined) return shown;
  const origin = valueClass === 'observed' ? words.observed : words.published;
  return `${shown} (${origin(words.units[unit] ?? unit, year)})`;
}
