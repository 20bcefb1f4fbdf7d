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
}

const DAY_MS = 86_400_000;

/** The first of so many days that end with `last`; both YYYY-MM-DD. */
export function firstDayOf(trailingDays: number, last: string): string {
  return new Date(Date.parse(last) - (trailingDays - 1) * DAY_MS).toISOString().slice(0, 10);
}
