import { sql, type Expression, type SelectQueryBuilder } from 'kysely';

export const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/;

const STORED_LENGTH = '2026-11-01T08:30:00.000Z'.length;

export const ALLOWED_INSTANTS = 'a date or an instant, such as 2026-11-01 or 2026-11-01T08:30:00Z';

/** Returns `2026-11-01T08:30:00.000Z`, as instants are stored and compared. A date means its start in UTC; smaller fractions are cut off. */
export function parseInstant(text: string): string | undefined {
  if (!INSTANT.test(text)) return undefined;
  try {
    const instant = Temporal.Instant.from(text.includes('T') ? text : `${text}T00:00:00Z`);
    // Years that do not have four digits in UTC would sort wrongly.
    const written = new Date(instant.epochMilliseconds).toISOString();
    return written.length === STORED_LENGTH ? written : undefined;
  } catch {
    return undefined;
  }
}

/** A place as text, such as `2026-11-01T08:30:00.000Z_7`. */
export const PLACE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z(?:_[1-9]\d{0,9})+$/;

/** Where a page starts in a list that is sorted by time, then by these ids. */
export interface TimePlace {
  /** In stored form. */
  readonly at: string;
  readonly ids: readonly number[];
}

export interface TimePage {
  /** Only what happened at this time or later, in stored form. */
  readonly since: string | undefined;
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

/** The rows of a page, which are sorted by a column with a time, then by columns with ids, and one more. */
export function selectPage<Rows extends SelectQueryBuilder<any, any, any>>(
  rows: Rows,
  [at, ...ids]: readonly [Expression<string>, ...Expression<number>[]],
  { since, after, limit }: TimePage,
): Rows {
  let page: SelectQueryBuilder<any, any, any> = rows.orderBy(at).limit(limit + 1);
  for (const id of ids) page = page.orderBy(id);
  if (since !== undefined) page = page.where(at, '>=', since);
  if (after !== undefined) {
    const [columns, values] = [
      [at, ...ids],
      [after.at, ...after.ids],
    ].map((each) => sql.join(each));
    page = page.where(sql<boolean>`(${columns}) > (${values})`);
  }
  return page as Rows;
}

/** The page, of items that were read with one more than its limit. */
export function cutPage<Item>(all: readonly Item[], { limit }: TimePage, placeOf: (item: Item) => TimePlace) {
  const items = all.slice(0, limit);
  return { items, next: all.length > limit ? placeOf(items.at(-1)!) : undefined };
}
