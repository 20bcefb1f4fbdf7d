import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderIn, type Country } from '../countries/country.ts';
import { datasetsOf } from '../datasets/catalog.ts';
import { receiptedRows } from './receipt.ts';
import { readingFile } from '../extract/bad-file.ts';
import type { Made, Watch } from './build.ts';
import { makeDestinations } from './make-destinations.ts';
import { readSources, rowsOf, withGeonames, NoPlaces } from './sources/source.ts';
import { makeDailyCosts } from './steps/budgets/daily-costs.ts';
import { makeClimateNormals } from './steps/climate/climate-normals.ts';
import { makeComparisons } from './steps/comparisons/make-comparisons.ts';
import { parseKeywordVolumes } from './steps/comparisons/keywords.ts';
import { parseLedger } from './steps/comparisons/choose-pairs.ts';

/** All countries' rows. A GeoNames dump replaces the places of the countries that it covers. */
export function makeAllRows(countries: readonly Country[], options: MakeRowsOptions): Made {
  const refusals: NoPlaces[] = [];
  const all = countries.map((country) => {
    try {
      return makeRows(country, options);
    } catch (error) {
      if (!(error instanceof NoPlaces) || refusals.push(error) === countries.length) throw error;
      return makeRows(country, { ...options, geonamesFile: undefined });
    }
  });
  return {
    made: all.flatMap(({ made }) => made),
    sources: all.flatMap(({ sources }) => sources),
    placeNames: all.flatMap(({ placeNames }) => placeNames),
  };
}

export const LEDGER_FILE = 'comparisons/published-slugs.txt';

export interface MakeRowsOptions {
  readonly dataFolder?: string | undefined;
  /** Comparison slugs that this installation has published, in addition to the ledger's. */
  readonly publishedSlugsOf?: (country: Country) => readonly string[];
  /** A dump that replaces the places of the GeoNames source. */
  readonly geonamesFile?: string | undefined;
  /** A table of search volumes that replaces the interest index. */
  readonly keywordsFile?: string | undefined;
  readonly watch?: Watch;
}

/** Makes the rows of a country's datasets from its tables, except for derived datasets. */
export function makeRows(country: Country, options: MakeRowsOptions = {}): Made & { ledger: string[] } {
  const { dataFolder, geonamesFile, keywordsFile, publishedSlugsOf, watch } = options;
  watch?.('Reading the sources');
  const folder = dataFolder === undefined ? country.folder : folderIn(dataFolder, country);
  const bundled = readingFile(folder, () => readSources(country, folder));
  const sources = geonamesFile
    ? readingFile(geonamesFile, () => withGeonames(bundled, geonamesFile, country))
    : bundled;
  const kept = readTextFile(join(folder, LEDGER_FILE), parseLedger);
  const volumes = keywordsFile ? readTextFile(keywordsFile, parseKeywordVolumes) : undefined;
  watch?.('Making the destinations');
  const places = makeDestinations(sources, country);
  watch?.('Making the comparisons');
  const known = [...new Set([...kept, ...(publishedSlugsOf?.(country) ?? [])])];
  const wanted = rowsOf(sources, 'editorial', 'pairs.csv');
  const { ledger, ...compared } = makeComparisons(places, known, volumes, wanted);
  const { destinations, comparisons } = datasetsOf(country);
  const receipts = places.map((place) => place.receipts);
  const made = [
    receiptedRows(destinations, receipts),
    { dataset: comparisons, ...compared },
    makeClimateNormals(places, country),
    makeDailyCosts(places, country),
  ];
  const placeNames = places.map(({ row: { slug }, nameVi }) => ({ country, slug, nameVi }));
  return { made, sources: Object.values(sources), placeNames, ledger };
}

function readTextFile<Result>(file: string, parse: (text: string) => Result): Result {
  return readingFile(file, () => parse(readFileSync(file, 'utf8')));
}
