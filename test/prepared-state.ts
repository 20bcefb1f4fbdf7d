import { ENGINES, readPrepared, type Engine, type Prepared } from './engine.ts';
import { fillRooms, type FilledRooms } from './filled-rooms.ts';
import { startSampan } from './sampan.ts';

type PreparedRooms = Prepared & { readonly rooms: FilledRooms };

/** Starts the service and fills it with rooms, once on each engine, so that tests can begin with a copy of what it made. */
export async function prepareStates(): Promise<void> {
  const prepared = ENGINES.map(async (engine) => [engine.name, await prepare(engine)]);
  process.env['TEST_PREPARED'] = JSON.stringify(Object.fromEntries(await Promise.all(prepared)));
}

async function prepare({ createDatabase, copyDatabase }: Engine): Promise<PreparedRooms> {
  const { settings: started } = await createDatabase();
  await (await startSampan(started)).stop();
  const { settings: filled } = await copyDatabase(started);
  return { started, filled, rooms: await fillRooms(filled) };
}

export function preparedRooms({ name }: Engine): FilledRooms {
  return readPrepared<PreparedRooms>(name).rooms;
}
