import type { Country } from '../countries/country.ts';
import { findPlaceNames, type PlaceNames } from '../datasets/words/place-names.ts';
import type { Database } from '../storage/database.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { findExchangeRate, type ExchangeRate } from './exchange-rate.ts';
import { createPopulationFinder, type PopulationReceipts } from './population-receipts.ts';

/** Data for tools that is not in a dataset. */
export interface ToolFacts {
  readonly names: PlaceNames;
  /** Keyed by currency. A currency without an imported rate is missing. */
  readonly rates: ReadonlyMap<string, ExchangeRate>;
  readonly populations: PopulationReceipts;
}

export interface ToolFactsCache {
  current(): ToolFacts;
  /** Reads the facts again. If that fails, the previous facts stay in use. */
  refresh(db: Database): Promise<void>;
}

/** Keeps the facts in memory, so that pages need no database and work while it is down. */
export function createToolFactsCache(
  now: () => Date,
  { countries, releases }: { readonly countries: readonly Country[]; readonly releases: CurrentReleases },
): ToolFactsCache {
  const findPopulations = createPopulationFinder(countries, releases);
  let facts: ToolFacts = { names: new Map(), rates: new Map(), populations: new Map() };
  return {
    current: () => facts,
    async refresh(db) {
      const today = now().toISOString().slice(0, 10);
      const rates = new Map<string, ExchangeRate>();
      for (const { currency } of countries) {
        const rate = await findExchangeRate(db, today, currency.code);
        if (rate) rates.set(currency.code, rate);
      }
      facts = { names: await findPlaceNames(db), rates, populations: await findPopulations(db) };
    },
  };
}
