interface Place {
  readonly name: string;
  /** What the place is, for machines. */
  readonly url: string;
}

/** What all rows of a dataset are about. */
export interface Coverage {
  readonly place?: Place;
  /** How many UTC days, the day of the release included. */
  readonly trailingDays?: number;
  /** The column that has the year or the years that a row is about. */
  readonly yearColumn?: string;
}

const DAY_MS = 86_400_000;

/** The first of so many days that end with `last`; both YYYY-MM-DD. */
export function firstDayOf(trailingDays: number, last: string): string {
  return new Date(Date.parse(last) - (trailingDays - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** The first and the last year that texts such as "1988-2017" and "2024-06 to 2026-05" name. */
export function yearsIn(texts: Iterable<string>): [first: string, last: string] | undefined {
  let [first, last] = ['', ''];
  for (const text of texts)
    for (const [year] of text.matchAll(/\b\d{4}\b/g)) {
      if (first === '' || year < first) first = year;
      if (year > last) last = year;
    }
  return first === '' ? undefined : [first, last];
}
