import type { Currency } from '../../rooms/viewer.ts';
import { html } from 'ghtml';
import { VOCABULARY, WORDS, type SiteLanguage } from '../language.ts';
import type { Amount, Written } from '../../rooms/public/public-room.ts';

/** Where room pages are served: on the main site, or on the sandbox's own address. */
export interface RoomSite {
  /** The address of the pages themselves. */
  readonly baseUrl: string;
  /** The prefix of links to the main site; empty on the main site. */
  readonly siteUrl: string;
  readonly isSandbox: boolean;
  /** The main currency on pages that are not in Vietnamese. */
  readonly currency: Currency;
}

export const roomPath = (id: number | string) => `/rooms/${id}`;

export const hostPath = (id: number | string) => `/hosts/${id}`;

export const hostFeedPath = (id: number | string) => `/hosts/${id}/subscribe`;

export function sandboxNote({ isSandbox }: RoomSite, language: SiteLanguage): string {
  if (!isSandbox) return '';
  return html`<p class="room-sandbox">${WORDS[language].rooms.sandbox}</p>`;
}

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

/** The lang attribute for a text that is not in the page's language. */
export function langOf(written: Written, language: SiteLanguage): string {
  return written.language === language ? '' : ` lang="${written.language}"`;
}

/** The text as paragraphs. */
export function paragraphs(written: Written, language: SiteLanguage, className = ''): string {
  const attributes = `${langOf(written, language)}${className && ` class="${className}"`}`;
  return written.text
    .split(/\n\s*\n/)
    .map((text) => html`<p dir="auto" !${attributes}>${text.trim()}</p>`)
    .join('');
}

/** Shortens a text at a word boundary. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : most - 1)}…`;
}
