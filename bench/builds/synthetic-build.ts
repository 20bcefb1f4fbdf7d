import { vietnam } from '../../src/countries/vietnam.ts';
import { datasetsOf, createCatalog } from '../../src/datasets/catalog.ts';
import { checkRows } from '../../src/datasets/checks/check-rows.ts';
import { makeDestinations } from '../../src/pipeline/make-destinations.ts';
import { readSources } from '../../src/pipeline/sources/source.ts';
import { makeDailyCosts } from '../../src/pipeline/steps/budgets/daily-costs.ts';
import { makeClimateNormals } from '../../src/pipeline/steps/climate/climate-normals.ts';
import { makeComparisons } from '../../src/pipeline/steps/comparisons/make-comparisons.ts';
import type { Comparison } from '../../src/datasets/declared/comparisons.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { peakKibibytes } from '../measure/peak-memory.ts';
import { makeWorld } from './synthetic-world.ts';

const { comparisons, destinations } = datasetsOf(vietnam);

export interface SyntheticBuild {
  readonly places: number;
  readonly comparisons: number;
  readonly mostPerPlace: number;
  /** CPU time of the building thread, which depends less on other load than wall-clock time. */
  readonly seconds: number;
  readonly megabytes: number;
}

/** A whole build except reading, writing the files and storing, on a world with this many places. */
async function buildWorld(placeCount: number): Promise<SyntheticBuild> {
  const world = makeWorld(readSources(vietnam), placeCount);
  const started = process.threadCpuUsage();
  const places = makeDestinations(world, vietnam);
  const rows = places.map(({ row }) => row);
  const compared = makeComparisons(places, []);
  const made = [
    { dataset: destinations, rows },
    { dataset: comparisons, rows: compared.rows },
    makeClimateNormals(places, vietnam),
    makeDailyCosts(places, vietnam),
  ];
  const catalog = createCatalog({ operator: 'bench', countries: [vietnam] });
  await checkRows(catalog, made, { db: noDatabase(), today: '2026-01-01' });
  const { user, system } = process.threadCpuUsage(started);
  return {
    places: rows.length,
    comparisons: compared.rows.length,
    mostPerPlace: countMostPerPlace(compared.rows),
    seconds: (user + system) / 1e6,
    megabytes: (peakKibibytes() * 1_024) / 1e6,
  };
}

function noDatabase() {
  return openDatabase({ url: undefined, file: ':memory:', poolSize: 1, connectMs: 1, statementMs: 60_000 });
}

function countMostPerPlace(pairs: readonly Comparison[]): number {
  const counts = new Map<string, number>();
  for (const slug of pairs.flatMap(({ a_slug, b_slug }) => [a_slug, b_slug])) {
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

process.stdout.write(JSON.stringify(await buildWorld(Number(process.argv[2]))));
