import { after, before, describe } from 'node:test';
import {
  DEFAULT_ENGINE,
  ENGINES,
  readPrepared,
  type Prepared,
  type TestDatabase,
} from '../support/engine.ts';
import { request, type Answer } from '../support/request.ts';
import { startSampan, type Sampan, type Settings } from '../support/sampan.ts';

/** A service that several tests read at the same time. */
export interface SharedService {
  readonly sampan: Prepared['shared'];
  ask(path: string, options?: Parameters<typeof request>[1]): Promise<Answer>;
}

export interface Service extends SharedService {
  readonly sampan: Sampan;
  readonly database: TestDatabase;
}

/** Runs the same read-only tests against the services on SQLite and PostgreSQL. */
export function onEachSharedService(
  section: string,
  tests: (service: SharedService) => void,
  engines = ENGINES,
): void {
  for (const { name } of engines) {
    void describe(`${section}, on ${name}`, () => {
      const { shared: sampan } = readPrepared(name);
      tests({ sampan, ask: (path, options) => request(`${sampan.url}${path}`, options) });
    });
  }
}

/** For behaviour that does not depend on the engine: runs on SQLite only. */
export function onOneSharedService(section: string, tests: (service: SharedService) => void): void {
  onEachSharedService(section, tests, [DEFAULT_ENGINE]);
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

/** Like onEachEngine, for behaviour that does not depend on the engine: runs on SQLite only. */
export function onOneEngine(
  section: string,
  tests: (service: Service) => void,
  settings: Settings = {},
): void {
  onEachEngine(section, tests, settings, [DEFAULT_ENGINE]);
}
