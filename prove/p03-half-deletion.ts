import { ENGINES, type Engine } from '../test/engine.ts';
import { addRoom, deleteUnlinkingFirst } from './p03-operations.ts';
import { openPlace, type Place, type STORES } from './p03-place.ts';
import { deletionScenario, SCENARIOS, type Scenario } from './p03-scenarios.ts';
import { strikeEveryCall, type Found } from './p03-strike-every-call.ts';
import { strikeScenario } from './p03-struck-deletion.ts';
import { strikeImport, writeImports } from './p03-struck-import.ts';
import type { Evidence, Promised } from './promise.ts';

export const neverHalfADeletion: Promised = {
  id: 'P3',
  sentence: 'never half a deletion or half an import, whichever call to the database or the store fails',
  async prove() {
    const [sqlite] = ENGINES as [Engine, Engine];
    const control = tryPlace(sqlite, 'disk', tryScenarios([deletionScenario(deleteUnlinkingFirst)]));
    const evidence = await Promise.all([
      ...ENGINES.map((engine) => tryPlace(engine, 'disk', tryScenarios(SCENARIOS))),
      tryPlace(sqlite, 'S3', tryScenarios(SCENARIOS)),
      ...ENGINES.map((engine) => tryPlace(engine, 'disk', tryImport, 'importing')),
    ]);
    return {
      evidence,
      controls: [{ defect: 'unlinks before COMMIT', caught: (await control).failures.length }],
    };
  },
};

async function tryPlace(
  engine: Engine,
  store: keyof typeof STORES,
  work: (place: Place) => Promise<Found>,
  ...what: string[]
): Promise<Evidence> {
  const place = await openPlace(engine, store);
  await addRoom(place.db);
  const found = await work(place);
  await place.close();
  return { where: [engine.name, store, ...what].join(', '), ...found };
}

const tryScenarios = (scenarios: readonly Scenario[]) => async (place: Place) => {
  const found: Found[] = [];
  for (const scenario of scenarios)
    found.push(await strikeEveryCall(scenario.name, (blow) => strikeScenario(place, scenario, blow)));
  return {
    trials: found.reduce((sum, { trials }) => sum + trials, 0),
    failures: found.flatMap(({ failures }) => failures),
  };
};

async function tryImport(place: Place): Promise<Found> {
  const files = await writeImports();
  return strikeEveryCall('rooms are imported', (blow) => strikeImport(place, files, blow));
}
