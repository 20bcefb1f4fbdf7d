import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../measure/pinned.ts';
import { MOST_PAIRS_PER_DESTINATION } from '../../src/pipeline/steps/comparisons/choose-pairs.ts';
import type { SyntheticBuild } from './synthetic-build.ts';

export const WORLDS = [5_000, 10_000, 20_000];

/** With the default, moving what outlives it grows faster than the world, and hides how the steps grow. */
export const YOUNG_GENERATION = '--max-semi-space-size=64';

export interface Growth {
  readonly builds: readonly SyntheticBuild[];
  /** The power of the number of places by which the CPU time grows, from the smallest world to the largest: 1 is linear. */
  readonly exponent: number;
  readonly mostPerPlace: number;
  readonly mayPerPlace: number;
}

/** The same pipeline on worlds of more and more places, each in a process of its own. */
export async function measureGrowth(): Promise<Growth> {
  const builds: SyntheticBuild[] = [];
  for (const places of WORLDS) {
    const args = [YOUNG_GENERATION, 'bench/builds/synthetic-build.ts', String(places)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    builds.push(JSON.parse(stdout) as SyntheticBuild);
  }
  return {
    builds,
    exponent: exponentOf(builds[0]!, builds.at(-1)!),
    mostPerPlace: Math.max(...builds.map(({ mostPerPlace }) => mostPerPlace)),
    mayPerPlace: MOST_PAIRS_PER_DESTINATION,
  };
}

function exponentOf(small: SyntheticBuild, large: SyntheticBuild): number {
  return Math.log(large.seconds / small.seconds) / Math.log(large.places / small.places);
}

if (import.meta.main) {
  const { builds, exponent, mostPerPlace, mayPerPlace } = await measureGrowth();
  console.table(builds);
  console.log(`The time grows with the power ${exponent.toFixed(2)} of the places.`);
  console.log(`A place is in ${mostPerPlace} comparisons at most, of ${mayPerPlace} allowed.`);
}
