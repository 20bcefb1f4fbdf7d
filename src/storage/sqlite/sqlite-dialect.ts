import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { isSqliteBusy, isSqliteMissing } from '../database-away.ts';
import { CACHED_STATEMENTS, type Outcome, type Statement } from './connection.ts';
import { createGroupCommit, type GroupCommitOptions, type SqliteTransaction } from './group-commit.ts';

interface SqliteDialectOptions extends GroupCommitOptions {
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

interface Connection extends DatabaseConnection {
  /** Begun by its first statement. Set on the connection itself, which a caller may have wrapped. */
  transaction?: { begun?: SqliteTransaction } | undefined;
}

/** Several queries of a transaction as one message to the writer. */
interface InTurn extends CompiledQuery {
  readonly inTurn: readonly CompiledQuery[];
}

/** Runs queries of a transaction in this order, until one fails. Returns the rows of each. */
export async function runInTurn(
  db: Kysely<any>,
  inTurn: readonly CompiledQuery[],
): Promise<readonly unknown[][]> {
  const query: InTurn = { ...inTurn[0]!, inTurn };
  return (await db.executeQuery<unknown[]>(query)).rows;
}

const statementOf = ({ sql: text, parameters: values }: CompiledQuery): Statement => ({ text, values });

function createDriver(options: SqliteDialectOptions): Driver {
  const { writer, reading } = options;
  const begin = createGroupCommit(options);

  function read({ sql, parameters }: CompiledQuery): unknown[] | undefined {
    try {
      return reading?.read(sql, parameters);
    } catch (error) {
      // The writer waits until other processes are done, and creates a missing file.
      if (isSqliteBusy(error) || isSqliteMissing(error)) return undefined;
      throw error;
    }
  }

  async function write(query: CompiledQuery): Promise<Outcome> {
    const transaction = await begin(true);
    try {
      const outcome = await transaction.run(statementOf(query));
      await transaction.commit();
      return outcome;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  async function execute(
    query: CompiledQuery | InTurn,
    transaction: Connection['transaction'],
  ): Promise<QueryResult<unknown>> {
    if (transaction) {
      // Prepared queries belong to requests of partners, whose transactions are brief.
      transaction.begun ??= await begin('isNamed' in query);
      if (!('inTurn' in query)) return resultOf(await transaction.begun.run(statementOf(query)));
      const outcomes = await transaction.begun.runInTurn(query.inTurn.map(statementOf));
      return { rows: outcomes.map(({ rows }) => rows) };
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

export type Reading = ReturnType<typeof createReading>;

/** Synchronous queries without promises. They see only committed data and never wait for a writer. Connects when the first one runs. */
export function createReading(file: string) {
  let connection: DatabaseSync | undefined;
  const cached = new Map<string, StatementSync>();

  function connectToRead(): DatabaseSync {
    const opened = new DatabaseSync(file, { timeout: 0, readOnly: true });
    // Enough for the inner index pages of a million rooms; the default of 2 MB would read them from the file repeatedly.
    opened.exec('PRAGMA cache_size = -8000');
    return opened;
  }

  function read<Row>(text: string, parameters: readonly unknown[]): Row[] {
    connection ??= connectToRead();
    const statement = cached.get(text) ?? connection.prepare(text);
    if (cached.size < CACHED_STATEMENTS) cached.set(text, statement);
    return statement.all(...(parameters as SQLInputValue[])) as Row[];
  }

  return {
    read,
    // This connection never writes, so every commit comes from another one, which is what the number counts.
    readCommitCount: () => read<{ data_version: number }>('PRAGMA data_version', [])[0]!.data_version,
    close: () => connection?.close(),
  };
}
