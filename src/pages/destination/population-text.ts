import type { Provenance } from '../../datasets/provenance/provenance.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { DESTINATION_WORDS } from './words.ts';

/** "121,716 (city, census of 2019)" or "6,800 (district, GeoNames)". Only census figures have a year. */
export function populationText(
  population: number,
  receipt: Provenance | undefined,
  language: SiteLanguage,
): string {
  const { population: words } = DESTINATION_WORDS[language];
  const shown = VOCABULARY[language].number(population);
  const { unit, period } = receipt ?? {};
  if (unit === undefined) return shown;
  const unitText = words.units[unit] ?? unit;
  const [year] = /\d{4}/.exec(period ?? '') ?? [];
  return `${shown} (${year ? words.census(unitText, year) : words.gazetteer(unitText)})`;
}
