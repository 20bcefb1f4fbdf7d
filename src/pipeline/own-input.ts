import { type Catalog, datasetsOf } from '../datasets/catalog.ts';
import { listColumnProvenance, listSources } from '../datasets/provenance/receipt-store.ts';
import { findNewestFacts } from '../datasets/releases/release-store.ts';
import type { Database } from '../storage/database.ts';
import { isOwnGeonames } from './sources/source.ts';

/** Whether the stored rows were made from an operator's files instead of the repository's. */
export async function isOwnInput(db: Database, catalog: Catalog): Promise<boolean> {
  const inputs = [];
  for (const { slug } of catalog.filter(({ live }) => !live))
    inputs.push((await findNewestFacts(db, slug))?.input);
  return inputs.includes(undefined) ? hasOwnTraces(db, catalog) : inputs.includes('own');
}

/** Version 1.0.0 did not record this, but an own dump of places or table of search volumes leaves traces in the rows. */
async function hasOwnTraces(db: Database, catalog: Catalog): Promise<boolean> {
  const sources = await listSources(db);
  for (const country of new Set(catalog.flatMap((dataset) => dataset.country ?? []))) {
    const { comparisons } = datasetsOf(country);
    const volumes = (await listColumnProvenance(db, comparisons.slug)).get('search_volume');
    if (volumes?.classes.published !== undefined) return true;
    if (sources.some((source) => isOwnGeonames(source, country))) return true;
  }
  return false;
}
