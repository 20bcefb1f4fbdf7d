import { comparisons } from '../datasets/comparisons.ts';
import { destinations } from '../datasets/destinations.ts';
import type { MadeRows } from './build.ts';
import { makeDestinations } from './make-destinations.ts';
import { readSources } from './source.ts';

/** From the folder of sources to the rows of every dataset that is not derived from another. */
export async function makeRows(dataFolder: string): Promise<MadeRows[]> {
  const made = makeDestinations(await readSources(dataFolder));
  return [
    { dataset: destinations, rows: made.map(({ row }) => row) },
    { dataset: comparisons, rows: [] },
  ];
}
