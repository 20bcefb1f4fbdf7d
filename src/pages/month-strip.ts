import { html } from 'ghtml';
import { drawOnce } from './draw-once.ts';
import type { SiteLanguage } from './site-language.ts';
import { VOCABULARY } from './vocabulary/vocabulary.ts';

const WORDS: Record<SiteLanguage, (months: string) => string> = {
  en: (months) => `Best ${months}`,
  vi: (months) => `Đẹp nhất ${months}`,
};

/** Twelve small boxes with the best months filled, where a chart would be too large. */
export function monthStrip(best: readonly number[], language: SiteLanguage): string {
  return drawOnce(`strip ${language} ${best.join()}`, () => drawStrip(best, language));
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
