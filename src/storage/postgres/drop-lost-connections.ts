import type { PostgresConnection, PostgresPool } from './postgres-connection.ts';

/** A pool that exposes the client of each connection. */
export interface PoolOfClients {
  connect(): Promise<PostgresConnection & { readonly client: object }>;
  end(): Promise<void>;
}

/**
 * After a timeout, neither that connection nor any older one can be trusted: the machine at the other end may be gone. The pool would
 * hand them out one after the other; this closes them and opens a new one.
 */
export function dropLostConnections(pool: PoolOfClients, isLost: (error: unknown) => boolean): PostgresPool {
  let losses = 0;
  /** How many connections had been lost when this client last answered. */
  const lossesSeen = new WeakMap<object, number>();
  const isTrusted = (client: object) => (lossesSeen.get(client) ?? losses) === losses;

  function watch({
    client,
    run,
    release,
  }: Awaited<ReturnType<PoolOfClients['connect']>>): PostgresConnection {
    let lostBy: Error | undefined;
    return {
      async run(statements) {
        // Closing the connection rolls back a lost transaction; sending a rollback would only wait again.
        if (lostBy) throw lostBy;
        try {
          return await run(statements);
        } catch (error) {
          if (error instanceof Error && isLost(error)) {
            lostBy = error;
            losses += 1;
          }
          throw error;
        } finally {
          lossesSeen.set(client, losses);
        }
      },
      release: (destroy) => release(destroy === true || lostBy !== undefined),
    };
  }

  async function connect(): Promise<PostgresConnection> {
    for (;;) {
      const connection = await pool.connect();
      if (isTrusted(connection.client)) return watch(connection);
      connection.release(true);
    }
  }

  return {
    end: () => pool.end(),
    async connect() {
      try {
        return await connect();
      } catch (error) {
        // A new connection runs a query before the pool returns it.
        if (isLost(error)) losses += 1;
        throw error;
      }
    },
  };
}
