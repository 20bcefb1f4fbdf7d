import type { PostgresConnection, PostgresPool } from './postgres-connection.ts';

/** A pool that tells which connection it hands out. */
export interface PoolOfClients {
  connect(): Promise<PostgresConnection & { readonly client: object }>;
  end(): Promise<void>;
}

/**
 * A connection on which no answer came in time may never carry one again, nor may any that is older than this news: the machine at
 * the other end may be gone. The pool would hand them out one after the other; here they are closed, and a new one is made.
 */
export function dropLostConnections(pool: PoolOfClients, isLost: (error: unknown) => boolean): PostgresPool {
  let losses = 0;
  /** How many connections had been lost when this one last answered. */
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
        // A lost transaction is rolled back by the end of its connection: to ask for it would be to wait once more.
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
        // A new connection is asked something before it is handed out.
        if (isLost(error)) losses += 1;
        throw error;
      }
    },
  };
}
