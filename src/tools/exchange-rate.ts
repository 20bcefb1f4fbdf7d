import type { Database } from '../storage/database.ts';

/** What one US dollar costs in VND from a day on, and who says so. */
export interface ExchangeRate {
  readonly vnd: number;
  readonly validFrom: string;
  readonly source: string;
}

export interface ExchangeRateKeeper {
  current(): ExchangeRate | undefined;
  refresh(): Promise<void>;
}

/** Keeps the rate of today in memory: a page is made without the database, and also while that is away. */
export function keepExchangeRate(db: Database, now: () => Date): ExchangeRateKeeper {
  let rate: ExchangeRate | undefined;
  return {
    current: () => rate,
    async refresh() {
      rate = (await findRate(db, now().toISOString().slice(0, 10))) ?? rate;
    },
  };
}

async function findRate(db: Database, today: string): Promise<ExchangeRate | undefined> {
  return db
    .selectFrom('exchange_rates')
    .select(['vnd', 'valid_from as validFrom', 'source'])
    .where('currency', '=', 'USD')
    .where('valid_from', '<=', today)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}
