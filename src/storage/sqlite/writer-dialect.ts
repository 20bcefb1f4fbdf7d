import {
  SelectQueryNode,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { isSqliteBusy, isSqliteMissing } from '../database-away.ts';
import { createGroupCommit, type WriterTransaction } from './group-commit.ts';
import { queriesOf, QueriesTogether, type TogetherAdapter } from '../queries-together.ts';
import type { Read, Reading } from './reading.ts';
import { WholeMigrations } from './whole-migrations.ts';
import type { Outcome, Statement } from './writer-thread.ts';
import type { Writer } from './writer.ts';

const CACHED_READS = 500;

export interface WriterOptions {
  readonly writer: Writer;
  readonly reading: Reading;
  /** The timeout of a statement. */
  readonly waitMs: number;
}

/** The reading connection answers reads at once; everything else goes to the writer. */
export function writerDialect(options: WriterOptions): Dialect {
  return {
    createAdapter: () => new WriterAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => createDriver(options),
  };
}

/** Connections need not wait for each other, because the writer has its own queue. */
class WriterAdapter extends WholeMigrations implements TogetherAdapter {
  readonly takesTogether = true;

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface Transaction {
  /** Set by the first statement. */
  begun?: WriterTransaction;
  /** The last statements, which run with the commit. */
  held: readonly Statement[];
}

function createDriver({ writer, reading, waitMs }: WriterOptions): Driver {
  const { begin } = createGroupCommit(writer, waitMs);
  const transactions = new WeakMap<DatabaseConnection, Transaction>();
  const reads = new Map<string, Read<unknown>>();

  function read({ sql, parameters }: CompiledQuery): unknown[] | Promise<unknown[]> {
    const prepared = reads.get(sql) ?? reading.prepare(sql);
    if (reads.size < CACHED_READS) reads.set(sql, prepared);
    return prepared(parameters);
  }

  async function run(transaction: Transaction, query: CompiledQuery): Promise<readonly Outcome[]> {
    const { begun, held } = transaction;
    transaction.held = [];
    const all = [...held, ...statementsOf(query)];
    if (begun) return (await begun.run(all)).slice(held.length);
    // Statements sent together belong to a brief transaction.
    const first = await begin(all, query instanceof QueriesTogether);
    transaction.begun = first.transaction;
    return first.outcomes.slice(held.length);
  }

  async function commit({ begun, held }: Transaction): Promise<void> {
    if (begun) await begun.commit(held);
    else if (held.length > 0) await write(held);
  }

  async function write(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    const { transaction, outcomes } = await begin(statements, true);
    await transaction.commit();
    return outcomes;
  }

  async function execute(query: CompiledQuery, transaction?: Transaction): Promise<QueryResult<unknown>> {
    if (!transaction && SelectQueryNode.is(query.query)) {
      try {
        return { rows: await read(query) };
      } catch (error) {
        // The writer waits until other processes are done, and creates a missing file.
        if (!isSqliteBusy(error) && !isSqliteMissing(error)) throw error;
      }
    }
    if (transaction && query instanceof QueriesTogether && query.areLast) {
      transaction.held = [...transaction.held, ...statementsOf(query)];
      return { rows: [] };
    }
    const outcomes = await (transaction ? run(transaction, query) : write(statementsOf(query)));
    return query instanceof QueriesTogether
      ? { rows: outcomes.map(({ rows }) => rows) }
      : resultOf(outcomes[0]!);
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: <Row>(query: CompiledQuery) =>
          execute(query, transactions.get(connection)) as Promise<QueryResult<Row>>,
        streamQuery() {
          throw new Error('The SQLite writer does not stream');
        },
      };
      return connection;
    },
    beginTransaction: async (connection) => void transactions.set(connection, { held: [] }),
    commitTransaction: (connection) => commit(transactions.get(connection)!),
    rollbackTransaction: async (connection) => transactions.get(connection)!.begun?.rollback(),
    releaseConnection: async (connection) => void transactions.delete(connection),
    async destroy() {
      // The last connection to close merges the log into the database, which a read-only connection cannot do.
      reading.close();
      await writer.close();
    },
  };
}

function statementsOf(query: CompiledQuery): Statement[] {
  return queriesOf(query).map(({ sql: text, parameters: values }) => ({ text, values }));
}

function resultOf({ rows, changes, lastInsertRowid }: Outcome): QueryResult<unknown> {
  if (changes === undefined || lastInsertRowid === undefined) return { rows: [...rows] };
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
