import { rememberNumbers } from '../../remember.ts';
import type { SiteLanguage } from '../../site-language.ts';

const known = new Map<string, (value: number) => string>();

/** Returns a function that formats numbers for a language, with a fixed number of decimals. */
export function formatNumber(language: SiteLanguage, digits: number): (value: number) => string {
  return known.getOrInsertComputed(`${language} ${digits}`, () => createFormat(language, digits));
}

function createFormat(language: SiteLanguage, digits: number): (value: number) => string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return rememberNumbers(new Intl.NumberFormat(language, options));
}
