import type { Country } from '../countries/country.ts';
import { datasetsOf } from '../datasets/declared/country-datasets.ts';
import { placeKey } from '../datasets/words/place-names.ts';
import type { Provenance } from '../datasets/provenance/provenance.ts';
import { listReceipts } from '../datasets/provenance/receipt-store.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { Database } from '../storage/database.ts';

/** The unit and origin of each place's population, by `placeKey`. */
export type PopulationReceipts = ReadonlyMap<string, Provenance>;

const ROWS_AT_ONCE = 500;

/** Reads the receipts only once per build. */
export function createPopulationFinder(
  db: Database,
  countries: readonly Country[],
  releases: CurrentReleases,
): () => Promise<PopulationReceipts> {
  let found: PopulationReceipts = new Map();
  let foundIn = '';
  return async () => {
    const builds = releases.buildsOf(countries.map((country) => datasetsOf(country).destinations));
    if (builds === foundIn) return found;
    const receipts = new Map<string, Provenance>();
    for (const country of countries)
      for await (const [slug, receipt] of readPopulations(db, country))
        receipts.set(placeKey({ country, slug }), receipt);
    [found, foundIn] = [receipts, builds];
    return found;
  };
}

async function* readPopulations(db: Database, country: Country): AsyncIterable<[slug: string, Provenance]> {
  const { destinations } = datasetsOf(country);
  for (let start = 0; ; start += ROWS_AT_ONCE) {
    const page = await listReceipts(db, destinations, { start, count: ROWS_AT_ONCE });
    for (const { row, receipts } of page)
      if (receipts['population']) yield [String(row['slug']), receipts['population']];
    if (page.length < ROWS_AT_ONCE) return;
  }
}
