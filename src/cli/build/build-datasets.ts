import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { comparisons } from '../../datasets/comparisons.ts';
import { listStoredRows } from '../../datasets/stored-rows.ts';
import { buildFromRows, type Build, type BuildOptions } from '../../pipeline/build.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { makeRows, type MakeRowsOptions } from '../../pipeline/make-rows.ts';
import type { Database } from '../../storage/database.ts';

export const DATA_FOLDER = fileURLToPath(new URL('../../../data', import.meta.url));

type Options = Omit<BuildOptions, 'madeBy'> & Partial<Omit<MakeRowsOptions, 'publishedSlugs'>>;

/** From the sources to the releases; slugs that this installation has published stay as they are. */
export async function buildDatasets(
  db: Database,
  config: Pick<Config, 'operator'>,
  options: Options,
): Promise<Build> {
  const published = await listStoredRows(db, comparisons.slug);
  const publishedSlugs = Array.from(published, ({ slug }) => slug as string);
  const made = makeRows({ dataFolder: DATA_FOLDER, ...options, publishedSlugs });
  const input = isOwnInput(options) ? 'own' : 'bundled';
  const madeBy = { fingerprint: readFingerprint(), input } as const;
  return buildFromRows(db, createCatalog(config), made, { ...options, madeBy });
}

function isOwnInput({ dataFolder = DATA_FOLDER, geonamesFile, keywordsFile }: Options): boolean {
  return dataFolder !== DATA_FOLDER || geonamesFile !== undefined || keywordsFile !== undefined;
}
