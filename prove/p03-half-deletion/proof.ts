import { ENGINES, POSTGRES, SQLITE, type Engine } from '../../test/support/engine.ts';
import { addRoom, deleteUnlinkingFirst, undoRowFirst } from '../world/operations.ts';
import { openPlace, type Place, type STORES } from './place.ts';
import { deletionScenario, SCENARIOS, undoScenario, type Scenario } from './scenarios.ts';
import { strikeEveryCall, type Found } from './strike-every-call.ts';
import { strikeScenario } from './struck-deletion.ts';
import { createStruckImports } from './struck-import.ts';
import type { Evidence, Promised } from '../promise.ts';

/** One call in this many, a different one in each run. */
const SHORT_STRIDE = 6;

export const neverHalfADeletion: Promised = {
  id: 'P3',
  sentence:
    'a deletion, its undoing or an import is never left half done, whichever call to the database or the store fails',
  async prove({ name }) {
    const stride = name === 'short' ? SHORT_STRIDE : 1;
    const [unlinking, undoing] = [deletionScenario(deleteUnlinkingFirst), undoScenario(undoRowFirst)].map(
      (scenario) => tryScenarios(SQLITE, 'disk', [scenario]),
    );
    const evidence = await Promise.all([
      ...ENGINES.map((engine) => tryScenarios(engine, 'disk', SCENARIOS, stride)),
      tryScenarios(SQLITE, 'S3', SCENARIOS, stride),
      tryImports(SQLITE, 'disk', stride),
      tryImports(POSTGRES, 'S3', stride),
    ]);
    return {
      evidence,
      controls: [
        { defect: 'unlinks before COMMIT', caught: (await unlinking!).failures.length },
        { defect: 'undoes the row before the file', caught: (await undoing!).failures.length },
      ],
    };
  },
};

/** All at once, each in its own place. */
async function tryScenarios(
  engine: Engine,
  store: keyof typeof STORES,
  scenarios: readonly Scenario[],
  stride?: number,
): Promise<Evidence> {
  const found = await Promise.all(
    scenarios.map((scenario) =>
      inPlace(engine, store, (place) =>
        strikeEveryCall(scenario.name, (blow) => strikeScenario(place, scenario, blow), stride),
      ),
    ),
  );
  return {
    where: `${engine.name}, ${store}`,
    trials: found.reduce((sum, { trials }) => sum + trials, 0),
    failures: found.flatMap(({ failures }) => failures),
  };
}

async function tryImports(engine: Engine, store: keyof typeof STORES, stride: number): Promise<Evidence> {
  const found = await inPlace(engine, store, async (place) =>
    strikeEveryCall('rooms are imported', await createStruckImports(place), stride),
  );
  return { where: `${engine.name}, ${store}, importing`, ...found };
}

async function inPlace(
  engine: Engine,
  store: keyof typeof STORES,
  work: (place: Place) => Promise<Found>,
): Promise<Found> {
  const place = await openPlace(engine, store);
  await addRoom(place.db);
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}
