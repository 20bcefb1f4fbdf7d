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
import { isSqliteBusy, isSqliteMissing } from './database-away.ts';
import { createGroupCommit, type Turn } from './group-commit.ts';
import type { Read, Reading } from './reading.ts';
import { WholeMigrations } from './whole-migrations.ts';
import type { Outcome, Statement } from './writer-thread.ts';
import type { Writer } from './writer.ts';

const READS_KEPT = 500;

export interface WriterOptions {
  readonly writer: Writer;
  readonly reading: Reading;
  /** After which a statement fails. */
  readonly waitMs: number;
}

/** What only reads is answered at once, by the connection for reading; everything else goes to the writer. */
export function writerDialect(options: WriterOptions): Dialect {
  return {
    createAdapter: () => new WriterAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => createDriver(options),
  };
}

/** Its connections need not wait for each other: the writer has a queue of its own. */
export class WriterAdapter extends WholeMigrations {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Several queries that travel to the writer together. Its rows are the rows of each. */
class QueriesTogether implements CompiledQuery<unknown[]> {
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly sql: string;
  readonly parameters = [];
  readonly queries: readonly CompiledQuery[];

  constructor(queries: readonly CompiledQuery[]) {
    const [{ query, queryId }] = queries as [CompiledQuery];
    this.query = query;
    this.queryId = queryId;
    this.sql = queries.map(({ sql }) => sql).join('; ');
    this.queries = queries;
  }
}

export function queriesTogether(queries: readonly CompiledQuery[]): CompiledQuery<unknown[]> {
  return new QueriesTogether(queries);
}

function createDriver({ writer, reading, waitMs }: WriterOptions): Driver {
  const { takeTurn } = createGroupCommit(writer, waitMs);
  const turns = new WeakMap<DatabaseConnection, Turn>();
  const reads = new Map<string, Read<unknown>>();

  function read({ sql, parameters }: CompiledQuery): unknown[] | Promise<unknown[]> {
    const prepared = reads.get(sql) ?? reading.prepare(sql);
    if (reads.size < READS_KEPT) reads.set(sql, prepared);
    return prepared(parameters);
  }

  async function write(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    const turn = await takeTurn();
    try {
      const outcomes = await turn.run(statements);
      await turn.commit();
      return outcomes;
    } catch (error) {
      await turn.rollback();
      throw error;
    }
  }

  async function execute(query: CompiledQuery, turn: Turn | undefined): Promise<QueryResult<unknown>> {
    if (!turn && SelectQueryNode.is(query.query)) {
      try {
        return { rows: await read(query) };
      } catch (error) {
        // The writer waits until whoever is in the way is gone, and makes a file that is missing.
        if (!isSqliteBusy(error) && !isSqliteMissing(error)) throw error;
      }
    }
    const isTogether = query instanceof QueriesTogether;
    const statements = (isTogether ? query.queries : [query]).map(statementOf);
    const outcomes = await (turn ? turn.run(statements) : write(statements));
    return isTogether ? { rows: outcomes.map(({ rows }) => rows) } : resultOf(outcomes[0]!);
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: <Row>(query: CompiledQuery) =>
          execute(query, turns.get(connection)) as Promise<QueryResult<Row>>,
        streamQuery() {
          throw new Error('The writer of SQLite does not stream');
        },
      };
      return connection;
    },
    beginTransaction: async (connection) => void turns.set(connection, await takeTurn()),
    commitTransaction: (connection) => turns.get(connection)!.commit(),
    rollbackTransaction: (connection) => turns.get(connection)!.rollback(),
    releaseConnection: async (connection) => void turns.delete(connection),
    async destroy() {
      // The last to close puts the log into the database, which a connection that only reads could not do.
      reading.close();
      await writer.close();
    },
  };
}

const statementOf = ({ sql: text, parameters: values }: CompiledQuery): Statement => ({ text, values });

function resultOf({ rows, changes, lastInsertRowid }: Outcome): QueryResult<unknown> {
  if (changes === undefined || lastInsertRowid === undefined) return { rows: [...rows] };
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
