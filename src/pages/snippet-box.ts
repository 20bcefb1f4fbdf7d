import { html } from 'ghtml';
import type { SiteLanguage } from './site-language.ts';

const WORDS: Record<SiteLanguage, { copy: string; copied: string }> = {
  en: { copy: 'Copy', copied: 'Copied' },
  vi: { copy: 'Sao chép', copied: 'Đã sao chép' },
};

const escape = (text: string) => html`${text}`;

/** Text to copy; the site's script adds a button. `mark` turns it into HTML. */
export function snippetBox(text: string, language: SiteLanguage, mark = escape): string {
  const { copy, copied } = WORDS[language];
  return html`<div class="snippet" data-copy="${copy}" data-copied="${copied}">
    <pre tabindex="0"><code>!${mark(text)}</code></pre>
  </div>`;
}
