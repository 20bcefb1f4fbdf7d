import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

const NAMES_PER_INSERT = 500;

/** What people call a destination and its region, beside the English name that its row has. */
export interface PlaceName {
  readonly slug: string;
  readonly nameVi: string;
  readonly regionEn: string;
  readonly regionVi: string;
}

export type PlaceNames = ReadonlyMap<string, PlaceName>;

export async function replacePlaceNames(db: Kysely<Tables>, names: readonly PlaceName[]): Promise<void> {
  await db.deleteFrom('place_names').execute();
  for (let start = 0; start < names.length; start += NAMES_PER_INSERT) {
    const values = names
      .slice(start, start + NAMES_PER_INSERT)
      .map(({ slug, nameVi, regionEn, regionVi }) => ({
        slug,
        name_vi: nameVi,
        region_en: regionEn,
        region_vi: regionVi,
      }));
    await db.insertInto('place_names').values(values).execute();
  }
}

export async function findPlaceNames(db: Kysely<Tables>): Promise<PlaceNames> {
  const names = await db.selectFrom('place_names').selectAll().execute();
  return new Map(
    names.map(({ slug, name_vi, region_en, region_vi }) => [
      slug,
      { slug, nameVi: name_vi, regionEn: region_en, regionVi: region_vi },
    ]),
  );
}
