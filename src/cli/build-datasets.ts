import type { Config } from '../config/config.ts';
import { folderIn } from '../countries/country.ts';
import { vietnam } from '../countries/vietnam.ts';
import { createCatalog } from '../datasets/catalog.ts';
import { comparisons } from '../datasets/comparisons.ts';
import { listStoredRows } from '../datasets/stored-rows.ts';
import { buildFromRows, type Build, type BuildOptions } from '../pipeline/build.ts';
import { readFingerprint } from '../pipeline/fingerprint.ts';
import { makeRows, type MakeRowsOptions } from '../pipeline/make-rows.ts';
import type { Database } from '../storage/database.ts';

type Options = Omit<BuildOptions, 'madeBy'> &
  Omit<MakeRowsOptions, 'publishedSlugs' | 'dataFolder'> & {
    /** In place of the tables that come with the code. */
    readonly dataFolder?: string | undefined;
  };

/** From the sources to the releases; slugs that this installation has published stay as they are. */
export async function buildDatasets(
  db: Database,
  config: Pick<Config, 'operator'>,
  options: Options,
): Promise<Build> {
  const dataFolder = options.dataFolder ? folderIn(options.dataFolder, vietnam) : vietnam.folder;
  const published = await listStoredRows(db, comparisons.slug);
  const publishedSlugs = Array.from(published, ({ slug }) => slug as string);
  const made = makeRows({ ...options, dataFolder, publishedSlugs });
  const input = isOwnInput(options) ? 'own' : 'bundled';
  const madeBy = { fingerprint: readFingerprint(), input } as const;
  return buildFromRows(db, createCatalog(config), made, { ...options, madeBy });
}

function isOwnInput({ dataFolder = vietnam.folder, geonamesFile, keywordsFile }: Options): boolean {
  return dataFolder !== vietnam.folder || geonamesFile !== undefined || keywordsFile !== undefined;
}
