import type { SiteLanguage } from '../site-language.ts';

const known = new Map<string, Intl.NumberFormat>();

/** Numbers as people of a language write them, with so many digits after the point. */
export function formatNumber(language: SiteLanguage, digits: number): (value: number) => string {
  const key = `${language} ${digits}`;
  const format =
    known.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  known.set(key, format);
  return (value) => format.format(value);
}

/** Whole US dollars, as both our languages write them. */
export function formatDollars(language: SiteLanguage): (value: number) => string {
  const format = formatNumber(language, 0);
  return (value) => `$${format(value)}`;
}
