import { createHash } from 'node:crypto';
import type { PoolClient, PoolConfig } from 'pg';
import { isReadOnlyServer, isUnanswered, readOnlyServer } from '../database-away.ts';
import { dropLostConnections } from './drop-lost-connections.ts';
import type { PostgresPool } from './postgres-connection.ts';
import { Batch, type FindParser, type Outcome, type Statement } from './postgres-batch.ts';

/** Loads the driver here, so that a service on SQLite starts without it. */
export async function openPool(config: PoolConfig, { writes }: { writes: boolean }): Promise<PostgresPool> {
  const { Pool, types } = await import('pg');
  const findParser: FindParser = (dataTypeId) => types.getTypeParser(dataTypeId);
  const unnaming = new WeakSet<PoolClient>();
  function runOn(client: PoolClient, statements: readonly Statement[]): Promise<Outcome[]> {
    const [first, ...others] = statements as [Statement, ...Statement[]];
    if (!first.isPlain && others.length === 0) return runOne(client, first);
    return runBatch(client, unnaming.has(client) ? statements.map(unname) : statements, findParser);
  }

  /** Whether a named statement still exists when it runs the next time. */
  async function checkNaming(client: PoolClient): Promise<void> {
    if (!(await keepsNames(client, findParser))) unnaming.add(client);
  }

  async function onConnect(client: PoolClient): Promise<void> {
    if (writes) await refuseStandby(client);
    await checkNaming(client);
  }

  const pool = new Pool({ ...config, onConnect: (client) => onConnect(client as PoolClient) });
  // The pool replaces a broken connection, and its queries fail. Without a listener, the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = async () => {
    const client = await pool.connect();
    return {
      client,
      run: (statements: readonly Statement[]) => runOn(client, statements),
      release: (destroy?: boolean) => client.release(destroy),
    };
  };
  const isLost = (error: unknown) => isUnanswered(error) || (writes && isReadOnlyServer(error));
  return dropLostConnections({ connect, end: () => pool.end() }, isLost);
}

/** A proxy may lead to a standby that is about to become the primary. Until then it may not show a deletion that was already confirmed. */
async function refuseStandby(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]!.standby) throw readOnlyServer();
}

const unname = (statement: Statement): Statement => ({ ...statement, name: '' });

async function runOne(client: PoolClient, { text, values }: Statement): Promise<Outcome[]> {
  const { rows, command, rowCount } = await client.query(text, [...values]);
  return [{ rows, command, count: rowCount ?? undefined }];
}

function runBatch(
  client: PoolClient,
  statements: readonly Statement[],
  findParser: FindParser,
): Promise<Outcome[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome[]>();
  client.query(
    new Batch(statements, findParser, (error, outcomes) => (error ? reject(error) : resolve(outcomes))),
  );
  return promise;
}

const names = new Map<string, string>();

/** The same in every process, because a pooler may map several processes to one server connection. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `sampan_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** True if the server knows the statement by the name we sent. */
const OWN_NAME =
  'select pg_backend_pid() as pid, exists (select from pg_prepared_statements where name = $1) as named';
const ALREADY_PREPARED = '42P05';

/**
 * A pooler that shares server connections must rename its clients' prepared statements. One that does not, such as PgBouncer before 1.21,
 * would lose them or mix them up. The process id shows whether there is a pooler.
 */
async function keepsNames(client: PoolClient, findParser: FindParser): Promise<boolean> {
  const { processID } = client as PoolClient & { readonly processID: number };
  const name = nameOf(OWN_NAME);
  try {
    const [outcome] = await runBatch(
      client,
      [{ text: OWN_NAME, values: [name], name, isPlain: true }],
      findParser,
    );
    const { pid, named } = outcome!.rows[0] as { pid: number; named: boolean };
    return pid === processID || !named;
  } catch (error) {
    if ((error as { code?: unknown }).code === ALREADY_PREPARED) return false;
    throw error;
  }
}
