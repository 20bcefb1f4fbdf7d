import { html } from 'ghtml';
import type { Written } from '../../rooms/public/public-room.ts';
import type { SiteLanguage } from '../site-language.ts';

/** The attribute that a text needs which is in another language than the page. */
export function langOf(written: Written, language: SiteLanguage): string {
  return written.language === language ? '' : ` lang="${written.language}"`;
}

/** A paragraph for each that the text has. */
export function paragraphs(written: Written, language: SiteLanguage, className = ''): string {
  const attributes = `${langOf(written, language)}${className && ` class="${className}"`}`;
  return written.text
    .split(/\n\s*\n/)
    .map((text) => html`<p!${attributes}>${text.trim()}</p>`)
    .join('');
}
