import { Type, type Static, type TSchema } from '../json-schema.ts';
import type { Database } from '../storage/database.ts';
import { idSchema, textSchema, slugPathSchema, wordSchema } from './room-record.ts';
import { recordParser } from './stored-record.ts';
import type { Currency } from './viewer.ts';

/** The entries that room labels are built from. Each kind is one type of line in an import file. */
export const CATALOGUE = {
  bed_type: Type.Object({ name: textSchema('Name of the bed type') }),
  room_type: described('Name of the room type', 'What it means'),
  property_type: described('Name of the property type', 'What it means'),
  amenity_type: described('Name of the group of amenities', 'What it contains'),
  amenity: Type.Object({
    name: textSchema('Name of the amenity'),
    description: textSchema('What it is'),
    icon: wordSchema('Name of its icon'),
    amenity_type_id: idSchema('Id of the group it belongs to'),
  }),
  photo_tag: Type.Object({
    name: textSchema('Name of the tag'),
    normalized: wordSchema('The name in lower-case words joined by hyphens'),
  }),
  destination: Type.Object({
    name: textSchema('Name of the destination'),
    url: slugPathSchema('Path of its page, such as /destinations/hoi-an'),
  }),
} as const;

function described(name: string, description: string) {
  return Type.Object({ name: textSchema(name), description: textSchema(description) });
}

export type CatalogueKind = keyof typeof CATALOGUE;
export type CatalogueEntry<Kind extends CatalogueKind> = Static<(typeof CATALOGUE)[Kind]>;

/** Entries that were stored by an older version lack the members that were declared since. */
const PARSERS = new Map(
  Object.entries(CATALOGUE).map(([kind, schema]) => [kind, recordParser<TSchema>(schema)]),
);

/** VND per unit of each currency on some day. */
export type Rates = Readonly<Record<Currency, number>>;

export function createCatalogueCache(db: Database): (version: number) => Promise<Catalogue> {
  let loaded: Catalogue | undefined;
  return async (version) => {
    if (loaded?.version !== version) loaded = await loadCatalogue(db, version);
    return loaded;
  };
}

export type Catalogue = Awaited<ReturnType<typeof loadCatalogue>>;

async function loadCatalogue(db: Database, version: number) {
  const entries = await db.selectFrom('catalogue_entries').selectAll().execute();
  const rates = await db.selectFrom('exchange_rates').selectAll().orderBy('valid_from').execute();
  const byKind = new Map<string, Map<number, unknown>>();
  for (const { kind, id, entry } of entries) {
    const parse = PARSERS.get(kind) ?? JSON.parse;
    byKind.getOrInsertComputed(kind, () => new Map()).set(id, parse(entry));
  }
  return {
    version,
    get: <Kind extends CatalogueKind>(kind: Kind, id: number) => {
      const entry = byKind.get(kind)?.get(id);
      if (!entry) throw new Error(`The catalogue has no ${kind} ${id}.`);
      return entry as CatalogueEntry<Kind>;
    },
    list: <Kind extends CatalogueKind>(kind: Kind) =>
      Array.from(byKind.get(kind) ?? [], ([id, entry]) => ({ id, ...(entry as CatalogueEntry<Kind>) })),
    /** The exchange rates valid on a day, such as `2026-11-15`. */
    ratesOn: (day: string): Rates => ({ USD: findRate(day).vnd, VND: 1 }),
    rateDay: (day: string) => findRate(day).valid_from,
  };

  function findRate(day: string) {
    const latest = rates.findLast(({ currency, valid_from }) => currency === 'USD' && valid_from <= day);
    if (!latest) throw new Error(`There is no USD exchange rate for ${day}.`);
    return latest;
  }
}

/** Locks the catalogue: this table has one row, and other writers wait for it. */
export const lockCatalogue = (db: Database) => raiseVersion(db, 0);

/** Cached catalogue data is read again. */
export const changeCatalogue = (db: Database) => raiseVersion(db, 1);

async function raiseVersion(db: Database, by: number): Promise<void> {
  await db
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', by) }))
    .execute();
}
