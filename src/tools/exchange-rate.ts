import type { Database } from '../storage/database.ts';

/** What one US dollar costs in VND from a day on, and who says so. */
export interface ExchangeRate {
  readonly vnd: number;
  readonly validFrom: string;
  readonly source: string;
}

/** The rate that holds on a day, `2026-11-15`: the one that rooms are priced by. */
export function findExchangeRate(db: Database, day: string): Promise<ExchangeRate | undefined> {
  return db
    .selectFrom('exchange_rates')
    .select(['vnd', 'valid_from as validFrom', 'source'])
    .where('currency', '=', 'USD')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}
