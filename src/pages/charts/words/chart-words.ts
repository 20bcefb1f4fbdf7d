import type { SiteLanguage } from '../../site-language.ts';
import { wordsEn, type ChartWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export const CHART_WORDS: Readonly<Record<SiteLanguage, ChartWords>> = { en: wordsEn, vi: wordsVi };
