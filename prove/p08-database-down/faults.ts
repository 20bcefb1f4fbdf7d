import { POSTGRES, SQLITE, type Engine, type TestDatabase } from '../../test/support/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../../test/support/faulty-proxy.ts';
import type { Settings } from '../../test/support/sampan.ts';
import { lockSqlite } from '../world/lock-sqlite.ts';

/** A way in which a database is down. */
export interface Fault {
  readonly name: string;
  readonly engine: Engine;
  /** Whether rooms can be read in the meantime. */
  readonly servesRooms: boolean;
  readonly prepare: (database: TestDatabase) => Promise<FaultyDatabase>;
}

export interface FaultyDatabase {
  readonly settings: Settings;
  readonly begin: () => Promise<unknown>;
  readonly repair: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

/** Later than a request's deadlines. */
const LATE_MS = 1_500;

const behindProxy = (name: string, begin: (proxy: FaultyProxy) => unknown): Fault => ({
  name: `PostgreSQL ${name}`,
  engine: POSTGRES,
  servesRooms: false,
  async prepare({ settings }) {
    const proxy = await startFaultyProxy(settings.DATABASE_URL);
    return {
      settings: { ...settings, DATABASE_URL: proxy.url },
      begin: async () => begin(proxy),
      repair: async () => proxy.repair(),
      close: () => proxy.close(),
    };
  },
});

export const HANGS = behindProxy('hangs', (proxy) => proxy.hang());

const LOCKED: Fault = {
  name: 'SQLite is locked by another process',
  engine: SQLITE,
  servesRooms: true,
  async prepare({ settings }) {
    let unlock: (() => Promise<void>) | undefined;
    const repair = async () => unlock?.();
    return {
      settings,
      begin: async () => (unlock = await lockSqlite(settings.DATA_DIR)),
      repair,
      close: repair,
    };
  },
};

export const FAULTS: readonly Fault[] = [
  behindProxy('refuses', (proxy) => proxy.refuse()),
  HANGS,
  behindProxy(`answers after ${LATE_MS / 1_000} s`, (proxy) => proxy.slow(LATE_MS)),
  LOCKED,
];
