import { Agent } from 'node:http';
import { join } from 'node:path';
import { writeImport } from '../../test/support/rooms-fixture.ts';
import { request, type Answer, type RequestOptions } from '../../test/support/request.ts';
import { createFailingDisk, type FailingDisk } from '../p09-failing-disk/failing-disk.ts';
import { CannotPreload } from '../../test/support/preload-library.ts';
import { preparePlaces, type Place } from './places.ts';
import { DriverDied, startDriver, type AskDriver, type Driver } from './start-driver.ts';

/** An engine with a driver, which outlives the histories unless one kills it. */
export interface Engine {
  readonly name: string;
  /** Undefined where no library can be preloaded: then nothing is killed, and no disk is full. */
  readonly disk: FailingDisk | undefined;
  /** The folder with the pictures of all imports. */
  readonly pictures: string;
  /** With a database of its own, or in one that earlier histories have used. */
  begin(alone: boolean): Promise<Machine>;
  /** The next history gets a new database. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/** A service with its database, for one history. */
export interface Machine {
  /** How many histories the database has seen before. Ids of rooms and photos begin with it, and the time is further back each time. */
  readonly number: number;
  readonly place: Place;
  readonly ask: AskDriver;
  setTime(wallMs: number, steadyMs: number): Promise<void>;
  send(path: string, options?: RequestOptions): Promise<Answer>;
  url(): string;
  start(): Promise<void>;
  /** Starts again in a new process if the old one was killed. Returns whether it was. */
  revive(): Promise<boolean>;
  end(): Promise<void>;
}

const MOST_IN_ONE = 20;

export async function startEngine(name: 'SQLite' | 'PostgreSQL', home: string): Promise<Engine> {
  const places = await preparePlaces(name);
  const disk = await createFailingDisk().catch((error: unknown) => {
    if (error instanceof CannotPreload) return undefined;
    throw error;
  });
  const pictures = join(await writeImport([]), '..');
  const settings = disk?.settingsFor(places.folder) ?? {};
  let driver = await startDriver(home, settings);
  const ask: AskDriver = (call, ...given) => driver.ask(call, ...given);
  let shared: { readonly machine: Machine; used: number } | undefined;

  async function open(): Promise<Machine> {
    const place = await places.create();
    const agent = new Agent({ keepAlive: true });
    let url = '';
    let time: [number, number] = [0, 0];
    const machine: Machine = {
      number: 0,
      place,
      ask,
      async setTime(...now) {
        time = now;
        await ask('setTime', ...now);
      },
      send: (path, options) => request(`${url}${path}`, { agent, ...options }),
      url: () => url,
      async start() {
        await ask('point', place.settings());
        url = `http://127.0.0.1:${await ask('start')}`;
      },
      async revive() {
        if (!driver.isDead()) return false;
        await place.settle();
        driver = await startDriver(home, settings);
        await machine.setTime(...time);
        await machine.start();
        return true;
      },
      async end() {
        agent.destroy();
        await stopService(driver);
        await place.remove();
      },
    };
    await machine.start();
    return machine;
  }

  async function forget(): Promise<void> {
    await shared?.machine.end();
    shared = undefined;
  }

  return {
    name,
    disk,
    pictures,
    async begin(alone) {
      if (shared?.used === MOST_IN_ONE) await forget();
      if (alone) {
        if (shared) await stopService(driver);
        const machine = await open();
        return { ...machine, end: () => machine.end().then(() => shared?.machine.start()) };
      }
      shared ??= { machine: await open(), used: 0 };
      const { machine, used } = shared;
      shared.used += 1;
      // Its database stays for the next history.
      return { ...machine, number: used, end: async () => {} };
    },
    forget,
    async stop() {
      await forget();
      await driver.stop();
      await disk?.remove();
      await places.remove();
    },
  };
}

async function stopService(driver: Driver): Promise<void> {
  await driver.ask('stop').catch((error: unknown) => {
    if (!(error instanceof DriverDied)) throw error;
  });
}
