import { COUNTRIES } from '../../countries/countries.ts';
import type { Countries, Country } from '../../countries/country.ts';
import type { Config } from '../../config/config.ts';
import { createCatalog, datasetsOf } from '../../datasets/catalog.ts';
import { listStoredRows } from '../../datasets/stored-rows.ts';
import {
  buildFromRows,
  type Build,
  type BuildOptions,
  buildFromStoredRows,
  isOwnInput,
} from '../../pipeline/build.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { makeAllRows, type MakeRowsOptions } from '../../pipeline/make-rows.ts';
import type { Database } from '../../storage/database.ts';
import type { Logger } from 'pino';
import type { Published } from '../../pipeline/publish.ts';

type Options = Omit<BuildOptions, 'madeBy'> & MakeRowsOptions & { readonly countries?: Countries };

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
      rows.map(({ slug }) => slug as string),
    );
  }
  const made = makeAllRows(countries, {
    ...options,
    publishedSlugsOf: (country) => published.get(country)!,
  });
  const own = [options.dataFolder, options.geonamesFile, options.keywordsFile];
  const input = own.some((path) => path !== undefined) ? 'own' : 'bundled';
  const madeBy = { fingerprint: readFingerprint(), input } as const;
  return buildFromRows(db, createCatalog({ ...config, countries }), made, { ...options, madeBy });
}

/** Builds from the bundled sources. If the operator built from other files, publishes the stored rows instead. */
export async function publishAgain(config: Config, db: Database, log: Logger): Promise<void> {
  for (const { slug, number, rowCount, changed } of await publishAll(config, db, log))
    if (changed) log.info({ dataset: slug, release: number, rows: rowCount }, 'published');
}

async function publishAll(config: Config, db: Database, log: Logger): Promise<readonly Published[]> {
  const now = new Date();
  const catalog = createCatalog({ ...config, countries: COUNTRIES });
  if (!(await isOwnInput(db, catalog))) return (await buildDatasets(db, config, { now })).published;
  log.warn(
    'the rows were built from your own files: run "./sampan build" with them to use this version’s rules',
  );
  return buildFromStoredRows(db, catalog, { now, madeBy: { fingerprint: readFingerprint(), input: 'own' } });
}
