import type { Country } from '../countries/country.ts';
import { datasetsOf } from '../datasets/declared/country-datasets.ts';
import { placeKey } from '../datasets/words/place-names.ts';
import type { Provenance } from '../datasets/provenance/provenance.ts';
import { listColumnReceipts } from '../datasets/provenance/receipt-store.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { Database } from '../storage/database.ts';

/** The unit and origin of each place's population, by `placeKey`. */
export type PopulationReceipts = ReadonlyMap<string, Provenance>;

/** Reads the receipts only once per build. */
export function createPopulationFinder(
  countries: readonly Country[],
  releases: CurrentReleases,
): (db: Database) => Promise<PopulationReceipts> {
  let found: PopulationReceipts = new Map();
  let foundIn = '';
  return async (db) => {
    const builds = releases.buildsOf(countries.map((country) => datasetsOf(country).destinations));
    if (builds === foundIn) return found;
    const receipts = new Map<string, Provenance>();
    for (const country of countries) {
      const { destinations } = datasetsOf(country);
      for (const { row, receipt } of await listColumnReceipts(db, destinations, 'population'))
        receipts.set(placeKey({ country, slug: String(row['slug']) }), receipt);
    }
    [found, foundIn] = [receipts, builds];
    return found;
  };
}
