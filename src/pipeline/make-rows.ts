import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comparisons } from '../datasets/comparisons.ts';
import { destinations } from '../datasets/destinations.ts';
import type { MadeRows } from './build.ts';
import { makeDestinations } from './make-destinations.ts';
import { readSources } from './source.ts';
import { makeComparisons } from './steps/comparisons/make-comparisons.ts';

/** From the folder of sources to the rows of every dataset that is not derived from another. */
export async function makeRows(dataFolder: string): Promise<MadeRows[]> {
  const ledger = await readFile(join(dataFolder, 'comparisons', 'published-slugs.txt'), 'utf8');
  const made = makeDestinations(readSources(dataFolder));
  const compared = makeComparisons(made, ledger.split('\n').filter(Boolean));
  return [
    { dataset: destinations, rows: made.map(({ row }) => row) },
    { dataset: comparisons, rows: compared.rows },
  ];
}
