import type { Database } from '../storage/database.ts';

/** The price of one US dollar in a currency from a day on, with its source. */
export interface ExchangeRate {
  readonly perUsd: number;
  readonly validFrom: string;
  readonly source: string;
}

/** Rates are stored as what a currency costs in the one that rooms are priced in. */
const STORED_IN = 'VND';

/** The rate that holds on a day, `2026-11-15`: the one that rooms are priced by. */
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
