import { rememberTexts } from '../../remember-texts.ts';
import type { SiteLanguage } from '../../site-language.ts';

const known = new Map<string, (value: number) => string>();

/** Numbers as people of a language write them, with so many digits after the point. */
export function formatNumber(language: SiteLanguage, digits: number): (value: number) => string {
  return known.getOrInsertComputed(`${language} ${digits}`, () => createFormat(language, digits));
}

function createFormat(language: SiteLanguage, digits: number): (value: number) => string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return rememberTexts(new Intl.NumberFormat(language, options));
}
