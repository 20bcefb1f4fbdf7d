import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MONTHS } from '../datasets/words/text.ts';
import { WORDS } from './language.ts';

const DATES = MONTHS.flatMap((month) => [
  new Date(Date.UTC(2026, month - 1, 1)),
  new Date(Date.UTC(2026, month - 1, 28, 23, 59)),
]);
const UTC = { timeZone: 'UTC' } as const;

/** What Intl writes, which a start does not use. */
const INTL = {
  en: {
    date: new Intl.DateTimeFormat('en-GB', { ...UTC, dateStyle: 'long' }),
    month: new Intl.DateTimeFormat('en-GB', { ...UTC, month: 'long', year: 'numeric' }),
  },
  vi: {
    date: new Intl.DateTimeFormat('vi', { ...UTC, day: 'numeric', month: 'numeric', year: 'numeric' }),
    month: new Intl.DateTimeFormat('vi', { ...UTC, month: 'long', year: 'numeric' }),
  },
};

for (const language of ['en', 'vi'] as const)
  test(`dates and months are written as Intl writes them (${language})`, () => {
    const { date: writeDate, month: writeMonth } = WORDS[language];
    for (const date of DATES) {
      assert.equal(writeDate(date), INTL[language].date.format(date));
      assert.equal(writeMonth(date), INTL[language].month.format(date));
    }
  });
