import type { SiteLanguage } from '../site-language.ts';
import type { ChartWords } from './words.ts';
import { wordsEn } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

const WORDS: Readonly<Record<SiteLanguage, ChartWords>> = { en: wordsEn, vi: wordsVi };

export function chartWords(language: SiteLanguage): ChartWords {
  return WORDS[language];
}
