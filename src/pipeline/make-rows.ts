import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparisons } from '../datasets/comparisons.ts';
import { destinations } from '../datasets/destinations.ts';
import type { SourceDescription } from '../datasets/provenance.ts';
import type { MadeRows } from './build.ts';
import { makeDestinations } from './make-destinations.ts';
import { readSources } from './source.ts';
import { comparisonProvenance } from './steps/comparisons/comparison-provenance.ts';
import { parseLedger } from './steps/comparisons/ledger-file.ts';
import { makeComparisons } from './steps/comparisons/make-comparisons.ts';

export const LEDGER_FILE = 'comparisons/published-slugs.txt';

export interface MakeRowsOptions {
  readonly dataFolder: string;
  /** Comparison slugs that this installation has published, beside those of the ledger. */
  readonly publishedSlugs: readonly string[];
}

/** From the folder of sources to the rows of every dataset that is not derived from another. */
export function makeRows({ dataFolder, publishedSlugs }: MakeRowsOptions): {
  made: MadeRows[];
  sources: SourceDescription[];
  ledger: string[];
} {
  const kept = parseLedger(readFileSync(join(dataFolder, LEDGER_FILE), 'utf8'));
  const sources = readSources(dataFolder);
  const places = makeDestinations(sources);
  const { rows, ledger } = makeComparisons(places, [...new Set([...kept, ...publishedSlugs])]);
  const provenanceOf = comparisonProvenance(places);
  const made = [
    {
      dataset: destinations,
      rows: places.map(({ row }) => row),
      receipts: places.map(({ receipts }) => receipts),
    },
    { dataset: comparisons, rows, receipts: rows.map(provenanceOf) },
  ];
  return { made, sources: Object.values(sources), ledger };
}
