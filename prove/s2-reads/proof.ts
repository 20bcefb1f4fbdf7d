import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { POSTGRES, SQLITE } from '../../test/support/engine.ts';
import { scaled, type Control, type Evidence, type Profile, type Promised } from '../promise.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { SOURCE_DEFECTS, type SourceDefect } from '../world/source-defects.ts';
import { askSeed, type Place } from './ask-place.ts';
import { REQUESTS_PER_SEED } from './generate-requests.ts';
import { withBaked, withNginx, withoutNginx, withService } from './places.ts';

const REQUESTS = 50_000;
const PLACES = 4;
/** With the same seeds every time, before those with new ones. */
const SHORT_SEEDS = 5;
const NEW_SEEDS = 1;
const NEW_SEEDS_FROM = 1_000_000;
const CONTROL_SEEDS = 40;
const MOST_FAILURES = 20;

const DEFECTS: readonly SourceDefect[] = [
  SOURCE_DEFECTS.notModifiedDespiteIfMatch,
  SOURCE_DEFECTS.cutsRanges,
  SOURCE_DEFECTS.comparesIfRangeWeakly,
  SOURCE_DEFECTS.sortsAsText,
  SOURCE_DEFECTS.hidesForbiddenRooms,
];

export const reads: Promised = {
  id: 'S2',
  sentence:
    'every answer to a random read has the status, headers and bytes that the release, the specification and HTTP imply, on both engines, behind nginx and from a baked folder',
  async prove(profile) {
    const all = scaled(REQUESTS / REQUESTS_PER_SEED / PLACES, profile.times);
    const fixed = profile.name === 'short' ? SHORT_SEEDS : all;
    const fresh = randomInt(NEW_SEEDS_FROM, 2 ** 31 - NEW_SEEDS);
    const seeds =
      profile.seed === undefined ? [...range(1, fixed), ...range(fresh, NEW_SEEDS)] : [profile.seed];
    if (profile.seed === undefined)
      process.stderr.write(`  S2: seeds 1 to ${fixed}, and ${fresh} to ${fresh + NEW_SEEDS - 1}\n`);
    return { evidence: await askEverywhere(seeds, profile), controls: await tryControls(profile) };
  },
};

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

async function askEverywhere(seeds: readonly number[], { name }: Profile): Promise<Evidence[]> {
  const ask = (place: Place) => askSeeds(place, seeds);
  const digests = new Map<string, string>();
  const evidence = await withService(SQLITE, '.', digests, async (place) =>
    withoutNginx ? [await ask(place)] : [await ask(place), await withNginx(place, ask)],
  );
  evidence.push(await withService(POSTGRES, '.', digests, ask));
  if (withoutNginx)
    process.stderr.write(`  S2: not behind nginx and not from a baked folder: ${withoutNginx}\n`);
  // To bake takes as long as all the rest; test/front/baked.thorough.ts bakes in CI.
  else if (name !== 'short') evidence.push(await withBaked(ask));
  return evidence;
}

async function askSeeds(
  place: Place,
  seeds: readonly number[],
  mostFailures = MOST_FAILURES,
): Promise<Evidence> {
  const failures: string[] = [];
  let trials = 0;
  for (const seed of seeds) {
    const asked = await askSeed(place, seed);
    trials += asked.trials;
    failures.push(...asked.failures);
    if (failures.length >= mostFailures) break;
  }
  return { where: place.name, trials, independent: trials, failures };
}

async function tryControls({ name }: Profile): Promise<Control[]> {
  // Each starts a changed copy of the service.
  if (name === 'short') return [];
  const controls: Control[] = [];
  for (const defect of DEFECTS) {
    const home = await brokenCopy(defect);
    const { failures } = await withService(SQLITE, home, new Map(), (place) =>
      askSeeds(place, range(1, CONTROL_SEEDS), 1),
    );
    await rm(home, { recursive: true });
    controls.push({ defect: defect.defect, caught: failures.length });
  }
  return controls;
}
