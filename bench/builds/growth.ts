import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../measure/pinned.ts';
import { MOST_PAIRS_PER_DESTINATION } from '../../src/pipeline/steps/comparisons/choose-pairs.ts';
import type { SyntheticBuild } from './synthetic-build.ts';

export const WORLDS = [175, 350, 700];

/** With the default size, moving surviving objects grows faster than the input and hides how the steps scale. */
export const YOUNG_GENERATION = '--max-semi-space-size=64';

export interface Growth {
  readonly builds: readonly SyntheticBuild[];
  /** The exponent of CPU time growth over the number of places, from the smallest to the largest world; 1 is linear. */
  readonly exponent: number;
  readonly mostPerPlace: number;
  readonly mayPerPlace: number;
}

/** The same pipeline on worlds of increasing size, each in its own process. */
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
  console.log(`CPU time grows with the number of places to the power of ${exponent.toFixed(2)}.`);
  console.log(`A place is in at most ${mostPerPlace} comparisons; ${mayPerPlace} are allowed.`);
}
