import type { Database } from '../storage/database.ts';
import type { CatalogueEntry, CatalogueKind } from './catalogue-entry.ts';
import type { Rates } from './currency.ts';

/** One version of the room labels and the exchange rates. */
export interface Catalogue {
  readonly version: number;
  get<Kind extends CatalogueKind>(kind: Kind, id: number): CatalogueEntry<Kind>;
  list<Kind extends CatalogueKind>(kind: Kind): readonly (CatalogueEntry<Kind> & { readonly id: number })[];
  /** The exchange rates valid on a day, such as `2026-11-15`. */
  ratesOn(day: string): Rates;
  /** The day from which those rates are valid. */
  rateDay(day: string): string;
}

/** Caches the catalogue, and reads it again only when its version changes. */
export function createCatalogueCache(db: Database): (version: number) => Promise<Catalogue> {
  let loaded: Promise<Catalogue> | undefined;
  let loadedVersion: number | undefined;
  return async (version) => {
    if (loaded && loadedVersion === version) return loaded;
    const loading = loadCatalogue(db, version);
    const catalogue = await loading;
    [loaded, loadedVersion] = [loading, version];
    return catalogue;
  };
}

async function loadCatalogue(db: Database, version: number): Promise<Catalogue> {
  const entries = await db.selectFrom('catalogue_entries').selectAll().execute();
  const rates = await db.selectFrom('exchange_rates').selectAll().orderBy('valid_from').execute();
  const byKind = new Map<string, Map<number, unknown>>();
  for (const { kind, id, entry } of entries) {
    const byId = byKind.get(kind) ?? new Map<number, unknown>();
    byKind.set(kind, byId.set(id, JSON.parse(entry)));
  }
  return {
    version,
    get: (kind, id) => {
      const entry = byKind.get(kind)?.get(id);
      if (!entry) throw new Error(`The catalogue has no ${kind} ${id}.`);
      return entry as CatalogueEntry<typeof kind>;
    },
    list: (kind) =>
      Array.from(byKind.get(kind) ?? [], ([id, entry]) => ({
        id,
        ...(entry as CatalogueEntry<typeof kind>),
      })),
    ratesOn: (day) => ({ USD: findRate(day).vnd, VND: 1 }),
    rateDay: (day) => findRate(day).valid_from,
  };

  function findRate(day: string) {
    const latest = rates.findLast(({ currency, valid_from }) => currency === 'USD' && valid_from <= day);
    if (!latest) throw new Error(`There is no USD exchange rate for ${day}.`);
    return latest;
  }
}
