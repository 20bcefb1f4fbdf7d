import type { SiteLanguage } from '../site-language.ts';
import { wordsEn, type RoomWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export const ROOM_WORDS: Readonly<Record<SiteLanguage, RoomWords>> = { en: wordsEn, vi: wordsVi };
