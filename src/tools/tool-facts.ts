import { findPlaceNames, type PlaceNames } from '../datasets/place-names.ts';
import type { Database } from '../storage/database.ts';
import { findExchangeRate, type ExchangeRate } from './exchange-rate.ts';

/** What a tool knows that no dataset says. */
export interface ToolFacts {
  readonly names: PlaceNames;
  /** Undefined where none was imported. */
  readonly rate: ExchangeRate | undefined;
}

export interface ToolFactsKeeper {
  current(): ToolFacts;
  /** Reads them again; when that fails, those that were read before stay. */
  refresh(): Promise<void>;
}

/** Keeps the facts in memory: a page is made without the database, and also while that is away. */
export function keepToolFacts(db: Database, now: () => Date): ToolFactsKeeper {
  let facts: ToolFacts = { names: new Map(), rate: undefined };
  return {
    current: () => facts,
    async refresh() {
      const today = now().toISOString().slice(0, 10);
      facts = { names: await findPlaceNames(db), rate: await findExchangeRate(db, today) };
    },
  };
}
