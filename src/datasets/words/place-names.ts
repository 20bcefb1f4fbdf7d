import type { Kysely } from 'kysely';
import type { Country } from '../../countries/country.ts';
import { inPieces } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

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
  const rows = names.map((name) => ({ slug: placeKey(name), name_vi: name.nameVi }));
  await inPieces(rows, (piece) => db.insertInto('place_names').values(piece).execute());
}

export async function findPlaceNames(db: Kysely<Tables>): Promise<PlaceNames> {
  const names = await db.selectFrom('place_names').selectAll().execute();
  return new Map(names.map(({ slug, name_vi }) => [slug, name_vi]));
}
