import { after, before, describe } from 'node:test';
import { ENGINES, readPrepared, type Engine, type TestDatabase } from '../support/engine.ts';
import type { TokenName } from '../support/filled-rooms.ts';
import type { TestPartner } from '../support/partner.ts';
import { request, type Answer } from '../support/request.ts';
import { startSampan, type Sampan, type Settings } from '../support/sampan.ts';

/** Two partners, their tokens, and rooms with every kind of access, in a service shared with other read-only tests. */
export interface SharedRooms {
  token(partner: 0 | 1, name?: TokenName): string;
  ask(path: string, options?: Question): Promise<Answer>;
}

/** The same in its own service. */
export interface RoomsWorld extends SharedRooms {
  readonly sampan: Sampan;
  readonly database: TestDatabase;
  readonly settings: Settings;
  readonly partners: readonly [TestPartner, TestPartner];
  readonly partnerIds: readonly [number, number];
}

export interface Question {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** For tests that change nothing. */
export function onEachSharedRooms(section: string, tests: (rooms: SharedRooms) => void): void {
  for (const { name } of ENGINES)
    void describe(`${section}, on ${name}`, () => tests(askAs(name, readPrepared(name).shared.url)));
}

export function onEachRoomsWorld(
  section: string,
  tests: (world: RoomsWorld) => void,
  settings: Settings = {},
) {
  for (const engine of ENGINES) {
    void describe(`${section}, on ${engine.name}`, () => {
      const world = {} as RoomsWorld;
      before(async () => {
        Object.assign(
          world,
          await startRoomsWorld(engine, (given) => startSampan({ ...given, ...settings })),
        );
      });
      after(() => world.sampan?.stop());
      tests(world);
    });
  }
}

export async function startRoomsWorld(
  engine: Engine,
  start: (settings: Settings) => Promise<Sampan>,
): Promise<RoomsWorld> {
  const database = await engine.copyPrepared('filled');
  const { partners } = readPrepared(engine.name).rooms;
  const { settings } = database;
  const sampan = await start(settings);
  return {
    sampan,
    database,
    settings,
    partners,
    partnerIds: [partners[0].id, partners[1].id],
    ...askAs(engine.name, sampan.url),
  };
}

function askAs(engineName: string, url: string): SharedRooms {
  const { tokens } = readPrepared(engineName).rooms;
  return {
    token: (partner, kind = 'all') => tokens[partner][kind],
    ask: (path, { token, headers = {}, ...rest } = {}) =>
      request(`${url}${path}`, {
        ...rest,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      }),
  };
}
