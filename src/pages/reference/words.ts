import type { SiteLanguage } from '../language.ts';
import { wordsEn, type ReferenceWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export const REFERENCE_WORDS: Record<SiteLanguage, ReferenceWords> = { en: wordsEn, vi: wordsVi };
