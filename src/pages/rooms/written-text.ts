import { html } from 'ghtml';
import type { Written } from '../../rooms/public/public-room.ts';
import type { SiteLanguage } from '../site-language.ts';

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
