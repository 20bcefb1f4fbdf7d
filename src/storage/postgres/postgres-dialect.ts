import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Outcome, Statement } from './postgres-batch.ts';
import type { PostgresConnection, PostgresPool } from './postgres-connection.ts';
import { nameOf } from './postgres-pool.ts';
import { queriesOf, QueriesTogether, type TogetherAdapter } from '../queries-together.ts';

/** Queries that run often, so the server keeps them parsed and planned under a name. */
export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly isNamed: true;
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export function postgresDialect(openPool: () => Promise<PostgresPool>): Dialect {
  return {
    createAdapter: () => new BatchingAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => createDriver(openPool),
  };
}

class BatchingAdapter extends PostgresAdapter implements TogetherAdapter {
  readonly takesTogether = true;
}

interface Transaction {
  /** Not yet sent: it is sent with the first statements. */
  begin?: Statement;
  /** The last statements, which are sent with the commit. */
  held: readonly Statement[];
}

interface Connected extends DatabaseConnection {
  readonly connection: PostgresConnection;
  transaction?: Transaction;
  /** A transaction may still be open, so the connection must not be reused. */
  isUndecided?: boolean;
}

function createDriver(openPool: () => Promise<PostgresPool>): Driver {
  let pool: PostgresPool | undefined;
  return {
    async init() {
      pool = await openPool();
    },
    acquireConnection: async () => connectedBy(await pool!.connect()),
    async beginTransaction(connection, settings) {
      (connection as Connected).transaction = { begin: command(beginText(settings)), held: [] };
    },
    commitTransaction: (connection) => commit(connection as Connected),
    rollbackTransaction: (connection) => rollBack(connection as Connected),
    releaseConnection: async (connection) => release(connection as Connected),
    destroy: async () => pool?.end(),
  };
}

function connectedBy(connection: PostgresConnection): Connected {
  const connected: Connected = {
    connection,
    executeQuery: <Row>(query: CompiledQuery) => execute(connected, query) as Promise<QueryResult<Row>>,
    streamQuery() {
      throw new Error('Sampan does not stream rows from PostgreSQL');
    },
  };
  return connected;
}

async function execute(connected: Connected, query: CompiledQuery): Promise<QueryResult<unknown>> {
  const { transaction } = connected;
  const statements = queriesOf(query).map(statementOf);
  if (transaction && query instanceof QueriesTogether && query.areLast) {
    transaction.held = [...transaction.held, ...statements];
    return { rows: [] };
  }
  const outcomes = await send(connected, statements);
  return query instanceof QueriesTogether
    ? { rows: outcomes.map(({ rows }) => rows) }
    : resultOf(outcomes[0]!);
}

/** Sends the transaction's pending statements first. */
async function send(
  { connection, transaction }: Connected,
  statements: readonly Statement[],
): Promise<Outcome[]> {
  const earlier = transaction ? takeEarlier(transaction) : [];
  // Queries that run once may have parameters of any type, or be scripts, which only the driver's own call supports.
  if (earlier.length === 0 || statements.every(({ isPlain }) => isPlain))
    return (await connection.run([...earlier, ...statements])).slice(earlier.length);
  await connection.run(earlier);
  return connection.run(statements);
}

function takeEarlier(transaction: Transaction): Statement[] {
  const { begin, held } = transaction;
  delete transaction.begin;
  transaction.held = [];
  return begin ? [begin, ...held] : [...held];
}

async function commit(connected: Connected): Promise<void> {
  const { begin, held } = connected.transaction!;
  // The transaction did nothing.
  if (begin && held.length === 0) return;
  const [committed] = await send(connected, [command('commit')]);
  // PostgreSQL answers a commit this way if an earlier statement failed.
  if (committed!.command === 'ROLLBACK')
    throw new Error('The transaction was rolled back by an earlier error');
}

async function rollBack(connected: Connected): Promise<void> {
  if (connected.transaction!.begin) return;
  connected.isUndecided = true;
  await connected.connection.run([command('rollback')]);
  connected.isUndecided = false;
}

function release({ connection, isUndecided = false }: Connected): void {
  connection.release(isUndecided);
}

const command = (text: string): Statement => ({ text, values: [], name: '', isPlain: true });

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
  return `begin${level}${accessMode ? ` ${accessMode}` : ''}`;
}

export function statementOf(query: CompiledQuery & { readonly isNamed?: boolean }): Statement {
  const { sql: text, parameters: values, isNamed = false } = query;
  return { text, values, name: isNamed ? nameOf(text) : '', isPlain: isNamed };
}

function resultOf({ rows, command: done, count }: Outcome): QueryResult<unknown> {
  return CHANGING.has(done) ? { rows, numAffectedRows: BigInt(count!) } : { rows };
}
