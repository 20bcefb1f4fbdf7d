import { after, before, describe } from 'node:test';
import { ENGINES, readPrepared, type Engine, type TestDatabase } from '../engine.ts';
import type { TokenName } from '../filled-rooms.ts';
import type { TestPartner } from '../partner.ts';
import { request, type Answer } from '../request.ts';
import { startSampan, type Sampan, type Settings } from '../sampan.ts';

/** A running service with two partners, their tokens, and rooms with every kind of access. */
export interface RoomsWorld {
  readonly sampan: Sampan;
  readonly database: TestDatabase;
  readonly settings: Settings;
  readonly partners: readonly [TestPartner, TestPartner];
  readonly partnerIds: readonly [number, number];
  token(partner: 0 | 1, name?: TokenName): string;
  ask(path: string, options?: Question): Promise<Answer>;
}

export interface Question {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
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
  const { partners, tokens } = readPrepared(engine.name).rooms;
  const { settings } = database;
  const sampan = await start(settings);
  return {
    sampan,
    database,
    settings,
    partners,
    partnerIds: [partners[0].id, partners[1].id],
    token: (partner, kind = 'all') => tokens[partner][kind],
    ask: (path, { token, headers = {}, ...rest } = {}) =>
      request(`${sampan.url}${path}`, {
        ...rest,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      }),
  };
}
