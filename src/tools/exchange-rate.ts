import type { Database } from '../storage/database.ts';

/** The price of one US dollar in a currency, with its source and the day from which it applies. */
export interface ExchangeRate {
  readonly perUsd: number;
  readonly validFrom: string;
  readonly source: string;
}

/** Stored rates give the price of a currency in the currency of room prices. */
const STORED_IN = 'VND';

/** The rate in force on a day such as `2026-11-15`, which is also used for room prices. */
export async function findExchangeRate(
  db: Database,
  day: string,
  currency: string,
): Promise<ExchangeRate | undefined> {
  const dollar = await findStored(db, day, 'USD');
  if (!dollar || currency === STORED_IN) return dollar;
  const local = await findStored(db, day, currency);
  return local && { ...local, perUsd: dollar.perUsd / local.perUsd };
}

function findStored(db: Database, day: string, currency: string): Promise<ExchangeRate | undefined> {
  return db
    .selectFrom('exchange_rates')
    .select(['vnd as perUsd', 'valid_from as validFrom', 'source'])
    .where('currency', '=', currency)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}
