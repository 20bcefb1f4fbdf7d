import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that is particular to a country. */
export interface Country {
  /** The first word of its datasets' slugs, and the name of its folder of tables. */
  readonly slug: string;
  /** Where its tables are: sources, observations, editorial choices and the ledger of comparisons. */
  readonly folder: string;
}

/** The country's tables in a data folder of the operator, which holds a folder for each country or only the tables of one. */
export function folderIn(dataFolder: string, { slug }: Country): string {
  const own = join(dataFolder, slug);
  return existsSync(own) ? own : dataFolder;
}
