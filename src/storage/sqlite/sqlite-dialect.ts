import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { isSqliteBusy, isSqliteMissing } from '../database-away.ts';
import type { Outcome } from './connection.ts';
import { createGroupCommit, type GroupCommitOptions, type SqliteTransaction } from './group-commit.ts';
import type { Read, Reading } from './reading.ts';

const CACHED_READS = 500;

export interface SqliteDialectOptions extends GroupCommitOptions {
  /** A database in memory has none: its writer reads too. */
  readonly reading: Reading | undefined;
}

/** The reading connection answers reads at once; everything else goes to the writer. */
export function sqliteDialect(options: SqliteDialectOptions): Dialect {
  return {
    createAdapter: () => new WriterAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => createDriver(options),
  };
}

class WriterAdapter extends SqliteAdapter {
  /** Connections need not wait for each other, because the writer has its own queue. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Runs each migration in a transaction: one that stopped halfway would block all later ones. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Begun by its first statement. */
interface Transaction {
  begun?: SqliteTransaction;
}

interface Connection extends DatabaseConnection {
  /** Set on the connection itself, which a caller may have wrapped. */
  transaction?: Transaction | undefined;
}

function createDriver(options: SqliteDialectOptions): Driver {
  const { writer, reading } = options;
  const begin = createGroupCommit(options);
  const reads = new Map<string, Read<unknown>>();

  function read({ sql, parameters }: CompiledQuery): unknown[] | undefined {
    const prepared = reads.get(sql) ?? reading?.prepare(sql);
    if (!prepared) return undefined;
    if (reads.size < CACHED_READS) reads.set(sql, prepared);
    try {
      return prepared(parameters);
    } catch (error) {
      // The writer waits until other processes are done, and creates a missing file.
      if (isSqliteBusy(error) || isSqliteMissing(error)) return undefined;
      throw error;
    }
  }

  async function write({ sql: text, parameters: values }: CompiledQuery): Promise<Outcome> {
    const transaction = await begin(true);
    try {
      const outcome = await transaction.run({ text, values });
      await transaction.commit();
      return outcome;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  async function execute(query: CompiledQuery, transaction?: Transaction): Promise<QueryResult<unknown>> {
    if (transaction) {
      // Prepared queries belong to requests of partners, whose transactions are brief.
      transaction.begun ??= await begin('isNamed' in query);
      return resultOf(await transaction.begun.run({ text: query.sql, values: query.parameters }));
    }
    const rows = SelectQueryNode.is(query.query) ? read(query) : undefined;
    return rows ? { rows } : resultOf(await write(query));
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const connection: Connection = {
        executeQuery: <Row>(query: CompiledQuery) =>
          execute(query, connection.transaction) as Promise<QueryResult<Row>>,
        streamQuery() {
          throw new Error('Sampan does not stream rows from SQLite');
        },
      };
      return connection;
    },
    async beginTransaction(connection: Connection) {
      connection.transaction = {};
    },
    commitTransaction: async ({ transaction }: Connection) => transaction!.begun?.commit(),
    rollbackTransaction: async ({ transaction }: Connection) => transaction!.begun?.rollback(),
    async releaseConnection(connection: Connection) {
      connection.transaction = undefined;
    },
    async destroy() {
      // The last connection to close merges the log into the database, which a read-only connection cannot do.
      reading?.close();
      await writer.close();
    },
  };
}

function resultOf({ rows, changes, lastInsertRowid }: Outcome): QueryResult<unknown> {
  if (changes === undefined || lastInsertRowid === undefined) return { rows: [...rows] };
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
