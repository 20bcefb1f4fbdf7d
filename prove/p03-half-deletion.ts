import { ENGINES } from '../test/engine.ts';
import { addRoom, deleteUnlinkingFirst } from './p03-operations.ts';
import { openPlace, type Place, type STORES } from './p03-place.ts';
import { deletionScenario, SCENARIOS, type Scenario } from './p03-scenarios.ts';
import { strikeEveryCall } from './p03-strike-every-call.ts';
import { strikeScenario } from './p03-struck-deletion.ts';
import { strikeImport, writeImports } from './p03-struck-import.ts';
import type { Evidence, Promised } from './promise.ts';

type Engine = (typeof ENGINES)[number];
type Found = Omit<Evidence, 'where'>;

export const neverHalfADeletion: Promised = {
  id: 'P3',
  sentence: 'Never half a deletion or half an import, whichever call to the database or the store fails',
  async prove() {
    const [sqlite] = ENGINES as [Engine, Engine];
    const control = tryPlace(sqlite, 'disk', tryScenarios([deletionScenario(deleteUnlinkingFirst)]));
    const places = [
      ...ENGINES.map((engine) => tryPlace(engine, 'disk', tryEverything)),
      tryPlace(sqlite, 'S3', tryScenarios(SCENARIOS)),
    ];
    return {
      evidence: await Promise.all(places),
      controls: [{ defect: 'unlinks before COMMIT', caught: (await control).failures.length }],
    };
  },
};

async function tryPlace(
  engine: Engine,
  store: keyof typeof STORES,
  work: (place: Place) => Promise<Found[]>,
): Promise<Evidence> {
  const place = await openPlace(engine, store);
  await addRoom(place.db);
  const found = await work(place);
  await place.close();
  return {
    where: `${engine.name}, ${store}`,
    trials: found.reduce((sum, { trials }) => sum + trials, 0),
    failures: found.flatMap(({ failures }) => failures),
  };
}

const tryEverything = async (place: Place) => [
  ...(await tryScenarios(SCENARIOS)(place)),
  await tryImport(place),
];

const tryScenarios = (scenarios: readonly Scenario[]) => async (place: Place) => {
  const found: Found[] = [];
  for (const scenario of scenarios)
    found.push(await strikeEveryCall(scenario.name, (blow) => strikeScenario(place, scenario, blow)));
  return found;
};

async function tryImport(place: Place): Promise<Found> {
  const files = await writeImports();
  return strikeEveryCall('rooms are imported', (blow) => strikeImport(place, files, blow));
}
