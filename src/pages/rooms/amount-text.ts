import type { Currency } from '../../rooms/details/viewer.ts';
import type { Amount } from '../../rooms/public/public-room.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';

const LARGE_USD = 10;

/** Vietnamese pages show prices in dong first; other pages use the operator's currency. */
export function firstCurrency(language: SiteLanguage, chosen: Currency): Currency {
  return language === 'vi' ? 'VND' : chosen;
}

/** $37, $2.70 or 950,000 ₫: converted amounts are rounded to whole dollars, small ones to cents. */
export function amountText({ vnd, usd }: Amount, currency: Currency, language: SiteLanguage): string {
  const { number, usd: dollars, usdAndCents } = VOCABULARY[language];
  if (currency === 'VND') return `${number(vnd)} ₫`;
  return usd < LARGE_USD ? usdAndCents(usd) : dollars(Math.round(usd));
}

export function otherCurrency(currency: Currency): Currency {
  return currency === 'VND' ? 'USD' : 'VND';
}
