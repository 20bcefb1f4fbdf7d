import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import type { DiskFiles } from '../../src/photos/store/disk-store.ts';
import type { Bucket } from './bucket.ts';
import type { Strike } from './strike.ts';

/** Every statement goes through the strike, including those that begin and end transactions. */
export function struckDialect(dialect: Dialect, strike: Strike): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => struckDriver(dialect.createDriver(), strike),
  };
}

function struckDriver(driver: Driver, strike: Strike): Driver {
  return withMethods(driver, {
    acquireConnection: async (options) => struckConnection(await driver.acquireConnection(options), strike),
  });
}

function struckConnection(connection: DatabaseConnection, strike: Strike): DatabaseConnection {
  return withMethods(connection, {
    executeQuery: (query, options) =>
      strike.run(() => connection.executeQuery(query, options), {
        isReading: query.sql.startsWith('select'),
      }),
  });
}

const READING = { isReading: true };

/** Every disk call goes through the strike; a failed write leaves half of the bytes. */
export function struckFiles(files: DiskFiles, strike: Strike): DiskFiles {
  return {
    read: (path) => strike.run(() => files.read(path), READING),
    list: (path) => strike.run(() => files.list(path), READING),
    stat: (path) => strike.run(() => files.stat(path), READING),
    syncFolder: (path) => strike.run(() => files.syncFolder(path), READING),
    write: (path, bytes) =>
      strike.run(() => files.write(path, bytes), {
        half: () => files.write(path, bytes.subarray(0, bytes.length / 2)),
      }),
    create: (path, bytes) =>
      strike.run(() => files.create(path, bytes), {
        half: () => files.create(path, bytes.subarray(0, bytes.length / 2)),
      }),
    rename: (from, to) => strike.run(() => files.rename(from, to)),
    remove: (path) => strike.run(() => files.remove(path)),
    makeFolder: (path) => strike.run(() => files.makeFolder(path)),
    removeFolder: (path) => strike.run(() => files.removeFolder(path)),
  };
}

/** Every request to a bucket goes through the strike. */
export function struckBucket(bucket: Bucket, strike: Strike): Bucket {
  return (request) =>
    strike.run(() => bucket(request), { isReading: ['GET', 'HEAD'].includes(request.method) });
}

/** The same object with some methods replaced. A copy would lose private fields. */
function withMethods<Thing extends object>(thing: Thing, methods: Partial<Thing>): Thing {
  return new Proxy(thing, {
    get(target, name) {
      const value: unknown = Reflect.get(name in methods ? methods : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
