import type { Phrase } from './phrase.ts';

const ENGLISH = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** January is 1. */
export const MONTHS: readonly number[] = ENGLISH.map((_, index) => index + 1);

export function monthName(month: number): Phrase {
  return { en: ENGLISH[month - 1]!, vi: `Tháng ${month}` };
}
