import { html } from 'ghtml';
import type { SiteLanguage } from './site-language.ts';
import { VOCABULARY } from './vocabulary/vocabulary.ts';

const WORDS: Record<SiteLanguage, (months: string) => string> = {
  en: (months) => `Best ${months}`,
  vi: (months) => `Đẹp nhất ${months}`,
};

const drawn = new Map<string, string>();

/** Twelve small boxes, the best months filled, for places where a chart would be too much. */
export function monthStrip(best: readonly number[], language: SiteLanguage): string {
  // Tables have many, and most of them alike.
  const key = `${language} ${best.join()}`;
  const strip = drawn.get(key) ?? drawStrip(best, language);
  drawn.set(key, strip);
  return strip;
}

function drawStrip(best: readonly number[], language: SiteLanguage): string {
  const { months, monthNames } = VOCABULARY[language];
  const boxes = monthNames.map((name, index) => {
    const month = index + 1;
    return html`<span class="${best.includes(month) ? 'best' : ''}" title="${name}">${month}</span>`;
  });
  return html`<span class="months" role="img" aria-label="${WORDS[language](months(best))}"
    >!${boxes.join('')}</span
  >`;
}
