import type { Kysely } from 'kysely';
import type { Country } from '../../countries/country.ts';
import type { Tables } from '../../storage/tables.ts';

const NAMES_PER_INSERT = 500;

/** A destination's Vietnamese name; its row has the English one. */
export interface PlaceName {
  readonly country: Country;
  readonly slug: string;
  readonly nameVi: string;
}

/** Vietnamese names by `placeKey`, because two countries may share a slug. */
export type PlaceNames = ReadonlyMap<string, string>;

export function placeKey({ country, slug }: Pick<PlaceName, 'country' | 'slug'>): string {
  return country.path === '' ? slug : `${country.slug}/${slug}`;
}

export async function replacePlaceNames(db: Kysely<Tables>, names: readonly PlaceName[]): Promise<void> {
  await db.deleteFrom('place_names').execute();
  for (let start = 0; start < names.length; start += NAMES_PER_INSERT) {
    const values = names
      .slice(start, start + NAMES_PER_INSERT)
      .map((name) => ({ slug: placeKey(name), name_vi: name.nameVi }));
    await db.insertInto('place_names').values(values).execute();
  }
}

export async function findPlaceNames(db: Kysely<Tables>): Promise<PlaceNames> {
  const names = await db.selectFrom('place_names').selectAll().execute();
  return new Map(names.map(({ slug, name_vi }) => [slug, name_vi]));
}
