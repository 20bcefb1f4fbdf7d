interface Place {
  readonly name: string;
  /** The place's identifier for machines. */
  readonly url: string;
}

/** The place and time that all rows cover. */
export interface Coverage {
  readonly place?: Place;
  /** The number of UTC days, including the day of the release. */
  readonly trailingDays?: number;
  /** The column with the year or years that a row covers. */
  readonly yearColumn?: string;
}

const DAY_MS = 86_400_000;

/** The first day of a period of this many days that ends on `last`; both are YYYY-MM-DD. */
export function firstDayOf(trailingDays: number, last: string): string {
  return new Date(Date.parse(last) - (trailingDays - 1) * DAY_MS).toISOString().slice(0, 10);
}

export type Years = readonly [first: string, last: string];

/** The first and last years in texts such as "1988-2017" and "2024-06 to 2026-05". */
export function yearsIn(texts: Iterable<string>): Years | undefined {
  let [first, last] = ['', ''];
  for (const text of new Set(texts))
    for (const [year] of text.matchAll(/\b\d{4}\b/g)) {
      if (first === '' || year < first) first = year;
      if (year > last) last = year;
    }
  return first === '' ? undefined : [first, last];
}
