import type { Country } from '../countries/country.ts';
import { datasetsOf } from '../datasets/catalog.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { type PlaceNames, findPlaceNames, placeKey } from '../datasets/stored-rows.ts';
import type { CurrentReleases, RowReader } from '../datasets/releases/current-releases.ts';
import type { Database } from '../storage/database.ts';
import type { Provenance } from '../datasets/provenance/provenance.ts';
import { listColumnReceipts } from '../datasets/provenance/receipt-store.ts';

/** What tools use that is not in a dataset. */
export interface ToolFacts {
  readonly names: PlaceNames;
  /** Keyed by currency. A currency without an imported rate is missing. */
  readonly rates: ReadonlyMap<string, ExchangeRate>;
  /** The unit and origin of each place's population, by `placeKey`. */
  readonly populations: ReadonlyMap<string, Provenance>;
}

/** A country's data for tools: published rows, place names and the exchange rate. */
export function readToolData(
  country: Country,
  listRows: RowReader,
  { names, rates, populations }: ToolFacts,
) {
  const { destinations, climateWindows, comparisons, dailyCosts } = datasetsOf(country);
  return {
    country,
    destinations: listRows(destinations),
    climateWindows: listRows(climateWindows),
    comparisons: listRows(comparisons),
    dailyCosts: listRows(dailyCosts, { mayBeMissing: true }),
    names,
    populations,
    /** Undefined if none was imported. */
    rate: rates.get(country.currency.code),
  };
}

export type ToolData = Readonly<ReturnType<typeof readToolData>>;

export function getDestination({ destinations: rows }: ToolData, slug: string): Destination {
  const row = rows.find((each) => each.slug === slug);
  if (!row) throw new Error(`Unknown destination "${slug}".`);
  return row;
}

export type ToolFactsCache = ReturnType<typeof createToolFactsCache>;

/** Keeps the facts in memory, so that pages need no database and work while it is down. */
export function createToolFactsCache(
  now: () => Date,
  { countries, releases }: { readonly countries: readonly Country[]; readonly releases: CurrentReleases },
) {
  const none: ToolFacts = { names: new Map(), rates: new Map(), populations: new Map() };
  let populationsFrom = '';
  const cache = {
    current: none,
    /** Reads the facts again. If that fails, the previous facts stay in use. */
    async refresh(db: Database): Promise<void> {
      const builds = releases.buildsOf(countries.map((country) => datasetsOf(country).destinations));
      // Receipts change only with a build, and there are many.
      const populations =
        builds === populationsFrom ? cache.current.populations : await readPopulations(db, countries);
      const rates = await readRates(db, now().toISOString().slice(0, 10), countries);
      cache.current = { names: await findPlaceNames(db), rates, populations };
      populationsFrom = builds;
    },
  };
  return cache;
}

async function readPopulations(db: Database, countries: readonly Country[]) {
  const receipts = new Map<string, Provenance>();
  for (const country of countries) {
    const { destinations } = datasetsOf(country);
    for (const { row, receipt } of await listColumnReceipts(db, destinations, 'population'))
      receipts.set(placeKey({ country, slug: String(row['slug']) }), receipt);
  }
  return receipts;
}

/** Stored rates give the price of a currency in the currency of room prices. */
const STORED_IN = 'VND';

/** The rates in force on a day such as `2026-11-15`, which are also used for room prices. */
async function readRates(db: Database, day: string, countries: readonly Country[]) {
  const rates = new Map<string, ExchangeRate>();
  const dollar = await findStoredRate(db, day, 'USD');
  if (!dollar) return rates;
  for (const { currency } of countries) {
    const isStoredIn = currency.code === STORED_IN;
    const local = isStoredIn ? dollar : await findStoredRate(db, day, currency.code);
    if (local)
      rates.set(currency.code, isStoredIn ? local : { ...local, perUsd: dollar.perUsd / local.perUsd });
  }
  return rates;
}

function findStoredRate(db: Database, day: string, currency: string) {
  return db
    .selectFrom('exchange_rates')
    .select(['vnd as perUsd', 'valid_from as validFrom', 'source'])
    .where('currency', '=', currency)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The price of one US dollar in a currency, with its source and the day from which it applies. */
export type ExchangeRate = Readonly<NonNullable<Awaited<ReturnType<typeof findStoredRate>>>>;
