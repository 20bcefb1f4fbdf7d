import { after, before, describe } from 'node:test';
import { ENGINES, type TestDatabase } from '../engine.ts';
import { request, type Answer } from '../request.ts';
import { startSampan, type Sampan, type Settings } from '../sampan.ts';

export interface Service {
  readonly sampan: Sampan;
  readonly database: TestDatabase;
  ask(path: string, options?: Parameters<typeof request>[1]): Promise<Answer>;
}

/** Runs the same tests against a fresh service on SQLite and on PostgreSQL. */
export function onEachEngine(
  section: string,
  tests: (service: Service) => void,
  settings: Settings = {},
  engines = ENGINES,
): void {
  for (const { name, copyPrepared } of engines) {
    void describe(`${section}, on ${name}`, () => {
      const service = {
        ask: (path, options) => request(`${service.sampan.url}${path}`, options),
      } as Service & { sampan: Sampan; database: TestDatabase };
      before(async () => {
        service.database = await copyPrepared();
        service.sampan = await startSampan({ ...service.database.settings, ...settings });
      });
      after(() => service.sampan.stop());
      tests(service);
    });
  }
}

/** For what the engine cannot change: on SQLite alone. */
export function onOneEngine(
  section: string,
  tests: (service: Service) => void,
  settings: Settings = {},
): void {
  onEachEngine(section, tests, settings, ENGINES.slice(0, 1));
}
