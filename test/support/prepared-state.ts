import { ENGINES, type Engine, type Prepared } from './engine.ts';
import { fillRooms } from './filled-rooms.ts';
import { startSampan, type Sampan } from './sampan.ts';

/**
 * Starts the service and fills it with rooms, once per engine, so that tests can start from a copy. One service per engine keeps
 * running for read-only tests.
 */
export async function prepareStates(): Promise<Sampan[]> {
  const running: Sampan[] = [];
  const prepared = ENGINES.map(async (engine) => [engine.name, await prepare(engine, running)]);
  process.env['TEST_PREPARED'] = JSON.stringify(Object.fromEntries(await Promise.all(prepared)));
  return running;
}

async function prepare({ createDatabase, copyDatabase }: Engine, running: Sampan[]): Promise<Prepared> {
  const { settings: started } = await createDatabase();
  await (await startSampan(started)).stop();
  const { settings: filled } = await copyDatabase(started);
  const rooms = await fillRooms(filled);
  const sampan = await startSampan((await copyDatabase(filled)).settings);
  running.push(sampan);
  const { url, sandboxUrl, metricsUrl } = sampan;
  return { started, filled, rooms, shared: { url, sandboxUrl, metricsUrl } };
}
