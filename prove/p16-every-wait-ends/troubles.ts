import { once } from 'node:events';
import { connect } from 'node:net';
import { startFauxqs } from 'fauxqs';
import { POSTGRES, SQLITE, type Engine, type TestDatabase } from '../../test/support/engine.ts';
import { startFaultyProxy } from '../../test/support/faulty-proxy.ts';
import type { Settings } from '../../test/support/sampan.ts';
import { lockSqlite } from '../world/lock-sqlite.ts';

/** Something that requests wait for and that does not happen. */
export interface Trouble {
  readonly name: string;
  readonly engine: Engine;
  /** The statuses that a deletion may get in the meantime. */
  readonly deletions: readonly number[];
  /** The statuses of requests that only read the database. */
  readonly reads: 'answered' | 'refused';
  prepare(database: TestDatabase): Promise<PreparedTrouble>;
}

interface PreparedTrouble {
  readonly settings: Settings;
  /** Returns a function that ends it. */
  begin(url: string): Promise<() => Promise<unknown>>;
}

const BUCKET = 'sampan';
const SLOW_CLIENTS = 600;
/** More than the writes that are processed concurrently. */
const TRICKLING_READERS = 80;
/** A few bytes per interval. */
const TRICKLE_MS = 200;
/** Where every request must be answered, a slow machine must not reach the deadline; a request that is held up still does. */
const AMPLE_DEADLINE = { DEADLINE_MS: '15000' };

export const HUNG_STORE: Trouble = {
  name: 'S3 hangs',
  engine: SQLITE,
  deletions: [200, 503],
  reads: 'answered',
  async prepare() {
    const s3 = await startFauxqs({ port: 0, logger: false });
    s3.createBucket(BUCKET);
    const proxy = await startFaultyProxy(s3.address);
    return {
      settings: {
        S3_BUCKET: BUCKET,
        S3_ENDPOINT: proxy.url,
        S3_ACCESS_KEY_ID: 'sampan',
        S3_SECRET_ACCESS_KEY: 'sampan',
      },
      async begin() {
        proxy.hang();
        return () => Promise.all([proxy.close(), s3.stop()]);
      },
    };
  },
};

const LOCKED_SQLITE: Trouble = {
  name: 'SQLite, locked by another process',
  engine: SQLITE,
  deletions: [503],
  reads: 'answered',
  prepare: async ({ settings: { DATA_DIR } }) => ({
    settings: { DATABASE_STATEMENT_MS: '' },
    begin: () => lockSqlite(DATA_DIR),
  }),
};

const HUNG_POSTGRES: Trouble = {
  name: 'PostgreSQL hangs',
  engine: POSTGRES,
  deletions: [503],
  reads: 'refused',
  async prepare({ settings: { DATABASE_URL } }) {
    const proxy = await startFaultyProxy(DATABASE_URL);
    return {
      settings: { DATABASE_URL: proxy.url, DATABASE_CONNECT_MS: '', DATABASE_STATEMENT_MS: '' },
      async begin() {
        proxy.hang();
        return () => proxy.close();
      },
    };
  },
};

const HEAD = 'HTTP/1.1\r\nHost: slow.example\r\n';

const SLOW_BODIES: Trouble = {
  name: `${SLOW_CLIENTS} bodies that never arrive`,
  engine: SQLITE,
  deletions: [200],
  reads: 'answered',
  prepare: async () => ({
    settings: { ...AMPLE_DEADLINE, REQUEST_TIMEOUT_MS: '600000', HEADERS_TIMEOUT_MS: '600000' },
    begin: (url) =>
      openConnections(url, SLOW_CLIENTS, `POST /oauth/token ${HEAD}Content-Length: 20\r\n\r\n`, () => {}),
  }),
};

/** The responses to the writes wait behind those that nobody reads. */
const PIPELINED = [
  ...Array<string>(20).fill('GET /api/data/vietnam-comparisons'),
  'DELETE /api/rooms/1/photos/1',
  'POST /oauth/token',
];

const TRICKLING: Trouble = {
  name: `${TRICKLING_READERS} clients that read a few bytes at a time`,
  engine: SQLITE,
  deletions: [200],
  reads: 'answered',
  prepare: async () => ({
    settings: AMPLE_DEADLINE,
    begin: (url) =>
      openConnections(
        url,
        TRICKLING_READERS,
        PIPELINED.map((line) => `${line} ${HEAD}\r\n`).join(''),
        (socket) => {
          socket.pause();
          const timer = setInterval(() => socket.read(10), TRICKLE_MS);
          socket.on('close', () => clearInterval(timer));
        },
      ),
  }),
};

async function openConnections(
  url: string,
  count: number,
  first: string,
  use: (socket: ReturnType<typeof connect>) => void,
): Promise<() => Promise<void>> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => {}));
  for (const socket of sockets) {
    if (socket.connecting) await once(socket, 'connect');
    socket.write(first);
    use(socket);
  }
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
}

export const TROUBLES: readonly Trouble[] = [
  HUNG_STORE,
  LOCKED_SQLITE,
  HUNG_POSTGRES,
  SLOW_BODIES,
  TRICKLING,
];
