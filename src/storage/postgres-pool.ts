import { hash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient, PoolConfig } from 'pg';
import { isReadOnlyServer, isUnanswered, readOnlyServer } from './database-away.ts';

const names = new Map<string, string>();

/** Named, so that it is planned once per connection; the same name everywhere, because a pooler may share connections. */
export const nameStatement = (text: string) =>
  names.getOrInsertComputed(text, () => `sampan_${hash('sha256', text).slice(0, 24)}`);

/** After a timeout no older connection can be trusted: its machine may be gone. The driver would hand them out one by one; this pool closes them. */
export async function openPool(config: PoolConfig, { writes }: { writes: boolean }): Promise<PostgresPool> {
  // Loaded here, so that a service on SQLite starts without it.
  const { Pool } = await import('pg');
  const unnaming = new WeakSet<PoolClient>();
  let losses = 0;
  /** How many connections had been lost when this one last answered. */
  const lossesSeen = new WeakMap<PoolClient, number>();
  const isLost = (error: unknown) => isUnanswered(error) || (writes && isReadOnlyServer(error));

  async function checkServer(client: PoolClient): Promise<void> {
    if (writes) {
      // A proxy may lead to a standby that is about to become the primary. Until then it may not show a deletion that was already confirmed.
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]!.standby) throw readOnlyServer();
    }
    if (!(await keepsNames(client))) unnaming.add(client);
  }

  const pool = new Pool({ ...config, onConnect: (client) => checkServer(client as PoolClient) });
  // The pool replaces a broken connection, and its queries fail. Without a listener, the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  function watch(client: PoolClient): PostgresPoolClient {
    let lostBy: Error | undefined;
    async function query(text: string, values: readonly unknown[]) {
      // Closing the connection rolls back a lost transaction; sending a rollback would only wait again.
      if (lostBy) throw lostBy;
      const name = unnaming.has(client) ? undefined : names.get(text);
      try {
        return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
      } catch (error) {
        if (isLost(error)) {
          lostBy = error as Error;
          losses += 1;
        }
        throw error;
      } finally {
        lossesSeen.set(client, losses);
      }
    }
    const release = (destroy?: boolean) => client.release(destroy === true || lostBy !== undefined);
    return { query: query as unknown as PostgresPoolClient['query'], release };
  }

  async function connect(): Promise<PostgresPoolClient> {
    try {
      for (;;) {
        const client = await pool.connect();
        if ((lossesSeen.get(client) ?? losses) === losses) return watch(client);
        client.release(true);
      }
    } catch (error) {
      // A new connection runs a query before the pool returns it.
      if (isLost(error)) losses += 1;
      throw error;
    }
  }

  return { connect, end: () => pool.end(), options: pool.options };
}

/** True if the server knows the statement by the name we sent. */
const OWN_NAME =
  'select pg_backend_pid() as pid, exists (select from pg_prepared_statements where name = $1) as named';
const ALREADY_PREPARED = '42P05';

/** The process id shows whether there is a pooler. One that shares server connections must rename its clients' prepared statements. */
async function keepsNames(client: PoolClient): Promise<boolean> {
  const { processID } = client as PoolClient & { readonly processID: number };
  // One that does not, such as PgBouncer before 1.21, would lose them or mix them up.
  const name = nameStatement(OWN_NAME);
  try {
    const { rows } = await client.query<{ pid: number; named: boolean }>({
      name,
      text: OWN_NAME,
      values: [name],
    });
    return rows[0]!.pid === processID || !rows[0]!.named;
  } catch (error) {
    if ((error as { code?: unknown }).code === ALREADY_PREPARED) return false;
    throw error;
  }
}
