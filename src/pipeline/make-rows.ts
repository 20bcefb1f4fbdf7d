import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparisons } from '../datasets/comparisons.ts';
import { destinations } from '../datasets/destinations.ts';
import { madeOnReading } from '../datasets/rows.ts';
import { readingFile } from './bad-file.ts';
import type { Made } from './build.ts';
import { makeDestinations } from './make-destinations.ts';
import { readSources, rowsOf, withGeonames } from './source.ts';
import { makeDailyCosts } from './steps/budgets/daily-costs.ts';
import { makeClimateNormals } from './steps/climate-normals.ts';
import { comparisonProvenance } from './steps/comparisons/comparison-provenance.ts';
import { parseKeywordVolumes } from './steps/comparisons/keyword-volumes.ts';
import { parseLedger } from './steps/comparisons/ledger-file.ts';
import { makeComparisons } from './steps/comparisons/make-comparisons.ts';
import { parseWantedPairs } from './steps/comparisons/wanted-pairs.ts';
import { unwatched, type Watch } from './watch.ts';

export const LEDGER_FILE = 'comparisons/published-slugs.txt';

export interface MakeRowsOptions {
  readonly dataFolder: string;
  /** Comparison slugs that this installation has published, beside those of the ledger. */
  readonly publishedSlugs: readonly string[];
  /** A dump that replaces the places of the GeoNames source. */
  readonly geonamesFile?: string | undefined;
  /** A table of search volumes that replace the index of interest. */
  readonly keywordsFile?: string | undefined;
  readonly watch?: Watch;
}

/** From the folder of sources to the rows of every dataset that is not derived from another. */
export function makeRows(options: MakeRowsOptions): Made & { ledger: string[] } {
  const { publishedSlugs, watch = unwatched } = options;
  watch('Reading the sources');
  const { sources, ledger: kept, keywordVolumes } = readInput(options);
  watch('Making the destinations');
  const places = makeDestinations(sources);
  watch('Making the comparisons');
  const known = [...new Set([...kept, ...publishedSlugs])];
  const wanted = parseWantedPairs(rowsOf(sources, 'editorial', 'pairs.csv'));
  const { pairs, rows, ledger } = makeComparisons(places, known, keywordVolumes, wanted);
  const provenanceOf = comparisonProvenance(places, keywordVolumes);
  const made = [
    {
      dataset: destinations,
      rows: places.map(({ row }) => row),
      receipts: places.map(({ receipts }) => receipts),
    },
    { dataset: comparisons, rows, receipts: madeOnReading(pairs, provenanceOf) },
    makeClimateNormals(places),
    makeDailyCosts(places),
  ];
  const placeNames = places.map(({ row: { slug }, nameVi }) => ({ slug, nameVi }));
  return { made, sources: Object.values(sources), placeNames, ledger };
}

function readInput({ dataFolder, geonamesFile, keywordsFile }: MakeRowsOptions) {
  const bundled = readingFile(dataFolder, () => readSources(dataFolder));
  return {
    sources: geonamesFile ? readingFile(geonamesFile, () => withGeonames(bundled, geonamesFile)) : bundled,
    ledger: readTextFile(join(dataFolder, LEDGER_FILE), parseLedger),
    keywordVolumes: keywordsFile
      ? readTextFile(keywordsFile, parseKeywordVolumes)
      : new Map<string, number>(),
  };
}

function readTextFile<Result>(file: string, parse: (text: string) => Result): Result {
  return readingFile(file, () => parse(readFileSync(file, 'utf8')));
}
