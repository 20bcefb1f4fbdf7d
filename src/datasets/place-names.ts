import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

const NAMES_PER_INSERT = 500;

/** What a destination is called in Vietnamese, beside the English name that its row has. */
export interface PlaceName {
  readonly slug: string;
  readonly nameVi: string;
}

/** The Vietnamese names by slug. */
export type PlaceNames = ReadonlyMap<string, string>;

export async function replacePlaceNames(db: Kysely<Tables>, names: readonly PlaceName[]): Promise<void> {
  await db.deleteFrom('place_names').execute();
  for (let start = 0; start < names.length; start += NAMES_PER_INSERT) {
    const values = names
      .slice(start, start + NAMES_PER_INSERT)
      .map(({ slug, nameVi }) => ({ slug, name_vi: nameVi }));
    await db.insertInto('place_names').values(values).execute();
  }
}

export async function findPlaceNames(db: Kysely<Tables>): Promise<PlaceNames> {
  const names = await db.selectFrom('place_names').selectAll().execute();
  return new Map(names.map(({ slug, name_vi }) => [slug, name_vi]));
}
