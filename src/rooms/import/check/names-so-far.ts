import { CATALOGUE, type CatalogueKind } from '../../catalogue.ts';
import type { Database } from '../../../storage/database.ts';
import { IdSet } from './id-set.ts';

/** The names that earlier lines have defined. */
export interface NamesSoFar {
  readonly hosts: IdSet;
  readonly rooms: IdSet;
  readonly photos: IdSet;
  readonly partnerRooms: Set<string>;
  readonly rates: Set<string>;
  readonly catalogue: Readonly<Record<CatalogueKind, Set<number>>>;
  /** The stored catalogue, which is small. */
  readonly storedCatalogue: Readonly<Record<CatalogueKind, ReadonlySet<number>>>;
}

export async function startNames(db: Database): Promise<NamesSoFar> {
  const stored = await db.selectFrom('catalogue_entries').select(['kind', 'id']).execute();
  return {
    hosts: new IdSet(),
    rooms: new IdSet(),
    photos: new IdSet(),
    partnerRooms: new Set(),
    rates: new Set(),
    catalogue: byKind(() => new Set<number>()),
    storedCatalogue: byKind(
      (wanted) => new Set(stored.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
    ),
  };
}

function byKind<Value>(valueOf: (kind: string) => Value): Record<CatalogueKind, Value> {
  return Object.fromEntries(Object.keys(CATALOGUE).map((kind) => [kind, valueOf(kind)])) as Record<
    CatalogueKind,
    Value
  >;
}
