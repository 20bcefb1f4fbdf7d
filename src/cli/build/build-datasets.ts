import { COUNTRIES } from '../../countries/countries.ts';
import type { Countries, Country } from '../../countries/country.ts';
import type { Config } from '../../config/config.ts';
import { createCatalog, datasetsOf } from '../../datasets/catalog.ts';
import { listStoredRows } from '../../datasets/stored-rows.ts';
import { type Build, buildFromRows, type BuildOptions } from '../../pipeline/build.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { makeAllRows, type MakeRowsOptions } from '../../pipeline/make-rows.ts';
import type { Database } from '../../storage/database.ts';

type Options = Omit<BuildOptions, 'madeBy'> &
  Omit<MakeRowsOptions, 'publishedSlugs'> & { readonly countries?: Countries };

/** Builds releases from the sources. Slugs that this installation has published do not change. */
export async function buildDatasets(
  db: Database,
  config: Pick<Config, 'operator'>,
  options: Options,
): Promise<Build> {
  const { countries = COUNTRIES } = options;
  const published = new Map<Country, string[]>();
  for (const country of countries) {
    const rows = await listStoredRows(db, datasetsOf(country).comparisons.slug);
    published.set(
      country,
      Array.from(rows, ({ slug }) => slug as string),
    );
  }
  const made = makeAllRows(countries, {
    ...options,
    publishedSlugsOf: (country) => published.get(country)!,
  });
  const input = isOwnInput(options) ? 'own' : 'bundled';
  const madeBy = { fingerprint: readFingerprint(), input } as const;
  return buildFromRows(db, createCatalog({ ...config, countries }), made, { ...options, madeBy });
}

function isOwnInput({ dataFolder, geonamesFile, keywordsFile }: Options): boolean {
  return dataFolder !== undefined || geonamesFile !== undefined || keywordsFile !== undefined;
}
