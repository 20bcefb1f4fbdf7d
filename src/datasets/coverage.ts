export interface Place {
  readonly name: string;
  /** What the place is, for machines. */
  readonly url: string;
}

/** What all rows of a dataset are about. */
export interface Coverage {
  readonly place?: Place;
  /** The first and last day, YYYY-MM-DD, of a release of that day. */
  readonly days?: (publishedOn: string) => readonly [first: string, last: string];
}

export const VIETNAM: Place = { name: 'Vietnam', url: 'https://sws.geonames.org/1562822/' };
