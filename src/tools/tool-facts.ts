import type { Country } from '../countries/country.ts';
import { findPlaceNames, type PlaceNames } from '../datasets/words/place-names.ts';
import type { Database } from '../storage/database.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { findExchangeRate, type ExchangeRate } from './exchange-rate.ts';
import { createPopulationFinder, type PopulationReceipts } from './population-receipts.ts';

/** What a tool knows that no dataset says. */
export interface ToolFacts {
  readonly names: PlaceNames;
  /** By currency, where one was imported. */
  readonly rates: ReadonlyMap<string, ExchangeRate>;
  readonly populations: PopulationReceipts;
}

export interface ToolFactsKeeper {
  current(): ToolFacts;
  /** Reads them again; when that fails, those that were read before stay. */
  refresh(): Promise<void>;
}

/** Keeps the facts in memory: a page is made without the database, and also while that is away. */
export function keepToolFacts(
  db: Database,
  now: () => Date,
  { countries, releases }: { readonly countries: readonly Country[]; readonly releases: CurrentReleases },
): ToolFactsKeeper {
  const findPopulations = createPopulationFinder(db, countries, releases);
  let facts: ToolFacts = { names: new Map(), rates: new Map(), populations: new Map() };
  return {
    current: () => facts,
    async refresh() {
      const today = now().toISOString().slice(0, 10);
      const rates = new Map<string, ExchangeRate>();
      for (const { currency } of countries) {
        const rate = await findExchangeRate(db, today, currency.code);
        if (rate) rates.set(currency.code, rate);
      }
      facts = { names: await findPlaceNames(db), rates, populations: await findPopulations() };
    },
  };
}
