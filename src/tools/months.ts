import { MONTHS_EN } from '../datasets/sentence-words-en.ts';
import type { Phrase } from './phrase.ts';

/** January is 1. */
export const MONTHS: readonly number[] = MONTHS_EN.map((_, index) => index + 1);

export function monthName(month: number): Phrase {
  return { en: MONTHS_EN[month - 1]!, vi: `Tháng ${month}` };
}
