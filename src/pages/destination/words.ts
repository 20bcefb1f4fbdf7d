import type { SiteLanguage } from '../site-language.ts';
import { wordsEn, type DestinationWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export const DESTINATION_WORDS: Record<SiteLanguage, DestinationWords> = { en: wordsEn, vi: wordsVi };
